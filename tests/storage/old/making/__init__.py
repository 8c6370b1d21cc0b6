"""The walks that the chats of the old database have gone; they belong to the version before."""
