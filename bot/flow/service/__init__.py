"""The service interface: what other programs ask and report."""
