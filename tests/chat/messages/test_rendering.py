import re
from dataclasses import replace
from datetime import time, timedelta
from typing import get_args

import pytest

from bot.chat.buttons import encode
from bot.chat.messages import Localizer, Placement, Screen, render
from bot.chat.messages.lines import RENDERERS
from bot.domain.ids import MapId, ShortNodeId
from bot.domain.learner.rhythm import Rhythm
from bot.domain.progress.progress import Timeline
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind
from bot.domain.rhythm.rhythm import Reminder
from bot.domain.rhythm.today import Rest
from bot.domain.topics.course import Language, QuestionFormat
from bot.flow.anywhere.replies import explanation
from bot.flow.composition.registry import REPLIES
from bot.flow.engine.events import NextAsked
from bot.flow.engine.replies import Reply
from bot.flow.exams.replies import throwing_away_question
from bot.flow.exercise import events
from bot.flow.exercise.events import RehearsePressed
from bot.flow.exercise.replies import Asking, Judged, Note, Reason
from bot.flow.learner.events import (
    ClockPressed,
    Screen as Page,
    SettingChosen,
    SettingsPagePressed,
)
from bot.flow.learner.replies import ClockAsked
from bot.flow.learner.setting import PAGES
from bot.flow.lessons import replies
from bot.flow.lessons.events import ExplainPressed, QuizPressed, TeachAgainPressed
from bot.flow.lessons.states import QuizPurpose
from bot.flow.maps import replies as maps_replies
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.reviews.replies import review_ended
from bot.flow.rhythm.replies import Reminded
from bot.flow.today.agendas import NO_CARDS_NOW
from bot.flow.today.replies import TodayShown
from bot.flow.topics.replies import welcomed
from bot.flow.tutor.orders import ExplainAs
from bot.storage.rhythm.retention import KEPT
from bot.views.today import Today, TodayEntry
from tests.cases import over
from tests.chat.practice_replies import TRUE_OR_FALSE, WRONG
from tests.chat.replies import (
    INTERACTION,
    LONG_CHOICES,
    NOW,
    SAMPLES,
    judgement,
    question,
    settings,
)

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
BOTH = pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
EVERY = over("reply", SAMPLES)


def test_a_working_is_shown_in_lines_and_the_first_is_told_where_it_is_the_wrong_one() -> None:
    notes = [(Note("item-break-other-solutions", {"line": number}),) for number in (1, 2)]
    wrong = replace(WRONG, working=("2x = 8", "=> x = 6"), notes=notes[0])

    first = render(wrong, EN).markdown
    second = render(replace(wrong, notes=notes[1]), EN).markdown

    assert "1. 2x = 8\n2. => x = 6" in first
    assert "very first line" in first
    assert "until line" not in first
    assert "until line 2" in second
    assert "erste Zeile" in render(wrong, DE).markdown


@pytest.mark.parametrize(
    ("statement", "asks"),
    [
        ("$6 \\cdot 4$ is even.", True),
        ("Every `if` needs an `else`.", True),
        ("Is $7$ prime?", False),
        ("True or false: $7$ is prime.", False),
    ],
)
def test_a_statement_is_followed_by_the_question_whether_it_is_right(
    statement: str, asks: bool
) -> None:
    asked = question(
        question=statement, format=QuestionFormat.TRUE_FALSE, options=("True", "False")
    )
    item = replace(TRUE_OR_FALSE, question=statement)

    for reply in (asked, item):
        assert ("Is that right?" in render(reply, EN).markdown) is asks
        assert ("Stimmt das?" in render(reply, DE).markdown) is asks


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.keyboard]


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.keyboard for button in row]


def without_maths(markdown: str) -> str:
    return re.sub(r"\$[^$]+\$|\\[^A-Za-z0-9\s]", "", markdown)


def test_every_reply_is_rendered_and_has_a_sample() -> None:
    everything = set(REPLIES.values())

    assert everything == RENDERERS.keys()
    assert {type(sample) for sample in SAMPLES} == everything


@BOTH
@EVERY
def test_nothing_raw_is_left_in_what_is_shown(localizer: Localizer, reply: Reply) -> None:
    text = without_maths(render(reply, localizer).markdown)

    assert text.strip()
    assert not set(text) & set("${}\\")
    assert "0f3b2c1d" not in text
    assert "None" not in text
    assert not re.search(r"\b(wrong|falsch\w*)\b", text, re.IGNORECASE)


@BOTH
@EVERY
def test_every_keyboard_fits(localizer: Localizer, reply: Reply) -> None:
    keyboard = render(reply, localizer).keyboard

    assert sum(len(row) for row in keyboard) <= 100
    for row in keyboard:
        assert 1 <= len(row) <= 8
        for button in row:
            assert 1 <= len(button.label) <= 64
            assert not set(button.label) & set("$\\{}")
            assert len(encode(button.press).encode()) <= 64


@BOTH
@EVERY
def test_every_screen_is_short_enough_for_one_message(localizer: Localizer, reply: Reply) -> None:
    assert len(render(reply, localizer).markdown) <= 2_500


def test_short_choices_stand_on_the_buttons_themselves() -> None:
    screen = render(question(format=QuestionFormat.MULTIPLE_CHOICE, options=("one", "two")), EN)

    assert labels(screen) == [["one"], ["two"], ["I don't know"]]
    assert presses(screen) == [
        events.ChoicePressed(INTERACTION, 0),
        events.ChoicePressed(INTERACTION, 1),
        events.DontKnowPressed(INTERACTION),
    ]


def test_long_choices_are_lettered_lines_with_buttons_in_one_row() -> None:
    screen = render(question(format=QuestionFormat.MULTIPLE_CHOICE, options=LONG_CHOICES), EN)

    assert labels(screen) == [["A", "B", "C", "D"], ["I don't know"]]
    assert "- **B** two thirds of everything" in screen.markdown


def test_a_half_done_order_shows_what_is_picked_and_what_is_left() -> None:
    asked = question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES, picked=(2, 0))
    screen = render(asked, EN)

    assert labels(screen) == [["B", "D"], ["↺ Start again"]]
    assert "**C → A**" in screen.markdown
    assert presses(screen)[-1] == events.OrderClearedPressed(INTERACTION)


@BOTH
def test_the_example_of_an_order_is_the_order_that_is_shown(localizer: Localizer) -> None:
    """It is never the right one, because the flow does not show items in their right order."""
    asked = question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES)

    assert "A B C D." in render(asked, localizer).markdown


def test_a_question_that_edits_replaces_its_message() -> None:
    assert render(question(edits=True), EN).placement is Placement.EDIT
    assert render(question(), EN).placement is Placement.SEND


def test_a_judged_answer_tells_everything_in_one_message() -> None:
    screen = render(judgement(judged=Judged.WRONG, answer="4", word="Half, not minus one."), EN)

    assert screen.placement is Placement.EDIT
    assert screen.markdown == (
        "How much is $\\dfrac{1}{2}$ of 10?\n\n"
        "Your answer: 4\n\n"
        "That's not it.\n\n"
        "Half, not minus one.\n\n"
        "The answer: **5**\n\n"
        "Half of ten: $\\frac{1}{2}$ times 10."
    )


def test_fractions_that_are_asked_about_are_displayed() -> None:
    choices = (r"$\frac{5}{14}$", r"$\frac{5}{7}$", "3")
    asked = question(format=QuestionFormat.MULTIPLE_CHOICE, options=choices)

    shown = render(asked, EN).markdown

    assert r"How much is $\dfrac{1}{2}$ of 10?" in shown
    assert r"- **B** $\dfrac{5}{7}$" in shown


STEPS = ("Look at $x$.", "Divide.", "Write `3`.")


def test_an_order_is_a_numbered_list_that_names_the_first_wrong_step() -> None:
    given = (STEPS[0], STEPS[2], STEPS[1])
    wrong = judgement(
        judged=Judged.WRONG, answer=" → ".join(given), given_order=given, in_order=STEPS
    )

    first = render(replace(wrong, given_order=(STEPS[1], STEPS[0], STEPS[2])), DE)

    assert render(wrong, EN).markdown == (
        "How much is $\\dfrac{1}{2}$ of 10?\n\n"
        "Your order:\n\n"
        "1. Look at $x$.\n2. Write `3`.\n3. Divide.\n\n"
        "That's not it.\n\n"
        "Step 2 is the first one out of place: Write `3`.\n\n"
        "The right order:\n\n"
        "1. Look at $x$.\n2. Divide.\n3. Write `3`.\n\n"
        "Half of ten: $\\frac{1}{2}$ times 10."
    )
    assert "Schon der erste Schritt steht nicht an seinem Platz: Divide." in first.markdown


def test_of_a_right_order_no_step_is_named() -> None:
    right = judgement(answer=" → ".join(STEPS), given_order=STEPS, in_order=STEPS)

    shown = render(right, EN).markdown

    assert "1. Look at $x$.\n2. Divide." in shown
    assert "out of place" not in shown
    assert "The right order" not in shown


def test_a_chosen_answer_keeps_the_authors_code_and_formulas() -> None:
    chosen = render(judgement(answer="`Total`, below it `6`", is_authors=True), EN)
    typed = render(judgement(answer="`Total`"), EN)

    assert "Your answer: `Total`, below it `6`\n" in chosen.markdown
    assert "Your answer: \\`Total\\`\n" in typed.markdown


@pytest.mark.parametrize(
    ("answer", "praised"),
    [
        ("$\\frac{5}{6}$", "✓ Exactly: **$\\frac{5}{6}$**"),
        ("wash → cut → boil", "✓ Exactly: every step is in its place."),
        ("", "✓ Exactly."),
        ("x" * 81, "✓ Exactly."),
    ],
)
def test_praise_says_what_exactly_was_right(answer: str, praised: str) -> None:
    assert praised in render(judgement(right_answer=answer), EN).markdown.split("\n\n")


def test_praise_of_a_judged_statement_does_not_say_true_or_false_once_more() -> None:
    right = judgement(right_answer="Falsch, denn 3 ist mehr.", true_or_false=True)

    assert "✓ Genau." in render(right, DE).markdown.split("\n\n")


def test_how_a_right_answer_with_a_slip_is_spelled_stands_below_the_praise() -> None:
    markdown = render(judgement(answer="denominater", spelling="denominator"), EN).markdown

    assert "It is spelled **denominator**." in markdown.split("\n\n")


def test_a_right_answer_that_the_praise_names_is_not_said_twice() -> None:
    named = render(judgement(), EN).markdown
    other = render(judgement(answer="five"), EN).markdown

    assert "Your answer" not in named
    assert named.count("5") == 1
    assert "Your answer: five" in other


def test_praise_varies() -> None:
    praised = {render(judgement(praise=n), EN).markdown for n in range(7)}

    assert len(praised) == 7


def test_an_answer_that_ends_its_own_sentence_gets_no_second_full_stop() -> None:
    wrong = judgement(judged=Judged.WRONG, right_answer="True, because both have the same size.")

    assert "The answer: **True, because both have the same size.**\n" in render(wrong, EN).markdown
    assert (
        "Die Antwort: **True, because both have the same size.**\n" in render(wrong, DE).markdown
    )


@pytest.mark.parametrize(
    ("asking", "label", "english", "german"),
    [
        (Asking.PROBE, "", "Check 2 of up to 7", "Check 2 von höchstens 7"),
        (Asking.LESSON, "x", "x · question 2", "x · Frage 2"),
        (Asking.VERIFICATION, "x", "Checkpoint · x · question 2", "Zwischenstopp · x · Frage 2"),
        (Asking.CHECKPOINT, "x", "Checkpoint · x · question 2", "Zwischenstopp · x · Frage 2"),
        (Asking.REVIEW, "x", "Review · x · 2 of 7", "Wiederholung · x · 2 von 7"),
        (Asking.REVIEW, "", "Review · 2 of 7", "Wiederholung · 2 von 7"),
        (Asking.LESSON, "", "Question 2", "Frage 2"),
    ],
)
def test_a_number_of_questions_is_promised_only_where_it_holds(
    asking: Asking, label: str, english: str, german: str
) -> None:
    asked = question(asking=asking, label=label, number=2, of=7)

    assert render(asked, EN).markdown.startswith(f"**{english}**\n")
    assert render(asked, DE).markdown.startswith(f"**{german}**\n")


@pytest.mark.parametrize(
    "text",
    [
        "How full is it? Type it like 3/4.",
        "Give it in lowest terms and type it like 5/8.",
        "Wie voll ist er? Schreib ihn so: 3/4.",
        "Kürze vollständig und tippe den Bruch so ein: 5/8.",
        "What is that called? One word is enough.",
        "Wie nennt man das? (ein Wort genügt)",
        "What is it called? (three words, or their three letters)",
        "Welchen Typ hat der Wert? Nenne Pythons Namen dafür.",
    ],
)
@pytest.mark.parametrize("form", [QuestionFormat.NUMERIC, QuestionFormat.SHORT_ANSWER])
def test_a_question_that_says_how_to_type_gets_no_hint(text: str, form: QuestionFormat) -> None:
    assert render(question(question=text, format=form), EN).markdown.endswith(text)


@pytest.mark.parametrize("text", ["What does `print(3)` show?", "Which type has it (roughly)?"])
def test_a_question_that_does_not_say_how_to_type_gets_a_hint(text: str) -> None:
    assert "_Type a number" in render(question(question=text), EN).markdown


@pytest.mark.parametrize(
    ("reply", "english", "german"),
    [
        (
            maps_replies.ConceptMastered(
                label="What it is", opens=(), mastered=1, of=18, next_review_at=None
            ),
            "★ Checkpoint passed: **What it is** is mastered for now. That makes 1 of 18.",
            (
                "★ Zwischenstopp geschafft: **What it is** ist fürs Erste gemeistert. "
                "Damit hast du 1 von 18."
            ),
        ),
        (
            maps_replies.ConceptMastered(
                label="x", opens=(), mastered=1, of=18, next_review_at=NOW + timedelta(days=6)
            ),
            (
                "★ Checkpoint passed: **x** is mastered for now. That makes 1 of 18.\n\n"
                "Reviews will show whether it stays. I'll ask you about it again in 6 days."
            ),
            (
                "★ Zwischenstopp geschafft: **x** ist fürs Erste gemeistert. "
                "Damit hast du 1 von 18.\n\n"
                "Ob es bleibt, zeigen die Wiederholungen. Die nächste Frage dazu kommt in 6 Tagen."
            ),
        ),
        (
            maps_replies.ConceptMastered(
                label="x",
                opens=(),
                mastered=2,
                of=18,
                next_review_at=None,
                by=maps_replies.MasteredIn.REVIEW,
            ),
            "★ Mastered in reviews: **x**. That makes 2 of 18.",
            "★ In Wiederholungen gemeistert: **x**. Damit hast du 2 von 18.",
        ),
        (
            replies.checkpoint_proposed(interaction_id=INTERACTION, label="x", opens=("y", "z")),
            "A few more questions, and this opens up: **y** and **z**. Go on now?",
            (
                "Noch ein paar Fragen, dann kannst du das hier lernen: **y** und **z**. "
                "Gleich weiter?"
            ),
        ),
        (
            review_ended(0, 1, 0, None, NO_CARDS_NOW, mistakes=False),
            "**Review done.** What didn't come to mind this time, I'll ask you again soon.",
            (
                "**Wiederholung beendet.** Was dir diesmal nicht eingefallen ist, "
                "frage ich dich bald noch einmal."
            ),
        ),
        (
            Reminded(due=1, doing=1, overdue_days=2),
            (
                "**A good moment to look back?**\n\nOne question is ready for you. "
                "It only takes a moment.\n\nIt has been waiting for 2 days."
            ),
            (
                "**Passt gerade ein Blick zurück?**\n\nEine Frage liegt für dich bereit. "
                "Das geht ganz schnell.\n\nSie wartet seit 2 Tagen."
            ),
        ),
        (
            Reminded(due=3, cards=12, doing=15, overdue_days=0),
            ("**A good moment to look back?**\n\n3 questions and 12 cards are ready for you."),
            (
                "**Passt gerade ein Blick zurück?**\n\n"
                "3 Fragen und 12 Karten liegen für dich bereit."
            ),
        ),
        (
            Reminded(due=0, cards=1, doing=1, overdue_days=1, reminder=Reminder(again=True)),
            (
                "**Here I am again,** as you asked.\n\nOne card is ready for you. "
                "It only takes a moment.\n\nIt has been waiting for a day."
            ),
            (
                "**Da bin ich wieder,** wie du es wolltest.\n\nEine Karte liegt für dich bereit. "
                "Das geht ganz schnell.\n\nSie wartet seit einem Tag."
            ),
        ),
        (
            Reminded(due=3, cards=40, doing=20, overdue_days=0, reminder=Reminder(wording=7)),
            (
                "**What does your memory say?**\n\n3 questions and 40 cards are ready for you. "
                "We can do 20 now and keep the rest for later."
            ),
            (
                "**Was sagt dein Gedächtnis?**\n\n"
                "3 Fragen und 40 Karten liegen für dich bereit. "
                "Jetzt können wir 20 davon machen, der Rest bleibt für später."
            ),
        ),
        (
            Reminded(
                due=4,
                doing=4,
                overdue_days=1,
                reminder=Reminder(wording=5, last_before_pause=True),
            ),
            (
                "**Some practice for today?**\n\nI won't remind you again until you're back, "
                "so that I don't get on your nerves. Nothing is lost.\n\n"
                "4 questions are ready for you.\n\n"
                "The oldest has been waiting for a day."
            ),
            (
                "**Etwas Übung für heute?**\n\nIch erinnere dich jetzt nicht mehr, bis du "
                "wieder da bist, damit ich dir nicht auf die Nerven gehe. "
                "Nichts geht verloren.\n\n"
                "4 Fragen liegen für dich bereit.\n\nAm längsten wartet eine seit einem Tag."
            ),
        ),
        (
            NothingToDo(why=WhyNothing.FINISHED, next_review_at=NOW),
            (
                "Everything in this course is mastered for now. Well done! "
                "What would you like to do next?"
            ),
            (
                "In diesem Kurs ist fürs Erste alles gemeistert. Gut gemacht! "
                "Was möchtest du als Nächstes?"
            ),
        ),
        (
            welcomed(courses=(), again=True),
            "**Welcome back!** Everything is where you left it.",
            "**Schön, dass du wieder da bist!** Alles ist noch so, wie du es verlassen hast.",
        ),
    ],
)
def test_it_is_said_in_whole_true_sentences(reply: Reply, english: str, german: str) -> None:
    assert render(reply, EN).markdown == english
    assert render(reply, DE).markdown == german


@BOTH
@pytest.mark.parametrize("reason", sorted({*get_args(Reason)} - {"idle", "probe"}))
def test_a_reason_sets_the_name_of_its_concept_apart(localizer: Localizer, reason: Reason) -> None:
    told = render(explanation(reason, "What a fraction is"), localizer)

    assert told.markdown.startswith("**What a fraction is:** ")


MISSED = replies.QuizEnded(
    purpose=QuizPurpose.CHECKPOINT, passed=False, label="What a fraction is", right=1, asked=3
)


def test_a_checkpoint_that_was_not_passed_says_what_comes_now_and_offers_it_first() -> None:
    again = replace(MISSED, map_id=MapId("m"), node=ShortNodeId("n"))
    tomorrow = replace(again, tomorrow=True)

    assert render(again, EN).markdown == (
        "Checkpoint **What a fraction is**: 1 of 3.\n\n"
        "Let's take a closer look at it. Once a few questions on it go well, you can take a "
        "second checkpoint today, with other questions."
    )
    assert render(tomorrow, DE).markdown == (
        "Zwischenstopp **What a fraction is**: 1 von 3.\n\n"
        "Das war der zweite für heute, der nächste ist morgen möglich. Bis dahin können wir es "
        "uns genauer ansehen und üben."
    )
    for reply in (again, tomorrow):
        assert presses(render(reply, EN))[0] == TeachAgainPressed(MapId("m"), ShortNodeId("n"))


def test_what_was_asked_ahead_of_its_turn_promises_its_lesson_for_later() -> None:
    for purpose in (QuizPurpose.VERIFICATION, QuizPurpose.CHECKPOINT):
        screen = render(replace(MISSED, purpose=purpose, ahead=True), EN)
        assert screen.markdown == (
            "**What a fraction is**: 1 of 3. "
            "Its lesson comes as soon as you've mastered what it builds on."
        )
        assert presses(screen)[0] == NextAsked()


def test_where_only_practice_is_left_it_is_said_honestly_and_offered() -> None:
    nothing = NothingToDo(
        why=WhyNothing.WAITING, checkpoint_label="What a fraction is", rehearsal=True
    )
    passed = replace(
        MISSED, purpose=QuizPurpose.LESSON, passed=True, tomorrow=True, rehearsal=True
    )

    assert render(nothing, EN).markdown == (
        "There's nothing new to learn here right now. What you've had so far you can practise "
        "with extra questions as often as you like. They don't count.\n\n"
        "The checkpoint of **What a fraction is** is possible again tomorrow."
    )
    assert render(passed, DE).markdown.endswith(
        "Den Zwischenstopp dazu hast du heute schon zweimal versucht, der nächste ist morgen "
        "möglich. Bis dahin kannst du üben, so viel du magst."
    )
    for reply in (nothing, passed, replace(MISSED, purpose=QuizPurpose.REHEARSAL, rehearsal=True)):
        assert RehearsePressed() in presses(render(reply, EN))
    assert presses(render(nothing, EN))[0] == RehearsePressed()


def test_an_explanation_offers_its_questions_and_the_other_ways() -> None:
    explained = next(s for s in SAMPLES if type(s).__name__ == "ConceptExplained")

    assert [len(row) for row in render(explained, EN).keyboard] == [1, 2, 1]
    assert presses(render(explained, EN)) == [
        QuizPressed(INTERACTION),
        ExplainPressed(INTERACTION, ExplainAs.ANOTHER_ANGLE),
        ExplainPressed(INTERACTION, ExplainAs.WORKED_EXAMPLE),
        ExplainPressed(INTERACTION, ExplainAs.PURPOSE),
    ]


def ahead(screen: Screen) -> list[int]:
    return [press.minutes_ahead for press in presses(screen) if isinstance(press, ClockPressed)]


def test_the_clock_is_first_asked_with_the_few_likely_times() -> None:
    english, german = (render(ClockAsked(now=NOW), localizer) for localizer in (EN, DE))

    assert labels(english) == [["08:05", "13:05", "14:05", "18:35"], ["Another time"]]
    assert ahead(english) == [-300, 0, 60, 330]
    assert labels(german) == [["14:05"], ["Eine andere Zeit"]]
    assert presses(german)[-1] == SettingsPagePressed(Page.CLOCK)
    assert "/settings" in german.markdown
    assert "Weltzeit (13:05)" in german.markdown


@BOTH
def test_the_page_of_the_clock_has_a_few_cities_and_takes_what_is_typed(
    localizer: Localizer,
) -> None:
    screen = render(settings(page=Page.CLOCK, zone=None), localizer)

    cities = [press for press in presses(screen) if isinstance(press, SettingChosen)]
    assert len(cities) == len(presses(screen)) - 1 == 8
    assert "18:40" in screen.markdown
    assert "14:05 Berlin" in {label for row in labels(screen) for label in row}


@pytest.mark.parametrize(
    ("page", "but", "marked"),
    [
        (Page.LANGUAGE, {}, ["✓ English"]),
        (Page.CLOCK, {"zone": "Asia/Tokyo"}, ["✓ 22:05 Tokyo"]),
        (Page.CLOCK, {"zone": "Pacific/Auckland"}, ["✓ 02:05 Auckland"]),
        (Page.CLOCK, {"zone": None}, []),
        (Page.QUIET, {}, ["✓ 21:00 to 08:00"]),
        (Page.QUIET, {"quiet_from": time(0), "quiet_until": time(0)}, ["✓ No quiet hours"]),
        (Page.CAP, {"daily_cap": 30}, ["✓ 30"]),
        (Page.CAP, {"daily_cap": 7}, []),
    ],
)
def test_a_page_of_the_settings_marks_what_holds_now(
    page: Page, but: dict[str, object], marked: list[str]
) -> None:
    shown = labels(render(settings(page=page, **but), EN))

    assert [label for row in shown for label in row if label.startswith("✓")] == marked


def test_every_page_of_the_settings_leads_back() -> None:
    for page in set(Page) - PAGES.keys() - {Page.OVERVIEW}:
        screen = render(settings(page=page), DE)
        below = page in {Page.WHEN, Page.DAYS, Page.BREAK, Page.MINUTES}
        back = Page.RHYTHM if below else Page.OVERVIEW
        assert presses(screen)[-1] == SettingsPagePressed(back)


@pytest.mark.parametrize(("text", "word"), [(EN, "heckpoint"), (DE, "wischenstopp")])
def test_a_check_of_what_is_probably_known_is_called_a_checkpoint_everywhere(
    text: Localizer, word: str
) -> None:
    counts = ((ToDoKind.CHECK, 1), (ToDoKind.CHECKPOINT, 2))
    reminder = Reminder(rest=Rest(counts=counts, minutes=9))
    reminded = Reminded(due=1, cards=0, doing=1, overdue_days=0, reminder=reminder)
    check = TodayEntry(
        key="c", kind=ToDoKind.CHECK, reason=AgendaReason.PROBABLY_KNOWN, minutes=3, name="x"
    )
    ahead = Timeline(overdue=0, today=0, this_week=0, later=0)
    today = render(TodayShown(today=Today(entries=(check,), ahead=ahead)), text)

    assert re.search(rf"\b3 \w{word}s", render(reminded, text).markdown)
    assert word in today.markdown
    assert f"{word}: x" in labels(today)[0][0]


def test_no_reminder_is_offered_in_quiet_hours_and_one_chosen_before_is_pointed_out() -> None:
    free, late = (
        render(
            settings(
                page=Page.WHEN,
                quiet_from=time(20),
                quiet_until=time(9),
                rhythm=Rhythm(fixed_time=time(hour)),
            ),
            EN,
        )
        for hour in (9, 20)
    )
    hours = [press.value for press in presses(free) if isinstance(press, SettingChosen)]

    assert hours == [*map(str, range(9, 20)), "none"]
    assert "your quiet hours, so" not in free.markdown
    assert "That lies in your quiet hours, so" in late.markdown
    assert SettingsPagePressed(Page.QUIET) in presses(late)


def test_what_is_remembered_can_be_looked_up_before_there_is_anything() -> None:
    assert SettingsPagePressed(Page.MEMORY) in presses(render(settings(), EN))


def test_an_open_lesson_offers_practice_where_nothing_counts_yet() -> None:
    practice = events.PracticePressed(INTERACTION)

    assert practice in presses(
        render(replies.open_lesson(INTERACTION, "Flour", practice=True), EN)
    )
    assert practice not in presses(render(replies.open_lesson(INTERACTION, "Flour"), EN))


@pytest.mark.parametrize("text", [EN, DE])
def test_who_throws_an_exam_away_reads_how_long_its_texts_are_kept(text: Localizer) -> None:
    asked = render(throwing_away_question(INTERACTION), text)

    assert f" {KEPT.days} " in asked.markdown


@pytest.mark.parametrize("form", QuestionFormat)
def test_a_question_of_every_format_can_be_shown(form: QuestionFormat) -> None:
    screen = render(question(format=form, options=("one", "two")), EN)

    assert screen.markdown
