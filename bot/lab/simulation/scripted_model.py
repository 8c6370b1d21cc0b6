"""A stand-in for the Messages API: writes what each prompt asks for, in usual lengths, and counts.

Its words mean nothing. Its lengths, its thinking and its cache determine the cost of a month.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count, cycle, islice
from typing import Any, Final

import httpx2

from bot.domain.topics.course import Language
from bot.tutor.client.messages import tokens_of
from bot.tutor.client.prompts import load_prompts

Json = dict[str, Any]

QUESTIONS: Final = 5
"""Questions written about a concept."""
ENTRIES: Final = 12
"""Entries of a survey."""
CONCEPTS: Final = 12
"""Concepts of a map. A usual learner wants neither a short nor a deep one."""
DOUBTED: Final = 10
"""The blind solver misses the key of one in this many questions."""
BATCH_TAKES: Final = timedelta(minutes=25)
LEAST_CACHED: Final = 512
"""Tokens of the shortest beginning that is cached."""
LONGER: Final[Mapping[Language, float]] = {Language.EN: 1.0, Language.DE: 1.15}
"""The length of a text relative to English."""
LETTERS: Final[Mapping[str, int]] = {
    "explanation": 1_450,
    "another_angle": 950,
    "worked_example": 1_000,
    "purpose": 500,
    "answer_question": 700,
    "take_up_guess": 260,
    "talk_through": 320,
}
"""Characters of the texts that a learner reads."""
USUAL_LETTERS: Final = 400
"""Characters of all other texts."""
THINKING: Final[Mapping[str, Mapping[str, int]]] = {
    "write_questions": {"high": 4_500, "medium": 1_500},
    "rewrite_questions": {"high": 2_500, "medium": 900},
    "survey": {"high": 5_000, "medium": 2_000},
    "draw_map": {"high": 4_000, "medium": 1_000},
    "solve_questions": {"high": 2_100, "medium": 900},
    "grade_free_text": {"high": 600, "medium": 300},
    "explain": {"low": 150, "medium": 400},
    "answer_question": {"low": 100},
    "take_up_guess": {"low": 60},
    "talk_through": {"low": 100},
}
"""Thinking tokens of a call, by prompt and effort: a guess, since only a real model can tell."""
USUALLY: Final = {"low": 120, "medium": 500, "high": 2_000}
"""The same for prompts that are not listed."""
AFTER_TOOLS: Final = 250
"""Thinking tokens after the results of tools."""

_WORDS: Final[Mapping[Language, str]] = {
    Language.EN: "the light of a leaf is caught where water and air meet and so each part takes "
    "what it needs from the one before it while the rest goes on to where it is used",
    Language.DE: "das Licht wird im Blatt dort aufgenommen wo Wasser und Luft zusammenkommen und "
    "so nimmt jeder Teil was er braucht von dem davor und der Rest wandert weiter zum Ziel",
}
_NUMBERED: Final = re.compile(r"^Number (\d+)[.,] ?(?:\w+: )?(.+)$", re.MULTILINE)
_LETTERED: Final = re.compile(r"^([a-z])\) (.+)$", re.MULTILINE)
_MARKED: Final = re.compile(r"<learner_text>\n(.*?)\n</learner_text>", re.DOTALL)
_ENTRY: Final = re.compile(r"^- (.+?) \((?:beginner|intermediate|expert)", re.MULTILINE)
_CONCEPT: Final = re.compile(r"^Concept: (.+)$", re.MULTILINE)
_WAY: Final = re.compile(r"^Way: (\w+)\.", re.MULTILINE)
_LEVELS: Final = ("beginner", "intermediate", "expert")
_TYPES: Final = ("idea", "procedure", "fact")


def thinking_of(prompt: str, effort: str) -> int:
    """Return the thinking tokens of a call with the prompt."""
    return THINKING.get(prompt, USUALLY).get(effort, 0)


@dataclass(slots=True)
class ScriptedModel:
    """Answers every request to the Messages API, including batches, on a moved clock."""

    language: Language
    now: Callable[[], datetime]
    thought: dict[str, int] = field(default_factory=dict)
    """The thinking tokens of an answer, by its request or batch and its prompt."""
    _keys: dict[str, Json] = field(default_factory=dict)
    _cached: dict[tuple[str, str], datetime] = field(default_factory=dict)
    _batches: dict[str, tuple[datetime, list[Json]]] = field(default_factory=dict)
    _prompts: Mapping[str, str] = field(
        default_factory=lambda: {prompt.system: name for name, prompt in load_prompts().items()}
    )
    _ids: Iterator[int] = field(default_factory=lambda: count(1))

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        """Return the answer to the request."""
        path = request.url.path.removeprefix("/v1/messages")
        if not path:
            return self._answer(json.loads(request.content))
        if path == "/batches":
            batch_id = f"msgbatch_{next(self._ids)}"
            self._batches[batch_id] = (self.now(), json.loads(request.content)["requests"])
            return httpx2.Response(200, json=self._batch(batch_id, str(request.url)))
        batch_id, _, what = path.removeprefix("/batches/").partition("/")
        if what != "results":
            return httpx2.Response(200, json=self._batch(batch_id, str(request.url)))
        rows = (
            {
                "custom_id": batch["custom_id"],
                "result": {
                    "type": "succeeded",
                    "message": self._message(batch["params"], batch_id),
                },
            }
            for batch in self._batches[batch_id][1]
        )
        return httpx2.Response(200, text="".join(f"{json.dumps(row)}\n" for row in rows))

    def _batch(self, batch_id: str, url: str) -> Json:
        begun, _ = self._batches[batch_id]
        ended = self.now() - begun >= BATCH_TAKES
        return {
            "id": batch_id,
            "type": "message_batch",
            "processing_status": "ended" if ended else "in_progress",
            "request_counts": {},
            "created_at": begun.isoformat(),
            "expires_at": begun.isoformat(),
            "results_url": f"{url}/results" if ended else None,
        }

    def _answer(self, body: Json) -> httpx2.Response:
        request_id = f"req_{next(self._ids)}"
        message = self._message(body, request_id)
        headers = {"request-id": request_id}
        if not body.get("stream"):
            return httpx2.Response(200, json=message, headers=headers)
        return httpx2.Response(
            200, text=_stream(message), headers=headers | {"content-type": "text/event-stream"}
        )

    def _message(self, body: Json, request_id: str) -> Json:
        system = body["system"][0]["text"]
        prompt = self._prompts[system]
        asked = body["messages"][0]["content"][-1]["text"]
        again = len(body["messages"]) > 1
        schema = body["output_config"].get("format", {}).get("schema")
        content = self._blocks(prompt, asked, schema, again=again)
        said = tokens_of([part.get("text") or part.get("input") for part in content])
        thought = 0
        if body["thinking"]["type"] != "disabled":
            thought = (
                AFTER_TOOLS
                if again and "tools" in body
                else thinking_of(prompt, body["output_config"]["effort"])
            )
        self.thought[f"{request_id}/{prompt}"] = thought
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": content,
            "stop_reason": "tool_use" if content[0]["type"] == "tool_use" else "end_turn",
            "stop_sequence": None,
            "usage": {**self._prompt_usage(body), "output_tokens": said + thought},
        }

    def _prompt_usage(self, body: Json) -> Json:
        """Return the prompt's tokens, and those read from and written to a cache."""
        whole = tokens_of([body["system"], body["messages"], body.get("tools", [])])
        whole += tokens_of(body["output_config"].get("format", {}))
        mark = body["system"][0].get("cache_control")
        shared = tokens_of([body["system"], body.get("tools", [])])
        if "cache_control" in body:  # each round of tools reads the one before it
            mark, shared = body["cache_control"], whole
        if mark is None or shared < LEAST_CACHED:
            return {"input_tokens": whole}
        hour = mark.get("ttl") == "1h"
        key = (body["model"], json.dumps([body["system"], body.get("tools")]))
        found = self._cached.get(key, self.now()) > self.now()
        self._cached[key] = self.now() + timedelta(minutes=60 if hour else 5)
        kind = "ephemeral_1h_input_tokens" if hour else "ephemeral_5m_input_tokens"
        put = 0 if found else shared
        return {
            "input_tokens": whole - shared,
            "cache_read_input_tokens": shared if found else 0,
            "cache_creation_input_tokens": put,
            "cache_creation": {
                "ephemeral_1h_input_tokens": 0,
                "ephemeral_5m_input_tokens": 0,
                kind: put,
            },
        }

    def _blocks(self, prompt: str, asked: str, schema: Json | None, *, again: bool) -> list[Json]:
        match prompt:
            case "draw_map":
                return (
                    [{"type": "text", "text": "done"}] if again else list(_map(asked, self._text))
                )
            case "explain":
                way = _find(_WAY, asked)
                text = self._text(LETTERS[way], way)
                half = len(text) // 2
                parts = f"{text[:half]}\n\n---\n\n{text[half:]}" if way == "explanation" else text
                return [{"type": "text", "text": parts}]
            case _ if schema is None:
                letters = LETTERS.get(prompt, USUAL_LETTERS)
                return [{"type": "text", "text": self._text(letters, asked)}]
            case _:
                form = self._form(prompt, asked, schema)
                return [{"type": "text", "text": json.dumps(form, ensure_ascii=False)}]

    def _form(self, prompt: str, asked: str, schema: Json) -> Json:
        match prompt:
            case "survey":
                return self._survey(_MARKED.findall(asked)[0])
            case "write_questions":
                concept = _find(_CONCEPT, asked)
                return {"questions": [self._question(concept, at) for at in range(QUESTIONS)]}
            case "rewrite_questions":
                return {"rewritten": list(self._rewritten(asked))}
            case "solve_questions":
                return {"solutions": list(self._solutions(asked))}
            case "grade_free_text":
                return self._grade(_MARKED.findall(asked)[-1])
            case _:
                fields = schema["properties"].items()
                return {name: self._field(name, kind["type"], asked) for name, kind in fields}

    def _field(self, name: str, kind: str, asked: str) -> object:
        """Return a value of that type for a form that is not used here."""
        match kind:
            case "string":
                return self._text(24 if name == "label" else 120, f"{name}{asked}")
            case "array":
                return []
            case _:
                return 1

    def _text(self, letters: int, about: str) -> str:
        """Return a text of about that length in the language, different for each subject."""
        words = _WORDS[self.language].split()
        start = int(sha256(about.encode()).hexdigest(), 16) % len(words)
        endless = islice(cycle(words), start, None)
        text = next(endless).capitalize()
        while len(text) < letters * LONGER[self.language]:
            text = f"{text} {next(endless)}"
        return text

    def _survey(self, topic: str) -> Json:
        labels = [f"{topic[:30]} {letter}" for letter in "ABCDEFGHIJKLMNO"[:ENTRIES]]
        entries = [
            {
                "label": label,
                "level": _LEVELS[min(at // 4, 2)],
                "builds_on": labels[at - 1 : at],
                "probe": self._question(f"{label} probe", at % 2),
            }
            for at, label in enumerate(labels)
        ]
        return {
            "suitable": "yes",
            "title": topic[:60],
            "description": self._text(120, topic),
            "entries": entries,
        }

    def _question(self, concept: str, number: int) -> Json:
        """Return a question of usual length, whose key the model knows when it is asked."""
        text = f"{concept}, {number}: {self._text(150, f'{concept} {number}')}?"
        key: Json = {
            "choices": [],
            "number": "",
            "tolerance": "",
            "accepted": [],
            "items": [],
            "criteria": [],
            "sample": "",
            "mistakes": [],
        }
        match number % QUESTIONS:
            case 1 | 3:
                kind, key["number"] = "numeric", str(number + 2)
                key["mistakes"] = [{"answer": str(number + 3), "word": self._text(90, text)}]
            case 4 if len(text) % 2:
                kind, key["items"] = (
                    "put_in_order",
                    [f"{letter} {self._text(40, text)}" for letter in "abcd"],
                )
            case 4:
                kind, key["sample"] = "free_text", self._text(160, text)
                key["criteria"] = [self._text(60, text)]
            case _:
                kind = "multiple_choice"
                key["choices"] = [
                    {
                        "text": f"{letter} {self._text(40, text)}",
                        "correct": letter == "a",
                        "word": "" if letter == "a" else self._text(90, letter),
                    }
                    for letter in "abcd"
                ]
        made = {"format": kind, "question": text, "key": key, "explanation": self._text(220, text)}
        self._keys[text] = key
        return made

    def _rewritten(self, asked: str) -> Iterator[Json]:
        concept = _find(_CONCEPT, asked)
        for number, _ in _NUMBERED.findall(asked):
            question = self._question(concept, int(number) + QUESTIONS)
            yield {"number": int(number), "question": question}

    def _solutions(self, asked: str) -> Iterator[Json]:
        places = list(_NUMBERED.finditer(asked))
        ends = [*(start.start() for start in places[1:]), len(asked)]
        for place, end in zip(places, ends, strict=True):
            shown = {text: letter for letter, text in _LETTERED.findall(asked[place.end() : end])}
            doubted = int(sha256(place[2].encode()).hexdigest(), 16) % DOUBTED == 0
            answer = "-1" if doubted else _right(self._keys[place[2]], shown)
            yield {"number": int(place[1]), "answer": answer, "clear": True}

    def _grade(self, answer: str) -> Json:
        share = 0.9 if len(answer) > LETTERS["purpose"] // 5 else 0.1
        return {
            "quote": " ".join(answer.split()[:6]),
            "korrektheit": share,
            "vollstaendigkeit": share,
            "praegnanz": share,
            "feedback": self._text(350, answer),
        }


def _find(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    if found is None:
        raise ValueError(pattern.pattern)
    return found[1].strip()


def _right(key: Json, shown: Mapping[str, str]) -> str:
    if key["choices"]:
        return next(shown[choice["text"]] for choice in key["choices"] if choice["correct"])
    if key["items"]:
        return "".join(shown[text] for text in key["items"])
    return str(key["number"] or key["sample"])


def _map(asked: str, text: Callable[[int, str], str]) -> Iterator[Json]:
    """Yield all calls of a map three concepts wide, the root first."""
    topic, *goal = _MARKED.findall(asked)
    labels = (_ENTRY.findall(asked) or [f"{topic[:30]} {letter}" for letter in "ABCDEFGHIJKL"])[
        :CONCEPTS
    ]
    targets = labels[-2:] if goal else []
    calls: list[tuple[str, Json]] = [
        (
            "mind_map_create",
            {
                "suitable": "yes",
                "title": topic[:60],
                "description": text(100, topic),
                "goal_targets": targets,
            },
        )
    ]
    for at, label in enumerate(labels):
        made = {
            "label": label,
            "description": text(150, label),
            "effort_minutes": 12,
            "objectives": [text(70, label), text(70, label)],
            "misconceptions": [text(60, label)],
            "matches": label if _ENTRY.search(asked) else "",
            "type": _TYPES[at % 3],
        }
        calls.append(("mind_map_node_create", made))
    for at, label in enumerate(labels[1:], start=1):
        edge = {"prerequisite": labels[max(at - 3, 0)], "concept": label}
        calls.append(("mind_map_edge_create", edge))
    for number, (name, given) in enumerate(calls):
        yield {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": given}


def _stream(message: Json) -> str:
    """Return the events of a message of one text."""
    text: Sequence[Json] = message["content"]
    start = {**message, "content": [], "stop_reason": None}
    events: list[Json] = [
        {"type": "message_start", "message": start},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "text_delta", "text": text[0]["text"]},
        },
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "end_turn", "stop_sequence": None},
            "usage": {"output_tokens": message["usage"]["output_tokens"]},
        },
        {"type": "message_stop"},
    ]
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
