"""Storage: one contract for the databases and for the fakes."""
