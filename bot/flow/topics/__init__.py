"""Topics: chosen, aimed, switched, paused, finished."""
