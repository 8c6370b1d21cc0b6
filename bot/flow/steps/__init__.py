"""The steps of the machine, by subject; each returns an outcome and sends nothing."""
