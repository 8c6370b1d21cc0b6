"""The state that Telegram would keep: chats, people, messages, files."""
