"""Questions that learners flag as wrong: withdrawn, with their answers taken back."""
