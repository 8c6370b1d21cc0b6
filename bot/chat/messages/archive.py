"""What an archive of everything says of itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chat.messages.localizer import Localizer, paragraphs, spelled
from bot.flow.files.transfer import LeftOut


@dataclass(frozen=True, slots=True)
class ArchiveWords:
    """The words of archives, in a learner's language."""

    text: Localizer

    def about(self, left_out: Sequence[LeftOut]) -> tuple[str, str]:
        """Return the name of the text that explains the archive, and the text."""
        text = paragraphs(self.text("archive-about"), self.note(left_out))
        return self.text("archive-readme"), f"{text}\n"

    def note(self, left_out: Sequence[LeftOut]) -> str:
        """Return what is said below it in the chat; nothing where nothing is left out."""
        return "\n".join(self.text(f"archive-without-{spelled(it)}") for it in left_out)
