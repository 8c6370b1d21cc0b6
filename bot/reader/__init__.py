"""Files from outside, read in separate processes that are killed if they exceed their limits."""
