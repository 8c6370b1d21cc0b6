"""A database as the version before left it, and what its chats go on with."""
