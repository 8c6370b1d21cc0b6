"""The Bot API over HTTP: its methods, and how they are called."""
