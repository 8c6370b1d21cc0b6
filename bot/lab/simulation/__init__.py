"""The bot with a moved clock and simulated learners: `python -m bot lab simulate`."""
