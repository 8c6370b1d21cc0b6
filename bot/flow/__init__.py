"""The machine of one chat: a state and an event in, an outcome out."""
