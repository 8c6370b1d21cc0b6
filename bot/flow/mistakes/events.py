"""How the drill of mistakes begins."""
