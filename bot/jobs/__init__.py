"""The clock's door: a tick that asks the database what is due."""
