"""Texts that could mean several things: opened, understood, or asked about."""

import re
from dataclasses import replace
from typing import Final

from bot.domain.answers.choosing import names_choice
from bot.domain.answers.folding import fold
from bot.domain.cards.text import pair_in
from bot.domain.exercise.asking import holds_digit, looks_like_question
from bot.domain.skills.graph import search_skills
from bot.domain.skills.school_years import class_told
from bot.flow.anywhere import notices, understanding
from bot.flow.anywhere.replies import topic_or_question
from bot.flow.cards import adding
from bot.flow.cards.events import DeckPressed
from bot.flow.cards.ports import CARDS
from bot.flow.discussion import asking
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, Started, TextReceived, TextUnread
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Style
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates.events import ExamDateAsked
from bot.flow.exam_dates.naming import exam_told
from bot.flow.exercise.events import AnswerMeantPressed, TextMeantPressed
from bot.flow.exercise.states import AnswerAmbiguous, TextAmbiguous
from bot.flow.goals.events import GoalsAsked
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.lessons import lessons, teaching
from bot.flow.lessons.events import NextPartPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.practice.beginning import which_skill
from bot.flow.practice.events import PlacementAsked, PracticeOfAsked
from bot.flow.rhythm import choosing as rhythm_choosing
from bot.flow.skills.ports import SKILL_GRAPHS
from bot.flow.topics import choosing
from bot.flow.topics.events import LearnAsked
from bot.flow.tutor.tutoring import TEACHER

_SHORTEST_NAME: Final = 4
_LONG_NAME: Final = 6
"""Letters that are looked for within words too, since German compounds hold what they are of."""
_CLAUSE_ENDS: Final = re.compile(r"[.,;:!?\n]+")


async def clarify_text(
    state: NothingOpen, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Ask if the text names a topic to learn or is a question about the current topic.

    A card, an exam date or a class is handled at once, and so is anything that the text names.
    Without a model, any other text is searched for a wish, or not understood.
    """
    if told := await _outcome_of_statement(state, event.text, turn, ports):
        return told
    if named := await _opening_event(event.text, turn, ports):
        return await hand_over(state, named, turn, ports)
    if taken := await rhythm_choosing.take_typed(state, event.text, turn, ports):
        return taken
    if ports[TEACHER] is None:
        return await _follow_wish(state, event, turn, ports)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    interaction_id = turn.interaction_id()
    return Outcome(
        state=state,
        overlays=(*turn.overlays, TextAmbiguous(interaction_id=interaction_id, text=event.text)),
        replies=(
            topic_or_question(interaction_id, event.text, topics[0].title if topics else ""),
        ),
    )


async def _outcome_of_statement(
    state: ChatState, text: str, turn: Turn, ports: Ports
) -> Outcome | None:
    """Return the outcome of a text that is a card, an exam with its date, or a class, or None."""
    if pair := pair_in(text):
        return adding.offer_card(state, pair, turn)
    if exam_told(text, turn):
        return await hand_over(state, ExamDateAsked(text), turn, ports)
    school_class = class_told(text, turn.language)
    return None if school_class is None else _note_class(state, school_class, turn)


def _note_class(state: ChatState, school_class: str, turn: Turn) -> Outcome:
    """Store the learner's class, and offer to find out what they know."""
    learner = replace(turn.learner, school_class=school_class)
    place = LineButton("button-place", PlacementAsked(), Style.PRIMARY)
    noted = Line("said-class", {"class": school_class}, ((place,), *WAYS_ON), interim=True)
    return Outcome(state=state, changes=(LearnerChanged(learner),), replies=(noted,))


async def clarify_no_answer(
    state: ChatState, event: TextUnread, turn: Turn, ports: Ports
) -> Outcome:
    """Answer a question, or open the course, skill or deck that is named, else do nothing.

    The open question can be resumed, as after a command.
    """
    if event.surely_answer or holds_digit(event.text):
        return Outcome(state=state)
    if looks_like_question(event.text):
        return await asking.ask(event.text, state, turn, ports)
    wanted = ports.words.named_in(event.text)
    if len(wanted) >= _SHORTEST_NAME and ports[COURSES].find(wanted, turn.language):
        return await hand_over(state, LearnAsked(wanted), turn, ports)
    named = await _opening_event(event.text, turn, ports)
    return await hand_over(state, named, turn, ports) if named else Outcome(state=state)


async def _follow_wish(
    state: NothingOpen, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Do what the learner wishes for among other words, or offer what is named among them.

    Otherwise reply that it was not understood. A newcomer is welcomed instead.
    """
    if meaning := ports.words.heard_in(event.text):
        heard = await understanding.interpret_meaning(meaning, state, event, turn, ports)
        return heard if isinstance(heard, Outcome) else await hand_over(state, heard, turn, ports)
    if offered := await _offer_named(state, event.text, turn, ports):
        return offered
    if not turn.known:
        return await hand_over(state, Started(), turn, ports)
    return await notices.show_notice_in_passing("said-not-understood", state, turn, ports)


async def _offer_named(state: ChatState, text: str, turn: Turn, ports: Ports) -> Outcome | None:
    """Return what opens the course, or offers the skills, that a clause names at its end."""
    graph = ports[SKILL_GRAPHS].current()
    for clause in _CLAUSE_ENDS.split(text):
        words = clause.split()
        for at in range(1, len(words)):
            wanted = ports.words.named_in(" ".join(words[at:]))
            if len(wanted) <= _SHORTEST_NAME:
                continue
            if ports[COURSES].find(wanted, turn.language):
                return await hand_over(state, LearnAsked(wanted), turn, ports)
            if graph is not None and (skills := search_skills(graph, wanted, turn.language)):
                which = which_skill(wanted, skills, turn, ports)
                return Outcome(state=state, replies=(which,))
    return None


async def _opening_event(text: str, turn: Turn, ports: Ports) -> Event | None:
    """Return the event that opens the course, skill, deck or goal the text names, or None.

    With a model, a new topic of a course's name could be written as well. So the learner is asked.
    """
    wanted = ports.words.named_in(text)
    if len(wanted) < _SHORTEST_NAME or looks_like_question(wanted):
        return None
    if ports[TEACHER] is None and ports[COURSES].find(wanted, turn.language):
        return LearnAsked(wanted)
    graph = ports[SKILL_GRAPHS].current()
    if graph is not None and search_skills(graph, wanted, turn.language):
        return PracticeOfAsked(wanted)
    sought = fold(wanted)
    decks = await ports[CARDS].catalogue(turn.learner.id)
    deck = next((deck for deck in decks if _is_in_title(sought, deck.title)), None)
    if deck is not None:
        return DeckPressed(deck.deck_id)
    entries = (await stored_progress(turn, ports)).atlas.entries
    titles = (title for entry in entries for title in entry.titles)
    return GoalsAsked(wanted) if any(sought in title for title in titles) else None


def _is_in_title(sought: str, title: str) -> bool:
    """Return True if a word of the title begins so, or the long word is in a compound."""
    begins = f" {sought}" in f" {fold(title)}"
    return begins or (len(sought) >= _LONG_NAME and sought in fold(title))


async def take_text_as_meant(
    overlay: TextAmbiguous, state: ChatState, event: TextMeantPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Learn what the text names, or answer it. Without a model, reply that this needs one."""
    if event.learn:
        return await choosing.find_course(state, LearnAsked(overlay.text), turn, ports)
    return await asking.ask(overlay.text, state, turn, ports)


async def answer_question_in_lesson(
    state: Explaining, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Answer the learner's question. The lesson stays where it is.

    Without a model, other ways to look at the concept are offered. "I don't know" asks nothing, so
    it only brings the other ways. A letter gets the reply that no question is open. While a part
    of the explanation is still to come, any other text answers the question that opens the part.
    It brings the part, after a model's response to the answer if there is a model.
    """
    if state.part != 1 and names_choice(event.text):
        again = await show_current(state, turn, ports)
        return Outcome(state=state, replies=(Line("said-no-question-open"), *again))
    work = await load_topic(state.map_id, ports)
    if lessons.part_shown(state, work, turn) and not looks_like_question(event.text):
        unknown = ports.words.says_dont_know(event.text)
        if state.part == 1 and not unknown and ports[TEACHER] is not None:
            return await asking.take_up(event.text, state, work, turn, ports)
        following = NextPartPressed(state.interaction_id, state.part)
        return await teaching.show_next_part(state, following, turn, ports)
    if ports.words.says_dont_know(event.text):
        return Outcome(state=state, replies=await show_current(state, turn, ports))
    if ports[TEACHER] is None and not looks_like_question(event.text):
        again = await show_current(state, turn, ports)
        return Outcome(state=state, replies=(Line("said-no-question-open"), *again))
    return await asking.ask(event.text, state, turn, ports)


async def answer_at_checkpoint(
    state: CheckpointOffered, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Answer a question and offer the checkpoint again. Any other text is asked for a button."""
    if ports[TEACHER] is None or not looks_like_question(event.text):
        return await notices.ask_to_press(state, event, turn, ports)
    return await asking.ask(event.text, state, turn, ports)


async def take_answer_as_meant(
    overlay: AnswerAmbiguous, state: ChatState, event: AnswerMeantPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Count the text as the answer, or answer it and show the open question again."""
    if event.is_answer:
        answer = overlay.text.rstrip("? \n") or overlay.text
        return await hand_over(state, TextReceived(answer, surely_answer=True), turn, ports)
    return await asking.ask(overlay.text, state, turn, ports)
