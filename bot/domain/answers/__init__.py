"""The deterministic answer checker: a spec and a text in, a verdict out."""
