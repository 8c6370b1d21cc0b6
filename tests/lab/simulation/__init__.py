"""Foundations of the simulation: how its learners forget, and what its ledger notices."""
