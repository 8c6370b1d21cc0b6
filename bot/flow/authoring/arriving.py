"""Results of ordered work as they arrive: stored if they last, dropped if no longer awaited."""
