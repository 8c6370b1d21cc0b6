"""Where a chat is between the tasks of a drill."""
