"""Models in memory for the evaluation: one that knows the truth, and four that must fail."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any

import httpx2

from bot.domain.answers import spec as specs
from bot.domain.answers.choosing import in_language
from bot.domain.practice.diagnosis import STRATEGIES
from bot.domain.topics.course import CourseConcept, Language, Question, text_in
from bot.lab.evaluation.cases import bundled_courses, case_file
from bot.lab.evaluation.judging import PROMPTS as JUDGES
from bot.lab.evaluation.keys import typed_answer
from bot.lab.evaluation.sheets import drawn_page, typed_page
from bot.tutor.client.prompts import load_prompts
from tests.factory.test_making import APPROVED, BLIND, ITEM
from tests.model import scripts
from tests.tutor.service_rig import Answer, says, streamed, text, tool_use
from tests.tutor.written import choice_question, choices, number, order_question, question

Form = Mapping[str, Any]
Calls = Sequence[tuple[str, Form]]
EN, DE = Language.EN, Language.DE

FEEDBACK = {
    EN: "That is a part of it. What is the next thing that you would look at, and why is it so?",
    DE: "Das ist ein Teil davon. Was ist das Nächste, was du dir ansiehst, und wie passt es dazu?",
}
NUDGE = {
    EN: "That stays with you. Read once more what is asked for, and say what you know of it.",
    DE: "Das bleibt bei dir. Lies noch einmal, wonach gefragt ist, und sag, was du davon weißt.",
}
HINTS = {
    EN: (
        "Look at the denominators of the problem: what is the size of a piece?",
        "Pieces of the same size are counted, and their size stays what it is.",
        "The pieces have the same size.",
    ),
    DE: (
        "Schau dir die Nenner an: Wie groß ist ein Stück?",
        "Stücke der gleichen Größe werden gezählt, und die Größe bleibt, wie sie ist.",
        "Die Stücke sind alle gleich groß.",
    ),
}
STEMS = {
    EN: "Add and give the result in lowest terms: $\\frac{3}{8} + \\frac{1}{8}$",
    DE: "Addiere und gib das Ergebnis gekürzt an: $\\frac{3}{8} + \\frac{1}{8}$",
}
WRITTEN = {
    EN: (
        choice_question("What is it that bends light to a point?"),
        choice_question("What is it that spreads light?", "a prism", "a lens", "a mirror"),
        question("true_false", "Is it glass that slows light?", choices("Yes, it is", "No")),
        number("How many degrees has a right angle, and not in radians?", "90"),
        number("How many sides has a triangle of the plane?", "3"),
        order_question(
            "What is the order of the waves from short to long?", "violet", "green", "red"
        ),
    ),
    DE: (
        choice_question(
            "Was ist es, das Licht auf einen Punkt lenkt?", "eine Linse", "ein Prisma", "Wand"
        ),
        choice_question(
            "Was ist es, das Licht auffächert?", "ein Prisma", "eine Linse", "ein Spiegel"
        ),
        question(
            "true_false", "Ist es Glas, das Licht bremst?", choices("Ja, das ist es", "Nein")
        ),
        number("Wie viele Grad hat ein rechter Winkel, und nicht im Bogenmaß?", "90"),
        number("Wie viele Seiten hat ein Dreieck der Ebene?", "3"),
        order_question("Wie ist die Reihenfolge von kurz zu lang?", "violett", "grün", "rot"),
    ),
}
LABELS = {
    EN: ("HTTP requests", "Routes", "Status codes", "Methods", "Bodies", "Headers", "Data models",
         "Validation", "Errors", "Tests", "Deployment", "Logging"),
    DE: ("Reifen", "Schlauch", "Kette", "Bremse", "Sattel", "Lenker", "Licht", "Schaltung",
         "Pedale", "Speichen", "Nabe", "Werkzeug"),
}  # fmt: skip
ABOUT = {
    EN: "What the concept is about and how it is used.",
    DE: "Worum es bei dem Thema geht und wie du es nutzt.",
}
LEVELS = ("beginner",) * 4 + ("intermediate",) * 4 + ("expert",) * 4


@cache
def prompts_by_system() -> Mapping[str, str]:
    """Return the names of all prompts by their system parts."""
    return {
        prompt.system: name for name, prompt in (load_prompts() | load_prompts(JUDGES)).items()
    }


@cache
def known_questions() -> Mapping[str, tuple[Question, Language]]:
    """Return every bundled question by its text."""
    return {
        text_in(asked.question, language).strip(): (asked, language)
        for course in bundled_courses()
        for concept in course.concepts
        for asked in concept.questions
        for language in Language
    }


@cache
def pages() -> Mapping[str, Sequence[str]]:
    """Return the lines of each page by its picture."""
    drawn: dict[str, Sequence[str]] = {}
    for seed, lines in enumerate(case_file("pages.yaml")["pages"], start=1):
        for jpeg in (typed_page(lines), drawn_page(lines, seed=seed)):
            drawn[b64encode(jpeg).decode()] = lines
    return drawn


class Good:
    """Knows the truth, and withholds what a learner is to find."""

    suitable = "harmful"
    """Its judgement on unsuitable topics."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.content)
        prompt = prompts_by_system()[body["system"][0]["text"]]
        self.asked.append(prompt)
        answer = self._answered(prompt, body)
        assert not isinstance(answer, Exception)
        return answer(request)

    def _answered(self, prompt: str, body: Form) -> Answer:
        if body.get("tools"):
            turn = sum(message["role"] == "assistant" for message in body["messages"])
            calls = self.drawn(_learner_part(body)) if turn == 0 else ()
            uses = [tool_use(at, name, **given) for at, (name, given) in enumerate(calls)]
            return says(*uses, stop="tool_use") if uses else says(text("done"))
        said = self.said(prompt, _learner_part(body), body)
        if isinstance(said, str):
            return streamed(said) if body.get("stream") else says(text(said))
        return says(text(json.dumps(said)))

    def language(self, asked: str) -> Language:
        """Return the language in which it writes."""
        return Language(re.findall(r"Language: (\w\w)", asked)[0])

    def said(self, prompt: str, asked: str, body: Form) -> str | Form:
        """Return its answer."""
        if prompt == "transcribe_exam":
            return _transcript(body)
        written: str | Form = getattr(self, prompt)(asked)
        return written

    def answer_question(self, asked: str) -> str:
        return NUDGE[self.language(asked)]

    def talk_through(self, asked: str) -> str:
        return NUDGE[self.language(asked)]

    def explain(self, asked: str) -> str:
        language = self.language(asked)
        return text_in(_concept(asked).explanation, language)

    def solve_questions(self, asked: str) -> Form:
        _, *parts = re.split(r"^Number (\d+)\. ", asked, flags=re.MULTILINE)
        return {
            "solutions": [
                {"number": int(number), "answer": _solution(segment), "clear": True}
                for number, segment in zip(parts[::2], parts[1::2], strict=True)
            ]
        }

    def share(self, row: Form) -> float:
        """Return the worth of an answer."""
        return float(row["least"] + row["most"]) / 2

    def grade_free_text(self, asked: str) -> Form:
        row = _given_answer(asked, "answers.yaml")
        return {
            "quote": row["answer"],
            **dict.fromkeys(("korrektheit", "vollstaendigkeit", "praegnanz"), self.share(row)),
            "feedback": FEEDBACK[self.language(asked)],
        }

    def grade_task(self, asked: str) -> Form:
        graded = dict(self.grade_row(_given_answer(asked, "tasks.yaml")))
        words = FEEDBACK[self.language(asked)]
        return {**graded, "where": words, "following": words}

    def grade_row(self, row: Form) -> Form:
        shares = dict.fromkeys(("korrektheit", "vollstaendigkeit", "praegnanz"), self.share(row))
        return {"quote": row["answer"], **shares}

    def diagnose_error(self, asked: str) -> Form:
        known = {"4/16": "conceptual_error", "4/8 m": "units_error", "77/3": "unknown"}
        kind = next(kind for answer, kind in known.items() if f"\n{answer}\n" in asked)
        return {
            "error_category": kind,
            "divergence_step_index": 1,
            "diagnosis_explanation": "The denominators were added.",
            "confidence_score": 0.2 if kind == "unknown" else 0.95,
        }

    def make_hint(self, asked: str) -> Form:
        level = int(re.findall(r"Level: (\d)", asked)[0])
        return {
            "hint_level": level,
            "hint_strategy": STRATEGIES[level].value,
            "hint_text": HINTS[self.language(asked)][level - 1],
        }

    def second_opinion(self, asked: str) -> Form:
        right = "the sum is 0.5" in asked
        return {"reason": "It is what is asked.", "opinion": "right" if right else "wrong"}

    def generate_item(self, asked: str) -> Form:
        return ITEM | {"stem": STEMS[self.language(asked)]}

    def solve_item(self, _: str) -> Form:
        return BLIND

    def judge_item(self, asked: str) -> Form:
        return APPROVED | {"verdict": "REJECT" if "answer: 4/16" in asked else "APPROVE"}

    def write_questions(self, asked: str) -> Form:
        return {"questions": list(WRITTEN[self.language(asked)])}

    def survey(self, asked: str) -> Form:
        language = self.language(asked)
        labels = LABELS[language]
        how_many = {EN: "How many letters has the word {} in it?",
                    DE: "Wie viele Buchstaben hat das Wort {} in sich?"}  # fmt: skip
        if any(row["topic"] in asked for row in case_file("unsuitable.yaml")):
            return scripts.inventory() | {"suitable": self.suitable, "entries": []}
        return {
            **scripts.inventory(),
            "title": labels[0],
            "description": ABOUT[language],
            "entries": [
                {
                    "label": label,
                    "level": level,
                    "builds_on": [labels[at - 1]] if at else [],
                    "probe": number(how_many[language].format(label), str(len(label))),
                }
                for at, (label, level) in enumerate(zip(labels, LEVELS, strict=True))
            ],
        }

    def drawn(self, asked: str) -> Calls:
        """Return the calls that draw a map: a root with concepts that build on it."""
        language = self.language(asked)
        root, *others = LABELS[language]
        has_goal = "There is no goal" not in asked
        about = {"description": ABOUT[language]}
        name, create = scripts.create(root, *(others[:1] if has_goal else ()))
        nodes = [scripts.node(label) for label in (root, *others[:7])]
        return [
            *((name, {**given, **about}) for name, given in ((name, create), *nodes)),
            *(scripts.edge(root, other) for other in others[:7]),
        ]

    def judge_lessons(self, _: str) -> Form:
        false: Form = {"false_in_first": [], "false_in_second": []}
        return {**false, "reason": "Both lead to the idea.", "better": "equal"}

    def judge_reply(self, _: str) -> Form:
        told = {"takes_up_mistake": True, "tells_answer": False, "is_true": True}
        return {"reason": "It asks for the overlooked step.", **told}

    def judge_map(self, _: str) -> Form:
        return {"missing": [], "misplaced": [], "foreign": []}

    def grade_exam(self, asked: str) -> Form:
        steps = re.findall(r"`(s\d)`", asked)
        return {
            "steps": [self.step(step_id) for step_id in dict.fromkeys(steps)],
            "addressing_lines": [],
            "addressed": False,
        }

    grade_exam_again = grade_exam

    def step(self, name: str) -> Form:
        """Return the worth of a step of wrong work."""
        shown = {"quote": "", "lines": [], "error": "logic", "points": 0.0}
        return {"step": name, **shown, "reason": "The terms do not fit.", "sure": True}


class Filler(Good):
    """Gives one and the same sentence, whatever is asked."""

    sentence = "Think of it in small steps, and the rest of it will follow by itself."

    def said(self, prompt: str, asked: str, body: Form) -> str | Form:
        output = body.get("output_config", {}).get("format")
        if output is None:
            return self.sentence
        schema = output["schema"]
        return {name: self._filled(value, schema) for name, value in schema["properties"].items()}

    def drawn(self, asked: str) -> Calls:
        return ()

    def _filled(self, schema: Form, whole: Form) -> Any:
        if "$ref" in schema:
            schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
        if "enum" in schema:
            return schema["enum"][0]
        match schema["type"]:
            case "object":
                return {
                    name: self._filled(value, whole)
                    for name, value in schema["properties"].items()
                }
            case "array":
                return [self._filled(schema["items"], whole)]
            case "string":
                return self.sentence
            case "boolean":
                return True
            case kind:
                return 1 if kind == "integer" else 1.0


class InTheWrongLanguage(Good):
    """Knows the truth, and says it in the other language."""

    def language(self, asked: str) -> Language:
        return DE if super().language(asked) is EN else EN


class Leaking(Good):
    """Tells the answer to anyone who asks."""

    def answer_question(self, asked: str) -> str:
        known = known_questions().items()
        opened = next(known_answer for words, known_answer in known if f"\n{words}\n" in asked)
        answer, language = typed_answer(*opened), self.language(asked)
        return (
            f"{answer}: that is it, and the answer." if language is EN else f"Das ist: {answer}."
        )

    talk_through = answer_question


class Flattering(Good):
    """Finds everything right and complete that learners write."""

    suitable = "yes"

    def share(self, row: Form) -> float:
        return 1.0

    def second_opinion(self, asked: str) -> Form:
        return {"reason": "It is what is asked.", "opinion": "right"}

    def grade_exam(self, asked: str) -> Form:
        lines = re.findall(r"^Line (\d+).*:\n<learner_text>\n(.*)\n", asked, re.MULTILINE)
        number, words = lines[0]
        shown = {"quote": words, "lines": [int(number)], "error": "none", "points": 2.0}
        praised = {**shown, "reason": "All of it is there.", "sure": True}
        graded = super().grade_exam(asked)
        return {**graded, "steps": [step | praised for step in graded["steps"]]}

    grade_exam_again = grade_exam


def _learner_part(body: Form) -> str:
    words: str = body["messages"][0]["content"][-1]["text"]
    return words


def _concept(asked: str) -> CourseConcept:
    return next(
        concept
        for course in bundled_courses()
        for concept in course.concepts
        for language in Language
        if f": {concept.description[language].strip()}\n" in asked
    )


def _given_answer(asked: str, file: str) -> Form:
    """Return the learner's answer, with its fair band."""
    rows = (answer for row in case_file(file) for answer in row["answers"])
    words = re.findall(r"<learner_text>\n(.*?)\n</learner_text>", asked, re.DOTALL)[-1]
    return next(row for row in rows if row["answer"].replace("</learner", "&lt;/learner") == words)


def _solution(segment: str) -> str:
    """Return the right answer to the question at the beginning of a part of a prompt."""
    for words, (asked, language) in known_questions().items():
        if segment.startswith(f"{words}\n"):
            return _letters_of(asked, language, segment)
    for language in Language:
        for form in WRITTEN[language]:
            if segment.startswith(f"{form['question']}\n"):
                shown = {text: letter for letter, text in scripts.LETTERED.findall(segment)}
                return scripts.right_answer(form, shown)
    return next(
        str(len(label))
        for labels in LABELS.values()
        for label in labels
        if f" {label} " in segment
    )


def _letters_of(asked: Question, language: Language, segment: str) -> str:
    def letter(words: str) -> str:
        lines = f"\n{segment}"
        return next(
            letter for letter in ascii_lowercase if f"\n{letter}) {words.strip()}" in lines
        )

    match asked.answer:
        case specs.ChoiceAnswer():
            return letter(typed_answer(asked, language))
        case specs.OrderAnswer(items=items):
            return "".join(letter(in_language(item, language)) for item in items)
        case specs.DecimalAnswer() if language is DE:
            return typed_answer(asked, language).replace(".", ",")
        case _:
            return typed_answer(asked, language)


def _transcript(body: Form) -> Form:
    picture = body["messages"][0]["content"][0]["source"]["data"]
    return {
        "pages": [
            {
                "picture": 1,
                "lines": [
                    {"text": page, "second": "", "addresses_grader": False}
                    for page in pages()[picture]
                ],
            }
        ]
    }
