"""`python -m bot.charts`: the process that draws, fed by `bot.charts.painter` alone."""

import gc
import pickle
import sys
from contextlib import suppress

from bot.charts.drawing import drawn
from bot.charts.painter import HEAD


def main() -> None:
    """Draw one picture after another, until the asking process is gone."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    gc.freeze()  # what was imported stays, so that only what a picture left is looked through
    with suppress(EOFError):
        while True:
            picture = pickle.load(asked)  # noqa: S301 - our own values, from our own process
            try:
                is_drawn, answer = True, drawn(picture)
            except Exception as error:  # noqa: BLE001 - whatever it is, the next one can be drawn
                is_drawn, answer = False, repr(error).encode()
            answers.write(HEAD.pack(is_drawn, len(answer)) + answer)
            answers.flush()
            gc.collect()  # a canvas is megabytes in few objects: by itself this would come late


if __name__ == "__main__":
    main()
