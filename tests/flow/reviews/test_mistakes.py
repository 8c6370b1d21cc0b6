"""Recent mistakes: listed, tried once more and corrected, without moving anything."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.exercise.mistakes import Mistakes, lately_begins
from bot.domain.ids import QuestionKey
from bot.flow.cards.events import CardTurnedPressed, DeckActivatedPressed, RepeatPressed
from bot.flow.cards.replies import CardBackShown, DrillDone
from bot.flow.cards.states import CardAsked, CardTurned
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import NextAsked, SkipAsked, StopAsked, TextReceived, WhyAsked
from bot.flow.engine.replies import Line, LineKeyboard, Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import DontKnowPressed, MistakesAsked, ReviewAsked
from bot.flow.exercise.replies import AnswerJudged, Asking, QuestionAsked
from bot.flow.learner.past import ANALYTICS
from bot.flow.lessons.states import Quiz, SecondTry
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.ports import COURSES
from bot.flow.practice.events import NextItemPressed
from bot.flow.practice.states import ItemClosed, Practice
from bot.flow.skills.ports import SKILLS
from bot.flow.today.events import TodayAsked
from bot.flow.today.replies import TodayShown
from bot.storage.cards.tables import card_reviews
from bot.storage.engine.tables import quiz_responses
from bot.storage.skills.skills import skill_opportunities
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import deck_of, drill_through, import_deck, learner_of, turn_and_rate
from tests.flow.lines import is_line, line_of, named, notes, only, reply_of
from tests.flow.planting import answer_to, plant_with_due
from tests.flow.practice.practising import Practiser, practiser
from tests.flow.practice.test_practising import LIKE, answer_wrongly, begin_with, right
from tests.flow.strolling import to_first_question
from tests.flow.walking import Walk, imagined

DAY = timedelta(days=1)
DUE = ("equal-parts", "numerator-denominator", "unit-fractions")


async def reviewed(walk: Walk, *rights: bool) -> None:
    """Review due concepts, one for each answer."""
    concepts = [concept.id for concept in walk.ports[COURSES].all()[0].concepts][: len(rights)]
    late: dict[str, float] = {concept: 3.0 - place for place, concept in enumerate(concepts)}
    await plant_with_due(walk, "fractions", late, 6.0)
    await walk.send(ReviewAsked())
    for knows in rights:
        await walk.answer(right=knows)


async def mistakes_of(walk: Walk) -> Mistakes:
    learner = await learner_of(walk)
    since = lately_begins(learner, walk.clock.now())
    found = await walk.ports[ANALYTICS].mistakes(learner.id, since)
    return found.without(learner.rhythm.made_good)


async def test_where_nothing_went_wrong_that_is_said() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, True)

    assert named(await walk.send(MistakesAsked())) == ["mistakes-none"]
    assert await walk.state() == Idle()


async def test_the_end_of_a_review_offers_what_went_wrong_in_it_or_lately() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, True, False)
    assert line_of(walk.said, "review-ended").offers(MistakesAsked)
    right = imagined(MONDAY)
    await reviewed(right, True)
    assert not line_of(right.said, "review-ended").offers(MistakesAsked)


async def test_wrong_questions_come_once_more_latest_first_and_nothing_is_recorded() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False, True, False)
    before, rows = await walk.topic(), await walk.rows(quiz_responses)
    assert len((await mistakes_of(walk)).questions) == 2

    ahead, asked = await walk.send(MistakesAsked())

    assert ahead == Line("mistakes-ahead", {"count": 2})
    assert isinstance(asked, QuestionAsked)
    assert (asked.asking, asked.number, asked.of) == (Asking.REHEARSAL, 1, 2)
    wrong = sorted((row for row in rows if row.quality < 3), key=lambda row: row.responded_at)
    assert (await walk.expect(SecondTry)).asked.key == wrong[-1].question_key
    await walk.answer()
    second = await walk.answer(right=False)
    assert named(second) == ["AnswerJudged", "mistakes-ended"]
    assert second[-1] == Line("mistakes-ended", {"right": 1, "asked": 2}, _keyboard(second[-1]))
    assert await walk.state() == Idle()
    assert await walk.topic() == before
    assert await walk.rows(quiz_responses) == rows


def _keyboard(reply: Reply) -> LineKeyboard:
    assert isinstance(reply, Line)
    return reply.keyboard


async def test_what_was_right_this_time_does_not_come_again_until_it_goes_wrong_again() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False, False)
    await walk.send(MistakesAsked())
    await walk.answer()
    await walk.answer(right=False)

    left = (await mistakes_of(walk)).questions
    assert len(left) == 1
    assert len((await learner_of(walk)).rhythm.made_good) == 1
    await walk.send(MistakesAsked())
    assert (await walk.expect(SecondTry)).purpose.current == left[0]
    await walk.answer()
    assert named(await walk.send(MistakesAsked())) == ["mistakes-none"]


async def test_a_mistake_that_was_answered_right_in_a_review_since_is_none() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False)
    (wrong,) = (await mistakes_of(walk)).questions

    await walk.store(*await _right_since(walk, wrong.key))

    assert (await mistakes_of(walk)).in_all == 0


async def _right_since(walk: Walk, key: QuestionKey) -> tuple[ResponseRecorded]:
    node = (await walk.topic()).mind_map.nodes[0]
    response = answer_to(node)
    return (
        ResponseRecorded(
            replace(response, question_key=key, responded_at=walk.clock.now(), quality=5)
        ),
    )


async def test_after_fourteen_days_a_mistake_is_none_of_lately_and_its_trace_goes() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False, False)
    await walk.send(MistakesAsked())
    await walk.answer()
    await walk.send(StopAsked())
    walk.clock.move(13 * DAY)
    assert (await mistakes_of(walk)).in_all == 1
    walk.clock.move(DAY)

    assert named(await walk.send(MistakesAsked())) == ["mistakes-none"]


async def test_what_was_made_good_is_forgotten_with_its_mistake() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False)
    await walk.send(MistakesAsked())
    await walk.answer()
    walk.clock.move(20 * DAY)
    await walk.send(ReviewAsked())
    await walk.answer(right=False)

    await walk.send(MistakesAsked())

    assert (await learner_of(walk)).rhythm.made_good == ()


async def test_of_a_topic_that_was_stopped_nothing_comes() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False)
    map_id = (await walk.topic()).mind_map.id
    await walk.send(TopicPressed(map_id, TopicAction.STOP))

    assert named(await walk.send(MistakesAsked())) == ["mistakes-none"]


async def test_a_restart_in_the_middle_goes_on_with_the_same_question() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False, False)
    await walk.send(MistakesAsked())
    state = await walk.expect(SecondTry)
    walk.conversation = Conversation(walk.ports, walk.clock)

    assert named(await walk.send(MistakesAsked())) == ["QuestionAsked"]
    assert await walk.state() == state
    await walk.answer()
    assert (await walk.expect(SecondTry)).purpose.right == 1


async def test_a_question_can_be_skipped_and_its_reason_asked_for() -> None:
    walk = imagined(MONDAY)
    await reviewed(walk, False, False)
    await walk.send(MistakesAsked())

    (why,) = await walk.send(WhyAsked())
    assert is_line(why, "why-mistake")
    await walk.send(SkipAsked())
    assert (await walk.expect(SecondTry)).purpose.total == 1
    await walk.answer()

    assert len((await mistakes_of(walk)).questions) == 1


async def test_a_paused_quiz_comes_back_after_it() -> None:
    walk = imagined(MONDAY)
    asked = await to_first_question(walk)
    await walk.answer(right=False)
    open_now = await walk.expect(Quiz)
    await walk.send(MistakesAsked())
    await walk.expect(SecondTry)
    await walk.answer()

    await walk.send(NextAsked())
    assert (await walk.expect(Quiz)).asked.key == open_now.asked.key != asked.asked.key


async def forgotten(walk: Walk, cards: int = 2) -> None:
    await import_deck(walk, deck_of(cards))
    await drill_through(walk, Rating.AGAIN)


async def test_forgotten_cards_come_once_more_without_counting_and_those_known_are_made_good() -> (
    None
):
    walk = imagined(MONDAY)
    await forgotten(walk)
    log = await walk.rows(card_reviews)

    ahead, _ = await walk.send(MistakesAsked())
    assert ahead == Line("mistakes-ahead", {"count": 2})
    await repeat(walk, known=True)
    ended = await repeat(walk, known=False)

    done = only(ended, DrillDone)
    assert (done.answered, done.remembered) == (2, 1)
    assert await walk.rows(card_reviews) == log
    assert len((await mistakes_of(walk)).cards) == 1


async def repeat(walk: Walk, *, known: bool) -> tuple[Reply, ...]:
    asked = await walk.expect(CardAsked)
    back = await walk.send(CardTurnedPressed(asked.interaction_id))
    assert only(back, CardBackShown).intervals_days == ()
    turned = await walk.expect(CardTurned)
    return await walk.send(RepeatPressed(turned.interaction_id, known=known))


async def test_a_forgotten_card_that_is_due_counts_as_ever() -> None:
    walk = imagined(MONDAY)
    await forgotten(walk)
    log = len(await walk.rows(card_reviews))
    walk.clock.move(2 * DAY)

    await walk.send(MistakesAsked())
    for _ in range(2):
        await turn_and_rate(walk)

    assert len(await walk.rows(card_reviews)) == log + 2
    assert (await mistakes_of(walk)).in_all == 0


async def test_cards_of_a_deck_that_was_put_away_do_not_come() -> None:
    walk = imagined(MONDAY)
    await forgotten(walk)
    await walk.send(DeckActivatedPressed(CAPITALS, taken=False))

    assert (await mistakes_of(walk)).cards == ()


async def test_cards_follow_the_questions_and_a_restart_between_them_loses_nothing() -> None:
    walk = imagined(MONDAY)
    await forgotten(walk)
    await reviewed(walk, False)
    ahead, _ = await walk.send(MistakesAsked())
    assert ahead == Line("mistakes-ahead", {"count": 3})
    walk.conversation = Conversation(walk.ports, walk.clock)

    followed = await walk.answer()

    assert named(followed) == ["AnswerJudged", "mistakes-ended", "CardFrontShown"]
    await walk.expect(CardAsked)
    walk.conversation = Conversation(walk.ports, walk.clock)
    await repeat(walk, known=True)
    assert len((await learner_of(walk)).rhythm.made_good) == 2


async def test_wrong_items_come_first_and_move_no_skill() -> None:
    walk = await practiser()
    await wrong_item(walk)
    (wrong,) = (await mistakes_of(walk)).items
    states = await walk.ports[SKILLS].states(walk.learner_id)
    counted = await walk.rows(skill_opportunities)

    ahead, _ = await walk.send(MistakesAsked())
    assert ahead == Line("mistakes-ahead", {"count": 1})
    item = await walk.open_topic_question()
    assert item.id == wrong.item_id
    walk.conversation = Conversation(walk.ports, walk.clock)
    solved = await walk.send(TextReceived(await right(walk)))

    assert named(solved) == ["AnswerJudged", "mistakes-ended"]
    assert notes(reply_of(solved, AnswerJudged)) == ["item-right-this-time"]
    assert solved[-1] == Line("mistakes-ended", {"right": 1, "asked": 1}, _keyboard(solved[-1]))
    assert await walk.state() == Idle()
    assert await walk.ports[SKILLS].states(walk.learner_id) == states
    assert await walk.rows(skill_opportunities) == counted
    assert (await mistakes_of(walk)).in_all == 0


async def wrong_item(walk: Practiser) -> None:
    await begin_with(walk, LIKE)
    await answer_wrongly(walk)
    await walk.send(StopAsked())


async def test_an_item_that_is_given_up_again_leads_on_to_what_else_went_wrong() -> None:
    walk = await practiser()
    await wrong_item(walk)
    await forgotten(walk, cards=1)

    await walk.send(MistakesAsked())
    tried = await walk.expect(Practice)
    await walk.send(DontKnowPressed(tried.interaction_id))
    closed = await walk.expect(ItemClosed)
    following = await walk.send(NextItemPressed(closed.interaction_id))

    assert named(following) == ["mistakes-ended", "CardFrontShown"]
    assert len((await mistakes_of(walk)).items) == 1


async def test_today_says_how_much_went_wrong() -> None:
    walk = imagined(MONDAY)
    await forgotten(walk)

    assert only(await walk.send(TodayAsked()), TodayShown).today.mistakes == 2
