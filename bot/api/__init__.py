"""The HTTP door: webhook, health and metrics."""
