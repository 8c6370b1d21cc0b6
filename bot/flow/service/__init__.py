"""The service interface, by which other programs ask and report."""
