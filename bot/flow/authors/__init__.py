"""Courses that authors send: read, shown with their faults, tried and published."""
