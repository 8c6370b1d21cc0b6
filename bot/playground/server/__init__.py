"""The Bot API over HTTP: its methods, and the way they are called."""
