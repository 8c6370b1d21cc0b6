"""What a learner was shown of a concept, for the model."""

from dataclasses import replace

from bot.domain.topics.mind_map import Node
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import PastAnswer
from bot.flow.tutor.briefing import brief_of
from bot.flow.tutor.orders import Brief, Exchanged, ExplainAs
from bot.flow.tutor.replies import QuestionAnswered

SAID = 40
"""Number of turns of a chat to search for its lesson."""


LAST = 2
"""Number of texts of a lesson, and of questions with their answers, that the model gets."""


async def brief_in_lesson(
    work: LoadedTopic,
    node: Node | None,
    turn: Turn,
    ports: Ports,
    *,
    latest: PastAnswer | None = None,
) -> Brief:
    """Return the context of a concept for the model, with the lesson as it was shown.

    `latest` is an answer that this very turn records.
    """
    brief = await brief_of(work, node, turn, ports, latest=latest)
    shown: list[str] = []
    exchanges: list[Exchanged] = []
    for reply in await ports.chats.said(turn.chat_id, SAID):
        match reply:
            case ConceptExplained(label=label, part=part) if part > 1:
                if label == brief.concept and shown:
                    shown[-1] += f"\n\n{_as_shown(reply)}"
            case ConceptExplained(label=label, way=way):
                if label != brief.concept or way is ExplainAs.EXPLANATION:
                    shown, exchanges = [], []
                if label == brief.concept:
                    shown.append(_as_shown(reply))
            case QuestionAnswered(question=question, text=text) if shown and question:
                exchanges.append(Exchanged(question=question, answer=text))
            case _:
                pass
    return replace(brief, lesson=tuple(shown[-LAST:]), exchanges=tuple(exchanges[-LAST:]))


def _as_shown(explained: ConceptExplained) -> str:
    """Return the text, preceded by the data of its figure."""
    figure = f"[figure: {explained.figure}]\n\n" if explained.figure else ""
    return figure + explained.text
