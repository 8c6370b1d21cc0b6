"""Tests of the processes that read files from outside."""
