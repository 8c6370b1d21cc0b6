"""What Telegram would remember: chats, people, messages, files."""
