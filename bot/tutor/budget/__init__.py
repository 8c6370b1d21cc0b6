"""The cost of the model: checked before a call, recorded after it."""
