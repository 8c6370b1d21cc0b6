"""The page beside the chat: its sessions, its files, and its views."""
