"""A model that knows one topic that is not bundled: baking with sourdough.

It answers by form or tools, and not by the wording of a prompt, so a prompt may be reworded
without a change here. It knows only what it reads in the request.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.domain.authoring.topic_plan import concept_id, question_key
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import Language, Question
from bot.tutor.authoring.questions import to_question
from bot.tutor.client.forms import ProbeForm, QuestionForm
from tests.model.recorder import Recorded
from tests.model.server import Script

TOPIC = "Sourdough bread"
MARKED = re.compile(r"<learner_text>\n(.*?)\n</learner_text>", re.DOTALL)
NUMBERED = re.compile(r"^Number (\d+)\. (.+)$", re.MULTILINE)
LETTERED = re.compile(r"^([a-z])\) (.+)$", re.MULTILINE)
PIECE = 24
"""Characters of a piece of a stream."""

Form = dict[str, Any]
Call = tuple[str, Form]
Turns = Sequence[Sequence[Call]]
"""The model's calls while it draws, turn by turn. A turn without calls ends it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A concept of the topic, with enough content to ask about it."""

    label: str
    level: str
    word: str
    """The one word that it is about."""
    number: int


FACTS = (
    Fact("Flour", "beginner", "gluten", 2),
    Fact("Water", "beginner", "hydration", 3),
    Fact("Salt", "beginner", "taste", 4),
    Fact("Wild yeast", "beginner", "yeast", 5),
    Fact("Lactic acid", "intermediate", "acid", 6),
    Fact("Starter", "intermediate", "feeding", 7),
    Fact("Kneading", "intermediate", "stretching", 8),
    Fact("Proofing", "intermediate", "rising", 9),
    Fact("Shaping", "expert", "tension", 10),
    Fact("Baking", "expert", "steam", 11),
)


# --- what it writes ------------------------------------------------------------------------------


def key(**given: Any) -> Form:
    """Return a key with only these fields filled."""
    nothing: Form = {name: [] for name in ("choices", "accepted", "items", "criteria", "mistakes")}
    return {**nothing, "number": "", "tolerance": "", "sample": "", **given}


def question(format_: str, text: str, **given: Any) -> Form:
    """Return a question with that key."""
    explanation = "The baker's book says so."
    return {"format": format_, "question": text, "key": key(**given), "explanation": explanation}


def choices(right: str, *wrong: str) -> list[Form]:
    """Return choices of which the first is right."""
    help_ = "Think of what happens in the dough."
    wrongs = [{"text": text, "correct": False, "word": help_} for text in wrong]
    return [{"text": right, "correct": True, "word": ""}, *wrongs]


def inventory(facts: Sequence[Fact] = FACTS) -> Form:
    """Return the inventory: the easiest first, each with a number to type as its probe."""
    entries = [
        {
            "label": fact.label,
            "level": fact.level,
            "builds_on": [facts[at - 1].label] if at else [],
            "probe": question(
                "numeric", f"How many rules are there for {fact.label}?", number=str(fact.number)
            ),
        }
        for at, fact in enumerate(facts)
    ]
    description = "Bread that rises by wild yeast alone."
    return {"suitable": "yes", "title": TOPIC, "description": description, "entries": entries}


def questions(fact: Fact) -> list[Form]:
    """Return six questions about a concept, each in another format."""
    name = fact.label
    in_order = [f"First look at {name}", f"Then work on {name}", f"At last rest {name}"]
    return [
        question(
            "multiple_choice",
            f"What is {name} about?",
            choices=choices(fact.word, "sugar", "butter"),
        ),
        question("true_false", f"Is {name} about {fact.word}?", choices=choices("Yes", "No")),
        question("numeric", f"How many steps has {name}?", number=str(fact.number)),
        question("short_answer", f"In one word: what matters for {name}?", accepted=[fact.word]),
        question("put_in_order", f"In which order is {name} done?", items=in_order),
        question(
            "free_text",
            f"Say in your own words what {name} does.",
            criteria=[f"names {fact.word}"],
            sample=f"{name} is about {fact.word}, and bread needs it.",
        ),
    ]


def create(title: str = TOPIC, *targets: str) -> Call:
    given = {
        "suitable": "yes",
        "title": title,
        "description": "From flour to loaf.",
        "goal_targets": list(targets),
    }
    return "mind_map_create", given


def node(label: str, *, minutes: int = 15, matches: str = "") -> Call:
    description = f"What {label} does to bread."
    given = {"label": label, "description": description, "effort_minutes": minutes}
    told = {
        "objectives": [f"You can use {label}.", f"You can tell {label} from what looks like it."]
    }
    believed = {"misconceptions": [f"{label} does not matter."]}
    return "mind_map_node_create", {
        **given,
        **told,
        **believed,
        "matches": matches,
        "type": "idea",
    }


def edge(prerequisite: str, concept: str) -> Call:
    return "mind_map_edge_create", {"prerequisite": prerequisite, "concept": concept}


def good_map(facts: Sequence[Fact] = FACTS) -> Turns:
    """Return a map drawn in three turns: two of concepts, one of edges. `facts[0]` is the root."""
    first, *others = facts
    nodes = [node(first.label, matches=first.label)]
    nodes += [node(other.label, matches=other.label) for other in others]
    edges = [
        edge(first.label if at < 3 else others[at - 3].label, label.label)
        for at, label in enumerate(others)
    ]
    half = len(nodes) // 2
    return [[create(), *nodes[:half]], nodes[half:], edges]


# --- what it reads -------------------------------------------------------------------------------


def asked_form(request: Recorded) -> frozenset[str]:
    """Return the fields of the form that is asked for, or none for free text."""
    schema = request.body.get("output_config", {}).get("format", {}).get("schema", {})
    return frozenset(schema.get("properties", ()))


def learner_part(request: Recorded) -> str:
    """Return the text of the first message."""
    content = request.body["messages"][0]["content"]
    return content if isinstance(content, str) else content[-1]["text"]


def rounds(request: Recorded) -> int:
    """Return how often the model has answered in this conversation."""
    return sum(message["role"] == "assistant" for message in request.body["messages"])


def known_questions(facts: Sequence[Fact] = FACTS) -> Mapping[str, Form]:
    """Return every question of the topic by its text, including probes."""
    probes = [entry["probe"] for entry in inventory(facts)["entries"]]
    return {
        probe["question"]: probe for probe in (*probes, *(q for f in facts for q in questions(f)))
    }


def write_all(facts: Sequence[Fact] = FACTS) -> dict[QuestionKey, Question]:
    """Return the questions as the bot stores them, including probes."""
    found: dict[QuestionKey, Question] = {}
    for fact, entry in zip(facts, inventory(facts)["entries"], strict=True):
        concept = concept_id(fact.label, ())
        asked: list[tuple[QuestionKey, ProbeForm | QuestionForm]]
        asked = [(QuestionKey(f"{concept}/probe"), ProbeForm.model_validate(entry["probe"]))]
        forms = [QuestionForm.model_validate(form) for form in questions(fact)]
        asked += [(question_key(concept, form.question), form) for form in forms]
        found |= {name: to_question(form, key=name, language=Language.EN) for name, form in asked}
    return found


def right_answer(known: Form, shown: Mapping[str, str]) -> str:
    """Return the right answer to a question. `shown` has the letter of every choice or item."""
    asked = known["key"]
    if asked["choices"]:
        return next(shown[choice["text"]] for choice in asked["choices"] if choice["correct"])
    if asked["items"]:
        return "".join(shown[text] for text in asked["items"])
    return str(asked["number"] or asked["sample"] or asked["accepted"][0])


# --- the model -----------------------------------------------------------------------------------


class Baker:
    """Plays the model for the topic. `turns` are its calls while it draws the map."""

    def __init__(self, turns: Turns | None = None, facts: Sequence[Fact] = FACTS) -> None:
        self._turns = good_map(facts) if turns is None else turns
        self._facts = facts

    def __call__(self, request: Recorded) -> Script | None:
        """Return the model's answer, or None for an unknown request."""
        if "messages" not in request.body:
            return None
        if request.body.get("tools"):
            return self._drawn(rounds(request))
        fields = asked_form(request)
        if not fields:
            return {"response": {"content": self._told(request)}, "chunkSize": PIECE}
        is_photo = "pages" in fields
        form = self._seen() if is_photo else self._filled(fields, learner_part(request))
        return None if form is None else {"response": {"content": form}}

    def _drawn(self, done: int) -> Script:
        if done >= len(self._turns) or not self._turns[done]:
            return {"response": {"content": "The map is drawn."}}
        calls = [{"name": name, "arguments": given} for name, given in self._turns[done]]
        return {"response": {"toolCalls": calls}}

    def _seen(self) -> Form:
        """Return the content of a photo: the subject of the first fact."""
        page = {"picture": 1, "text": f"it needs {self._facts[0].word} to rise", "legible": True}
        return {"pages": [page]}

    def _filled(self, fields: frozenset[str], text: str) -> Form | None:
        if "entries" in fields:
            return inventory(self._facts)
        if "questions" in fields:
            fact = self._fact(text)
            return None if fact is None else {"questions": questions(fact)}
        if "solutions" in fields:
            return {"solutions": self._solved(text)}
        if "korrektheit" in fields:
            return self._graded_task(text) if "following" in fields else self._graded(text)
        if "why" in fields:
            return {
                "label": "Patience",
                "description": "Waiting until the dough is ready.",
                "effort_minutes": 10,
                "objectives": ["You can tell when it is ready.", "You can let it rest."],
                "misconceptions": ["More heat makes up for less time."],
                "why": "Dough that is not ready does not hold its shape.",
            }
        return None

    def _fact(self, text: str) -> Fact | None:
        found = re.search(r"^Concept: (.+)$", text, re.MULTILINE)
        return next(
            (fact for fact in self._facts if found and fact.label == found[1].strip()), None
        )

    def _solved(self, text: str) -> list[Form]:
        """Return an answer to every question, from the questions alone."""
        known = known_questions(self._facts)
        places = list(NUMBERED.finditer(text))
        ends = [*(place.start() for place in places[1:]), len(text)]
        solutions: list[Form] = []
        for place, end in zip(places, ends, strict=True):
            shown = {said: letter for letter, said in LETTERED.findall(text[place.end() : end])}
            answer = right_answer(known[place[2]], shown)
            solutions.append({"number": int(place[1]), "answer": answer, "clear": True})
        return solutions

    def _graded(self, text: str) -> Form:
        """Return a grade that depends on whether the concept's word occurs in the answer."""
        said = MARKED.findall(text)[-1]
        quote = " ".join(said.split()[:6])
        is_right = any(fact.word in said for fact in self._facts if f" {fact.label} " in text)
        share = 0.9 if is_right else 0.2
        return {
            "quote": quote,
            "korrektheit": share,
            "vollstaendigkeit": share,
            "praegnanz": 0.8,
            "feedback": f"You wrote “{quote}”: that is where to go on from.",
        }

    def _graded_task(self, text: str) -> Form:
        """Return a grade of a task."""
        said = MARKED.findall(text)[-1]
        quote = " ".join(said.split()[:6])
        share = 0.9 if any(fact.word in said for fact in self._facts) else 0.2
        return {
            "quote": quote,
            "korrektheit": share,
            "vollstaendigkeit": share,
            "praegnanz": 0.8,
            "where": f"You say “{quote}”: look at what the dough does then.",
            "following": "Which step would you leave out to see what it is good for?",
        }

    def _told(self, request: Recorded) -> str:
        fact = self._fact(learner_part(request)) or self._fact_said(learner_part(request))
        about = "Bread" if fact is None else f"{fact.label} is about {fact.word}. It"
        return f"{about} takes time. " + "Every step of it can be seen and felt in the dough. " * 6

    def _fact_said(self, text: str) -> Fact | None:
        return next((fact for fact in self._facts if fact.label in text), None)
