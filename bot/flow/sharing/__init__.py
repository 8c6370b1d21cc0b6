"""What learners pass on: links to their own things, copies of these, and their changes."""
