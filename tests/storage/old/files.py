"""Where the old database lies; named by the revision of its tables."""

from pathlib import Path

ROOM = Path(__file__).parent
ROWS = ROOM / "0011.jsonl.gz"
EXPECTED = ROOM / "0011.json"
