"""What learners pass on: a link to something of theirs, copies of it, and its changes."""
