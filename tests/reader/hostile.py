"""`python -m tests.reader.hostile`: a process that reads files, taken over by what it reads.

What is in the file says what becomes of it.
"""

import ctypes
import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.reader import limits
from bot.reader.exchange import ANSWER, FILE, OUT_OF_MEMORY

CPU_SECONDS = 1


def take_memory() -> None:
    taken = []
    while True:
        taken.append(bytearray(10_000_000))


def loop() -> None:
    while True:
        pass


def sleep() -> None:
    time.sleep(600)


def start_others() -> None:
    for _ in range(3):
        subprocess.Popen([sys.executable, "-m", "tests.reader.hostile", "sleeps"])
    for _ in range(1_000):
        sys.stdout.write("garbage" * 1_000)


def crash() -> None:
    ctypes.string_at(0)


def be_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    raise ValueError


def say(what: object) -> None:
    Path(ANSWER).write_text(what if isinstance(what, str) else json.dumps(what))


def say_page(name: str) -> None:
    look = {"brightness": 1, "contrast": 1, "sharpness": 1}
    say({"pages": [{"name": name, "look": look}]})


def point_elsewhere() -> None:
    Path("0").symlink_to("/etc/passwd")
    say_page("0")


def answer_elsewhere() -> None:
    Path(ANSWER).symlink_to("/etc/passwd")


def wait() -> None:
    while not Path("../go").exists():
        time.sleep(0.01)


DOES: dict[str, Callable[[], None]] = {
    "memory": take_memory,
    "loop": loop,
    "sleep": sleep,
    "others": start_others,
    "crash": crash,
    "killed": be_killed,
    "fail": fail,
    "silent": lambda: None,
    "empty": lambda: say({}),
    "garbage": lambda: say("]["),
    "wrong": lambda: say({"pages": 7}),
    "outside": lambda: say_page("../../etc/passwd"),
    "missing": lambda: say_page("1"),
    "link": point_elsewhere,
    "answer-link": answer_elsewhere,
    "wait": wait,
    "environment": lambda: say(dict(os.environ)),  # noqa: TID251 - what it knows is asked for
}


def main() -> None:
    if "sleeps" in sys.argv:
        sleep()
    limits.hold_back(CPU_SECONDS + math.ceil(time.process_time()))
    request = json.loads(sys.stdin.readline())
    os.chdir(request["folder"])
    try:
        DOES[Path(FILE).read_text()]()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


if __name__ == "__main__":
    main()
