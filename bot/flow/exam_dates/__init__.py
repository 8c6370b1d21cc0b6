"""Days on which something is to be known: named, planned for, rehearsed, and looked back on."""
