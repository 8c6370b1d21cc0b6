"""The bot with a moved clock and learners who are made up: `python -m bot lab simulate`."""
