"""Who learns here."""
