"""How well memory models predict: review logs, forgetting curves, a picture of them."""
