"""How progress, its numbers and the history read, in both languages."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.messages import Localizer, Placement, Screen, render
from bot.domain.answers.quality import Rating
from bot.domain.ids import MapId, ShortNodeId
from bot.domain.mastery.score_breakdown import Rest, RestSum, ScoreSum, Weighed
from bot.domain.progress.numbers import Number
from bot.domain.progress.progress import Milestone, MilestoneKind, Week
from bot.domain.rhythm.streak import Streak
from bot.domain.topics.course import Language
from bot.flow.engine.events import NextAsked
from bot.flow.lessons.events import TeachAgainPressed
from bot.flow.progress import events, replies
from bot.flow.progress.events import (
    HistoryPressed,
    MapAsked,
    NumbersPressed,
    PicturePressed,
    ProgressAsked,
    ProgressPicture,
)
from bot.views.history import AnsweredFor
from bot.views.portfolio import Portfolio
from tests.chat.portfolio_replies import PORTFOLIO
from tests.chat.replies import (
    ALL_DONE,
    ANSWER,
    CONCEPT,
    HALF,
    LONG_AGO,
    MAP,
    NEW_CONCEPT,
    NOTHING_YET,
    NOW,
    PROGRESS,
    RESTING,
    SAMPLES,
    TRACED,
    TRACED_CONCEPT,
    answer_page,
    deck_row,
)

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
FRACTIONS = replace(PROGRESS, title="Fractions")
HALVES = replace(CONCEPT, label="Halves")
FAMILY = (
    replies.ProgressShown,
    replies.NumbersShown,
    replies.NumberExplained,
    replies.HistoryShown,
    replies.ConceptShown,
)


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.keyboard for button in row]


def progress(*topics: replies.TopicProgress) -> replies.ProgressShown:
    return replies.ProgressShown(topics=topics, finished=())


def explain(
    number: Number,
    topic: replies.TopicProgress = FRACTIONS,
    concept: replies.ConceptNumbers | None = HALVES,
) -> replies.NumberExplained:
    return replies.NumberExplained(number=number, topic=topic, concept=concept)


def test_progress_tells_a_course_in_a_few_lines() -> None:
    assert render(progress(FRACTIONS), EN).markdown == (
        "**Your progress**\n\n"
        "**Fractions** · 46%\n"
        "▰▰▰▰▰▱▱▱▱▱\n\n"
        "- ● 7 mastered · ◕ 4 in review · ◑ 1 learning · ◔ 2 probably known · ○ 4 to come\n"
        "- **3 due now**\n"
        "- Reviews ahead: 1 overdue · 2 today · 4 this week · 1 later\n\n"
        "<details><summary>More about your progress</summary>\n\n"
        "- Last 7 days: 3 mastered, 12 answers, 83% right\n"
        "- The 7 days before: 1 mastered, 8 answers, 100% right\n"
        "- About 2 hours of learning left\n"
        "- Next milestone: 2 more concepts to half of the map"
        "\n\n</details>"
    )
    assert render(progress(FRACTIONS), DE).markdown == (
        "**Dein Fortschritt**\n\n"
        "**Fractions** · 46\N{NO-BREAK SPACE}%\n"
        "▰▰▰▰▰▱▱▱▱▱\n\n"
        "- ● 7 gemeistert · ◕ 4 in Wiederholung · ◑ 1 in Arbeit"
        " · ◔ 2 wahrscheinlich bekannt · ○ 4 noch vor dir\n"
        "- **3 jetzt fällig**\n"
        "- Wiederholungen: 1 überfällig · 2 heute · 4 diese Woche · 1 später\n\n"
        "<details><summary>Mehr zu deinem Fortschritt</summary>\n\n"
        "- Letzte 7 Tage: 3 gemeistert, 12 Antworten, 83\N{NO-BREAK SPACE}% richtig\n"
        "- Die 7 Tage davor: 1 gemeistert, 8 Antworten, 100\N{NO-BREAK SPACE}% richtig\n"
        "- Noch etwa 2 Stunden zu lernen\n"
        "- Nächstes Etappenziel: noch 2 Themen bis zur Hälfte des Lernplans"
        "\n\n</details>"
    )


def test_several_topics_stand_side_by_side_with_what_will_not_stick() -> None:
    shown = replies.ProgressShown(topics=(FRACTIONS, RESTING), finished=(), portfolio=PORTFOLIO)

    assert render(shown, EN).markdown == (
        "**Your progress**\n\n"
        "- **Fractions** · 39% · **3 due now** · about 2 hours to go\n"
        "- **Python** · 0% · paused · about 80 minutes to go\n\n"
        "<details><summary>More about your progress</summary>\n\n"
        "You learned on 18 of the last 28 days (from two answers a day), "
        "most recently 5 in a row, free days aside. "
        "7 other days were free.\n\n"
        "**Strongest:** C\\_\\* (97%) · **Weakest:** Python (54%). "
        "That's how well you know what you've begun.\n\n"
        "- ★ **C\\_\\*** · 100%\n\n"
        "**Maths skills** · 12 begun · 5 mastered · **2 need another look**\n\n"
        "</details>\n\n"
        "<details><summary>Not sticking yet</summary>\n\n"
        "- **Halves:** It didn't come to mind the last three times. "
        "Lately it has been slipping away more often than not.\n"
        "- **Gas \\*laws\\*:** You had it mastered once, so it is only buried.\n"
        "- **Elements:** 3 cards have been forgotten again and again.\n"
        "- **Adding like fractions:** You've had questions on it, and it isn't secure yet."
        "\n\n</details>"
    )
    assert render(shown, DE).markdown == (
        "**Dein Fortschritt**\n\n"
        "- **Fractions** · 39\N{NO-BREAK SPACE}% · **3 jetzt fällig** · noch etwa 2 Stunden\n"
        "- **Python** · 0\N{NO-BREAK SPACE}% · pausiert · noch etwa 80 Minuten\n\n"
        "<details><summary>Mehr zu deinem Fortschritt</summary>\n\n"
        "Du hast an 18 der letzten 28 Tage gelernt (ab zwei Antworten am Tag), "
        "zuletzt an 5 hintereinander (freie Tage ausgenommen). 7 andere Tage waren frei.\n\n"
        "**Am stärksten:** C\\_\\* (97\N{NO-BREAK SPACE}%) · "
        "**am schwächsten:** Python (54\N{NO-BREAK SPACE}%). "
        "So gut kannst du, was du davon begonnen hast.\n\n"
        "- ★ **C\\_\\*** · 100\N{NO-BREAK SPACE}%\n\n"
        "**Mathe-Fertigkeiten** · 12 angefangen · 5 gemeistert · "
        "**2 brauchen einen zweiten Blick**\n\n"
        "</details>\n\n"
        "<details><summary>Sitzt noch nicht</summary>\n\n"
        "- **Halves:** Die letzten drei Male fiel es dir nicht ein. "
        "In letzter Zeit hast du es öfter vergessen als gewusst.\n"
        "- **Gas \\*laws\\*:** Du hattest es schon gemeistert, also ist es nur verschüttet.\n"
        "- **Elements:** 3 Karten werden immer wieder vergessen.\n"
        "- **Adding like fractions:** Du hattest schon Fragen dazu, "
        "und es sitzt noch nicht sicher."
        "\n\n</details>"
    )
    first, second, *_ = presses(render(shown, EN))
    assert first == TeachAgainPressed(MapId("map"), ShortNodeId("halves"))
    assert second == PicturePressed(events.ProgressPicture.CALENDAR)


@pytest.mark.parametrize(
    ("streak", "english", "german"),
    [
        (
            Streak(days=1, in_a_row=1),
            "You learned on one of the last 28 days (from two answers a day).",
            "Du hast an einem der letzten 28 Tage gelernt (ab zwei Antworten am Tag).",
        ),
        (
            Streak(days=23, in_a_row=4),
            (
                "You learned on 23 of the last 28 days (from two answers a day)"
                ", most recently 4 in a row."
            ),
            (
                "Du hast an 23 der letzten 28 Tage gelernt (ab zwei Antworten am Tag)"
                ", zuletzt an 4 hintereinander."
            ),
        ),
        (
            Streak(days=2, free=1),
            (
                "You learned on 2 of the last 28 days (from two answers a day)"
                ". One other day was free."
            ),
            (
                "Du hast an 2 der letzten 28 Tage gelernt (ab zwei Antworten am Tag)"
                ". Ein anderer Tag war frei."
            ),
        ),
    ],
)
def test_days_learned_are_told_without_a_word_of_loss(
    streak: Streak, english: str, german: str
) -> None:
    shown = replace(progress(FRACTIONS), portfolio=Portfolio(streak=streak))

    assert render(shown, EN).markdown.split("\n\n")[1] == english
    assert render(shown, DE).markdown.split("\n\n")[1] == german


def test_progress_tells_each_deck_in_a_line() -> None:
    mastered = deck_row(title="Verbs", is_mastered=True, due=0, suspended=0)
    decks = replies.ProgressShown(topics=(), finished=(), decks=(deck_row(), mastered))

    assert render(decks, EN).markdown == (
        "**Your progress**\n\n"
        "**Your cards**\n\n"
        "- **Capitals** · 30 cards · **12 due now** · "
        "New 9 · Learning 6 · In review 10 · Mastered 5\n"
        "- **Verbs** · 30 cards · every card known"
    )
    assert render(decks, DE).markdown == (
        "**Dein Fortschritt**\n\n"
        "**Deine Karten**\n\n"
        "- **Capitals** · 30 Karten · **12 jetzt fällig** · "
        "Neu 9 · In Arbeit 6 · In Wiederholung 10 · Gemeistert 5\n"
        "- **Verbs** · 30 Karten · jede Karte gewusst"
    )
    assert NextAsked() in presses(render(decks, EN))


def test_of_many_decks_the_rest_is_counted() -> None:
    decks = replies.ProgressShown(topics=(), finished=(), decks=(deck_row(),) * 10)

    assert "\n- and 2 more decks" in render(decks, EN).markdown


def test_progress_of_a_course_just_begun_promises_nothing() -> None:
    told = render(progress(NOTHING_YET), EN).markdown

    assert "0%\n▱▱▱▱▱▱▱▱▱▱" in told
    assert "No reviews planned yet" in told
    assert "Trend: not enough data yet" in told
    assert "Next milestone: your first mastered concept" in told


def test_with_nothing_to_compare_the_week_stands_alone() -> None:
    first_week = replace(FRACTIONS, trend=replace(FRACTIONS.trend, earlier=None))

    told = render(progress(first_week), EN).markdown

    assert "- Last 7 days: 3 mastered, 12 answers, 83% right\n" in told
    assert "Not enough data yet to compare with the week before" in told


def test_where_nothing_is_due_the_next_review_is_told() -> None:
    later = replace(FRACTIONS, due=0, next_review_at=NOW + timedelta(days=2))

    assert "- Nothing due right now\n" in render(progress(later), EN).markdown
    assert "- Nächste Wiederholung in 2 Tagen\n" in render(progress(later), DE).markdown


def test_a_resting_course_says_that_nothing_comes_due() -> None:
    told = render(progress(RESTING), EN).markdown

    assert " · 46% · paused\n" in told
    assert "It's resting" in told
    assert "due now" not in told


def test_a_course_that_was_stopped_is_not_called_paused() -> None:
    stopped = replace(RESTING, stopped=True)

    assert " · 46% · stopped\n" in render(progress(stopped), EN).markdown
    assert " · beendet\n" in render(progress(stopped), DE).markdown


def test_finished_courses_are_one_line() -> None:
    both = (
        replies.TopicChoice(map_id=MAP, title="Fractions"),
        replies.TopicChoice(map_id=MAP, title="Memory"),
    )
    shown = replies.ProgressShown(topics=(), finished=both)

    assert render(shown, EN).markdown == (
        "**Your progress**\n\n★ All mastered: **Fractions** and **Memory**"
    )


def test_progress_leads_to_its_reasons_the_map_the_answers_and_on() -> None:
    assert presses(render(progress(FRACTIONS), EN)) == [
        *map(PicturePressed, ProgressPicture),
        MapAsked(),
        NumbersPressed(MAP),
        HistoryPressed(MAP, 0),
        NextAsked(),
    ]


@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
def test_every_page_is_edited_beside_what_is_open_and_leads_on(localizer: Localizer) -> None:
    for sample in SAMPLES:
        if isinstance(sample, FAMILY):
            screen = render(sample, localizer)
            assert (screen.placement, screen.interim) == (Placement.EDIT, True)
            assert screen.keyboard


def test_each_number_has_a_button_with_its_value() -> None:
    screen = render(replies.NumbersShown(topic=FRACTIONS), EN)

    labels = [button.label for row in screen.keyboard for button in row]
    assert labels == [
        "Mastered: 7 of 18",
        "Map: 46%",
        "In review: 4",
        "Due now: 3",
        "Last 7 days",
        "Right: 83%",
        "Left: 2 hours",
        "Milestone",
        "Next review",
        "Score of a concept",
        "My progress",
    ]
    assert presses(screen)[:-1] == [events.NumberPressed(MAP, number) for number in Number]


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (Number.MASTERED, "**7 of 18 mastered.**", "**7 von 18 gemeistert.**"),
        (Number.PERCENT, "(7 + 1.3) ÷ 18 = 46%", "(7 + 1,3) ÷ 18 = 46\N{NO-BREAK SPACE}%"),
        (Number.REVIEWING, "- ◕ 4 in review:", "- ◕ 4 in Wiederholung:"),
        (Number.DUE, "**3 concepts are due right now.**", "**3 Themen sind gerade fällig.**"),
        (Number.DUE, "- 4 this week: the six days after", "- 4 diese Woche: die sechs Tage nach"),
        (Number.TREND, "- Last 7 days: 3 mastered", "- Letzte 7 Tage: 3 gemeistert"),
        (Number.RIGHT, "10 ÷ 12 = 83%", "10 ÷ 12 = 83\N{NO-BREAK SPACE}%"),
        (Number.MINUTES, "11 concepts not mastered yet: 137 minutes", "11 Themen, die"),
        (Number.MILESTONE, "the goal is 9. 9 − 7 = 2.", "das Ziel ist 9. 9 − 7 = 2."),
        (
            Number.NEXT_REVIEW,
            "6 days × 2.5 = 15 days after November 7.",
            "6 Tage × 2,5 = 15 Tage nach dem 7. November.",
        ),
        (
            Number.NEXT_REVIEW,
            "**Next review tomorrow:** Halves",
            "**Nächste Wiederholung morgen:** Halves",
        ),
        (
            Number.SCORE,
            "5 × 16 + 5 × 8 + 1 × 4 + 5 × 2 + 5 × 1 = 139 of 155 points, which makes 90%.",
            "5 × 16 + 5 × 8 + 1 × 4 + 5 × 2 + 5 × 1 = 139 von 155 Punkten",
        ),
    ],
)
def test_a_number_is_explained_with_the_learners_own_values(
    number: Number, english: str, german: str
) -> None:
    assert english in render(explain(number), EN).markdown
    assert german in render(explain(number), DE).markdown


def test_sm2_is_explained_in_simple_words() -> None:
    told = render(explain(Number.NEXT_REVIEW), EN).markdown

    for fact in ("rests 1 day", "6 days", "starts at 2.5", "raises it by 0.1", "never below 1.3"):
        assert fact in told


@pytest.mark.parametrize(
    ("kind", "missing", "english", "german"),
    [
        (MilestoneKind.FIRST, 1, "your first mastered", "dein erstes gemeistertes Thema"),
        (MilestoneKind.QUARTER, 1, "1 more concept to a quarter", "noch 1 Thema bis zu einem"),
        (MilestoneKind.THREE_QUARTERS, 3, "3 more concepts to three", "noch 3 Themen bis zu drei"),
        (MilestoneKind.ALL, 2, "2 more concepts to the whole", "noch 2 Themen bis zum ganzen"),
        (MilestoneKind.LEVEL, 2, "2 more concepts to complete level 3", "vollständigen Ebene 3"),
    ],
)
def test_every_milestone_is_told(
    kind: MilestoneKind, missing: int, english: str, german: str
) -> None:
    topic = replace(FRACTIONS, milestone=Milestone(kind=kind, missing=missing, depth=2))

    assert english in render(progress(topic), EN).markdown
    assert german in render(progress(topic), DE).markdown


@pytest.mark.parametrize(
    ("number", "topic", "told"),
    [
        (Number.DUE, RESTING, "this course is paused"),
        (Number.NEXT_REVIEW, RESTING, "this course is paused"),
        (Number.DUE, ALL_DONE, "all of this course is mastered"),
        (Number.NEXT_REVIEW, ALL_DONE, "all of this course is mastered"),
        (Number.MILESTONE, ALL_DONE, "Every milestone is reached"),
        (Number.MINUTES, ALL_DONE, "Nothing left"),
        (Number.DUE, NOTHING_YET, "Nothing is due right now."),
        (Number.NEXT_REVIEW, NOTHING_YET, "No review is planned."),
        (Number.TREND, NOTHING_YET, "Not enough data yet"),
        (Number.RIGHT, NOTHING_YET, "No answers in the last 7 days"),
        (Number.SCORE, NOTHING_YET, "No concept has a score yet"),
    ],
)
def test_a_number_that_is_not_there_is_explained_too(
    number: Number, topic: replies.TopicProgress, told: str
) -> None:
    assert told in render(explain(number, topic, None), EN).markdown


@pytest.mark.parametrize(
    ("but", "told"),
    [
        (
            {"rest_sum": RestSum(rest=Rest.AGAIN)},
            "1 day after November 7: not every answer was right",
        ),
        (
            {"rest_sum": RestSum(rest=Rest.FIRST)},
            "1 day after November 7: the first interval is always",
        ),
        ({"rest_sum": RestSum(rest=Rest.SECOND)}, "6 days after November 7: the second interval"),
        (
            {"rest_sum": RestSum(rest=Rest.SAME_DAY), "interval_days": 0.25},
            "6 hours after November 7: the first reviews come on the same day",
        ),
        (
            {"rest_sum": RestSum(rest=Rest.LONGER)},
            "15 days after November 7: the interval before times",
        ),
        ({"interval_days": 400.0}, "I don't wait longer than a year"),
        ({"next_review_at": NOW}, "**Due now:**"),
    ],
)
def test_the_date_of_a_review_has_a_reason(but: dict[str, object], told: str) -> None:
    concept = replace(HALVES, **but)  # type: ignore[arg-type]  # samples only

    shown = replies.ConceptShown(map_id=MAP, numbers=concept, answers=answer_page())
    assert told in render(shown, EN).markdown
    assert told in render(explain(Number.NEXT_REVIEW, concept=concept), EN).markdown


def test_a_score_that_a_quiz_has_kept_says_so() -> None:
    weighed = (Weighed(quality=1, weight=8), Weighed(quality=5, weight=16))
    kept = replace(HALVES, score=0.8, score_sum=ScoreSum(answers=weighed, holds=False))

    told = render(explain(Number.SCORE, concept=kept), EN).markdown

    assert "5 × 16 + 1 × 8 = 88 of 120 points, which makes 73%." in told
    assert "Your score stays at 80%: a passed quiz never lowers it" in told


def test_a_score_that_is_the_chance_of_a_skill_says_so() -> None:
    told = render(explain(Number.SCORE, concept=TRACED_CONCEPT), EN).markdown

    assert "The score is the chance that you know it." in told
    assert "after 7 answers, here and in practice" in told
    assert "From 95% on" in told
    assert "points" not in told


def test_what_mastered_means_is_told_as_the_topic_goes_by_it() -> None:
    by_skills = render(explain(Number.MASTERED, topic=TRACED), EN).markdown
    by_score = render(explain(Number.MASTERED), EN).markdown

    assert "as soon as the chance that you know it reaches 95%" in by_skills
    assert "when its checkpoint goes well" in by_score


def test_a_score_of_the_first_check_says_so() -> None:
    checked = replace(NEW_CONCEPT, score=0.7)

    told = render(explain(Number.SCORE, concept=checked), EN).markdown

    assert "70%" in told
    assert "It comes from your first check" in told


def test_the_history_is_told_by_day() -> None:
    yesterday = replace(ANSWER, day=ANSWER.day - timedelta(days=1), right=False, answer=None)
    shown = replies.HistoryShown(
        map_id=MAP, title="Fractions", answers=answer_page(ANSWER, yesterday, LONG_AGO)
    )

    assert render(shown, EN).markdown == (
        "**Your answers: Fractions**\n\n"
        "**Today**\n\n"
        f"- ✓ How much is {HALF} of 10? → **\\$5 \\[or\\](http://x) \\*more\\*** · lesson\n\n"
        "**Yesterday**\n\n"
        f"- ↺ How much is {HALF} of 10? → _didn't know_ · lesson\n\n"
        "**Fri, Oct 17, 2025**\n\n"
        f"- ↺ How much is {HALF} of 10? → _didn't know_ · lesson\n\n"
        "_✓ right · ↺ not yet, so it comes back_"
    )
    assert "→ _wusstest du nicht_ · Lektion" in render(shown, DE).markdown


def test_all_answers_stand_together_and_a_card_with_its_rating() -> None:
    card = replace(ANSWER, purpose=AnsweredFor.CARD, answer="", rating=Rating.GOOD)
    shown = replies.HistoryShown(
        map_id=MapId(""),
        title="",
        answers=answer_page(card, ANSWER),
        others=(replies.TopicChoice(map_id=MAP, title="Fractions"),),
    )

    english, german = render(shown, EN), render(shown, DE)

    assert english.markdown.startswith("**Your answers**\n\n**Today**\n\n- ✓ ")
    assert "→ **Good** · card\n" in english.markdown
    assert german.markdown.startswith("**Deine Antworten**\n\n**Heute**\n\n- ✓ ")
    assert "→ **Gut** · Karte\n" in german.markdown
    pressed = presses(english)
    assert HistoryPressed(MAP, 0) in pressed
    assert not any(isinstance(event, events.ConceptsPressed) for event in pressed)


def test_a_history_says_what_of_it_counts_elsewhere_or_for_another_day() -> None:
    check = replace(ANSWER, purpose=AnsweredFor.PLACEMENT)
    answers = replace(answer_page(check), after_midnight=True)
    shown = replies.HistoryShown(map_id=MAP, title="Fractions", answers=answers)

    assert render(shown, EN).markdown.endswith(
        "so it comes back · The first check doesn't count towards your progress. · "
        "What you answer before 04:00 counts for the day before._"
    )
    assert "Der erste Check zählt nicht zu deinem Fortschritt." in render(shown, DE).markdown


def test_the_pages_of_a_history_lead_both_ways() -> None:
    def turned(page: int, *, older: bool) -> list[object]:
        answers = answer_page(ANSWER, page=page, older=older)
        shown = replies.HistoryShown(map_id=MAP, title="Fractions", answers=answers)
        pressed = presses(render(shown, EN))
        return [
            event for event in pressed if isinstance(event, HistoryPressed) and event.map_id == MAP
        ]

    assert turned(0, older=False) == []
    assert turned(0, older=True) == [events.HistoryPressed(MAP, 1)]
    assert turned(2, older=True) == [events.HistoryPressed(MAP, 1), events.HistoryPressed(MAP, 3)]
    assert turned(2, older=False) == [events.HistoryPressed(MAP, 1)]


def test_a_concept_tells_status_score_rest_and_next_review_then_its_answers() -> None:
    shown = replies.ConceptShown(
        map_id=MAP, numbers=HALVES, answers=answer_page(ANSWER, older=True)
    )

    screen = render(shown, EN)

    assert screen.markdown.split("\n\n")[:8] == [
        "**Halves**",
        "◕ In review: passed, and I ask again at growing intervals.",
        "<details><summary>Score 90%, and when I ask again</summary>",
        (
            "**Score 90%.** Your last 5 answers (newest first, it counts most): "
            "5 × 16 + 5 × 8 + 1 × 4 + 5 × 2 + 5 × 1 = 139 of 155 points, which makes 90%."
        ),
        (
            "**Interval: 15 days.** Ease factor 2.6: from the third interval on, "
            "each is about 2.6 times the one before."
        ),
        "**Next review tomorrow:** 6 days × 2.5 = 15 days after November 7.",
        "</details>",
        "**Your answers to it:**",
    ]
    assert presses(screen) == [
        events.ConceptPressed(MAP, HALVES.short_id, 1),
        events.ConceptsPressed(MAP, 0),
        events.HistoryPressed(MAP, 0),
    ]


def test_an_older_page_of_a_concept_has_its_answers_only() -> None:
    answers = answer_page(ANSWER, page=1)

    told = render(replies.ConceptShown(map_id=MAP, numbers=HALVES, answers=answers), EN).markdown

    assert "page 2" in told
    assert "Score" not in told


def test_a_concept_that_was_never_asked_about_says_so() -> None:
    shown = replies.ConceptShown(map_id=MAP, numbers=NEW_CONCEPT, answers=answer_page())

    told = render(shown, EN).markdown

    assert "There's no answer that counts yet." in told
    assert "Interval" not in told
    assert ProgressAsked() not in presses(render(shown, EN))


def test_a_topic_that_the_learner_does_not_have_is_named_and_harmless() -> None:
    shown = replies.HistoryShown(
        map_id=MAP, title="Fractions", answers=answer_page(), unknown_topic="*x* [y](http://z)"
    )

    assert r"“\*x\* \[y\](http://z)”" in render(shown, EN).markdown


def test_a_week_without_answers_has_no_share() -> None:
    quiet = replace(FRACTIONS.trend, recent=Week(mastered=0, answers=0, right=0))

    told = render(progress(replace(FRACTIONS, trend=quiet)), EN).markdown

    assert "- Last 7 days: 0 mastered, 0 answers\n" in told
