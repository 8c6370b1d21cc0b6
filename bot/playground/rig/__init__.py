"""The test side: what people do, and what goes wrong."""
