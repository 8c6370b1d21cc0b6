"""Exam dates: named, planned for, rehearsed, and looked back on."""
