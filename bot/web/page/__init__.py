"""The page beside the chat: who opened it, its files, and what it looks at."""
