"""Who teaches: the bundled courses now, a model later."""
