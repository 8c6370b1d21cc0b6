"""Goal maps, the learners who follow them, and their progress."""
