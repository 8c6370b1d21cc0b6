"""The teacher of any topic: explains, answers during a lesson, grades free answers."""

from collections.abc import Sequence
from typing import Final

import structlog

from bot.domain.authoring.sources import CITED, split_citation
from bot.domain.practice.drawn_texts import drawable, words_alone
from bot.domain.topics.course import FROM_MEMORY, ConceptType, Question
from bot.flow.tutor.orders import Brief, ExplainAs, GuessOrder, TalkOrder
from bot.flow.tutor.tutoring import Grade, Show, TaskAnswer, TaskGrade
from bot.tutor.client.exchange import Ask, Exchange
from bot.tutor.client.messages import tokens_of
from bot.tutor.grading.grading import grade_answer
from bot.tutor.grading.task_grading import grade_task

_BEGUN, _HALF = 0.01, 0.5
"""From these levels of mastery on, one or two last steps of an example are left open."""
MOST_TOKENS: Final = 2_000
"""Of one text for a learner: about as much as a sitting holds."""

TRIES: Final = 2
"""For an explanation whose citation is not in its source."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class ModelTeacher:
    """Teaches with the model. Every call is new and knows only the brief."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        """Return the concept explained in that way, as Markdown. It is shown while it is written.

        Every figure in it can be drawn. With a source its last line cites the place that supports
        it. If that is made up, the whole text is asked for once more.
        """
        values = {
            **_context(brief),
            "goal": brief.goal,
            "type": brief.type or "",
            "coming": list(brief.coming),
            "lesson": list(brief.lesson),
            "way": way.value,
            "open_steps": _open_steps(brief, way),
            "source": [{"number": page.number, "text": page.text} for page in brief.source],
        }
        text = ""
        for _ in range(TRIES if brief.source else 1):
            text = await self._explain(brief, "explain", values, _words_alone(show))
            if split_citation(text, brief.source)[1] != FROM_MEMORY:
                break
        text, broken = drawable(text)
        if broken:
            log.warning("figures of a lesson cannot be drawn", count=broken)
        return text

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        """Return the answer to a question during a lesson, as Markdown."""
        values = {
            **_context(brief),
            "open_question": brief.open_question,
            "lesson": list(brief.lesson),
            "exchanges": [
                {"question": exchange.question, "answer": exchange.answer}
                for exchange in brief.exchanges
            ],
            "question": question,
        }
        return await self._explain(brief, "answer_question", values, show)

    async def take_up(self, work: GuessOrder, show: Show) -> str:
        """Return one or two sentences about a guess before an explanation, as Markdown."""
        brief = work.brief
        values: dict[str, object] = {
            "language": brief.language.value,
            "concept": brief.concept,
            "description": brief.description,
            "opening": work.opening,
            "following": work.following,
            "guess": work.guess,
        }
        return await self._explain(brief, "take_up_guess", values, show)

    async def talk(self, work: TalkOrder) -> str:
        """Return the next words about a wrong answer, as Markdown. They may tell too much."""
        brief = work.brief
        values: dict[str, object] = {
            "language": brief.language.value,
            "concept": brief.concept,
            "description": brief.description,
            "misconceptions": list(brief.misconceptions),
            "lesson": list(brief.lesson),
            "question": brief.open_question,
            "given": work.given,
            "right": work.right,
            "why": work.why,
            "said": [
                {"words": exchange.question, "reply": exchange.answer} for exchange in work.said
            ],
            "words": work.words,
            "last": work.is_last,
        }
        return await self._explain(brief, "talk_through", values, None)

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        """Return the grade of a free answer. Nothing of it may be changed when this raises."""
        return await grade_answer(
            self._exchange, question, answer, brief.language, brief.learner_id, _aims(brief)
        )

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        """Return the grade of an answer to a task, or None if its photos are illegible."""
        return await grade_task(self._exchange, answer)

    async def _explain(
        self, brief: Brief, prompt: str, values: dict[str, object], show: Show | None
    ) -> str:
        ask = Ask(
            prompt=prompt, values=values, learner_id=brief.learner_id, lesson_id=brief.lesson_id
        )
        text = await self._exchange.text(ask, show=show)
        if (tokens := tokens_of(text)) > MOST_TOKENS:
            log.warning("a text for a lesson is longer than wanted", prompt=prompt, tokens=tokens)
        return text


def _open_steps(brief: Brief, way: ExplainAs) -> int:
    """Return how many steps of an example are left open. More mastery leaves more open."""
    if way is not ExplainAs.WORKED_EXAMPLE or brief.type is not ConceptType.PROCEDURE:
        return 0
    return sum(brief.score >= border for border in (_BEGUN, _HALF))


def _aims(brief: Brief) -> dict[str, Sequence[str]]:
    return {"objectives": brief.objectives, "misconceptions": brief.misconceptions}


def _words_alone(show: Show) -> Show:
    """Return a function that shows a text without its figures and its citation line."""
    return lambda markdown: show(words_alone(markdown.partition(f"\n{CITED}")[0]))


def _context(brief: Brief) -> dict[str, object]:
    """Return the context block, which does not identify the learner."""
    return {
        "language": brief.language.value,
        "topic": brief.topic,
        "flow_state": brief.flow_state,
        "concept": brief.concept,
        "description": brief.description,
        "status": brief.status,
        "score": f"{brief.score:.2f}",
        "builds_on": list(brief.prerequisites),
        "leads_to": list(brief.successors),
        **_aims(brief),
        "frontier": list(brief.frontier),
        "recent": [
            {
                "concept": answer.concept,
                "question": answer.question,
                "answer": answer.answer,
                "quality": answer.quality,
                "right": answer.right,
                "why": answer.why,
            }
            for answer in brief.recent
        ],
        "memory": list(brief.memory),
        "interests": brief.interests,
    }
