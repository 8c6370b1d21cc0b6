"""Simulations, reports and evaluations."""
