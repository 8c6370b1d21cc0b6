"""Pictures drawn in a separate process.

Drawing holds Python's lock for a tenth of a second at a time: in a thread, every turn had to
wait. The process ends with its parent, as its input then ends.

The figure of a question and the task of an exam look the same for everybody, often for a
class at a time, so they are cached. A map or a sheet is its learner's own.
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
"""The head of an answer: whether it is a picture or the reason for none, and its length."""
_LONGEST_SECONDS: Final = 20.0
"""The time limit of a picture. The first one also imports matplotlib."""
_MOST_KEPT: Final = 256
"""Number of cached pictures. A figure takes up to 40 kilobytes, a long task 300."""
_BESIDE: Final = Path(bot.__file__).parents[1]
"""The folder from which the process finds the package, wherever the bot was started."""


class Painter:
    """Draws one picture at a time. The process starts with the first, and again if it died."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def draw(self, picture: Drawing) -> bytes:
        """Return the picture. Raise NotDrawnError if it cannot be drawn."""
        asked = pickle.dumps(picture)
        kept = _cache_entry(asked) if isinstance(picture, FigurePicture | TaskPicture) else []
        if not kept:
            async with self._one_at_a_time:
                if not kept:  # not drawn while this one waited
                    kept.append(await self._picture_of(asked))
        return kept[0]

    async def close(self) -> None:
        """End the process. A picture in the making is lost."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.communicate()

    async def _picture_of(self, asked: bytes) -> bytes:
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
def _cache_entry(asked: bytes) -> list[bytes]:
    """Return the cache entry of a pickled picture, empty until it has been drawn."""
    del asked
    return []
