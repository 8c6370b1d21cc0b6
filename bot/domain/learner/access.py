"""Who may use the bot: everyone, people on a list, or people who were invited."""

from dataclasses import dataclass
from hmac import compare_digest

from bot.domain.ids import LearnerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """The door policy; with neither a list nor a code everyone may come in."""

    allowed: frozenset[int] = frozenset()
    invite_code: str | None = None

    def admits(self, learner_id: LearnerId, *, invited: bool) -> bool:
        """Say whether the learner may use the bot."""
        if not self.allowed and self.invite_code is None:
            return True
        return learner_id in self.allowed or (invited and self.invite_code is not None)

    def opens_to(self, code: str) -> bool:
        """Say whether this is the invite code; takes as long for a wrong one."""
        if self.invite_code is None:
            return False
        return compare_digest(code.encode(), self.invite_code.encode())
