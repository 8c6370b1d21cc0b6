"""The words of the page beside the chat, which fills in the values by itself."""

from collections.abc import Mapping

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from bot.chat.messages.localizer import LOCALES, text_of
from bot.domain.topics.course import Language

FILE = "page.ftl"


class _Values(Visitor):
    """The values that a text needs."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the visitor's naming
        """Note the value."""
        self.names.add(node.id.name)


def page_words(language: Language) -> Mapping[str, str]:
    """Return the texts of the page by their names; a value stands there as `{name}`."""
    source = (LOCALES / language.value / FILE).read_text(encoding="utf-8")
    words: dict[str, str] = {}
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, Message):
            values = _Values()
            values.visit(entry)
            filled = {name: f"{{{name}}}" for name in values.names}
            key = entry.id.name.removeprefix("page-")
            words[key] = text_of(language, entry.id.name, **filled)
    return words
