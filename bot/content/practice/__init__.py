"""Items of the maths bank as they come from files: the words of templates."""
