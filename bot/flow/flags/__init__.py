"""Questions that learners find wrong: flagged, withdrawn, their answers taken back."""
