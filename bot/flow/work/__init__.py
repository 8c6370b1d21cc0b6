"""Long work that a turn orders and a worker does, its results and troubles."""
