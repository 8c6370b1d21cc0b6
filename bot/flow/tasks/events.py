"""The buttons of tasks that are answered in one's own words."""
