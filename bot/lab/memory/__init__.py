"""How well memory models predict: review logs read, forgetting curves, a picture of them."""
