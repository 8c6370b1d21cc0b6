"""Pictures drawn in a process of its own.

Drawing holds Python's lock for a tenth of a second at a time: in a thread, every turn waited for
it. The process ends with whoever started it, since nothing more comes in then.

The figure of a question and the task of an exam look the same to everybody who gets them, often a
class at a time. So they are kept; a map or a page is its learner's own.
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from functools import lru_cache
from pathlib import Path
from struct import Struct
from typing import Final

import bot
from bot.flow.engine.replies import Drawing, NotDrawnError
from bot.flow.exams.replies import TaskPicture
from bot.flow.practice.replies import FigurePicture

HEAD: Final = Struct(">?I")
"""Before an answer: whether it is a picture or the reason for there being none, and its length."""
_LONGEST_SECONDS: Final = 20.0
"""The first picture also imports matplotlib."""
_MOST_KEPT: Final = 256
"""Pictures that many are shown; a figure takes up to 40 kilobytes, a long task 300."""
_BESIDE: Final = Path(bot.__file__).parents[1]
"""From here the process finds the package, whatever folder the bot was started in."""


class Painter:
    """Draws one picture at a time; the process starts with the first, and anew where it died."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def draw(self, picture: Drawing) -> bytes:
        """Return the picture as a PNG; NotDrawnError where it cannot be drawn."""
        asked = pickle.dumps(picture)
        kept = _kept(asked) if isinstance(picture, FigurePicture | TaskPicture) else []
        if not kept:
            async with self._one_at_a_time:
                if not kept:  # nobody drew it while this one waited
                    kept.append(await self._drawn(asked))
        return kept[0]

    async def close(self) -> None:
        """End the process; what it draws just now is lost."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.communicate()

    async def _drawn(self, asked: bytes) -> bytes:
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                is_drawn, answer = await self._answer(asked)
        except (OSError, EOFError, TimeoutError) as error:
            await self.close()
            raise NotDrawnError("the process that draws does not answer") from error
        except asyncio.CancelledError:
            await self.close()  # or the next one would get this picture
            raise
        if not is_drawn:
            raise NotDrawnError(answer.decode())
        return answer

    async def _answer(self, asked: bytes) -> tuple[bool, bytes]:
        if self._process is None:
            command = (sys.executable, "-m", "bot.charts")
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, cwd=_BESIDE, start_new_session=True
            )
        asks, answers = self._process.stdin, self._process.stdout
        if asks is None or answers is None:
            raise EOFError
        asks.write(asked)
        await asks.drain()
        is_drawn, length = HEAD.unpack(await answers.readexactly(HEAD.size))
        return is_drawn, await answers.readexactly(length)


@lru_cache(maxsize=_MOST_KEPT)
def _kept(asked: bytes) -> list[bytes]:
    """Return where the picture is put that is asked for so; empty until it has been drawn."""
    del asked
    return []
