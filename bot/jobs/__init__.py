"""The clock's door: a tick that asks the database who is due."""
