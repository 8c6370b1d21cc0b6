"""What the model writes in the background: inventories, maps, questions."""
