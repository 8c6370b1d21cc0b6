"""Read, compare and write expressions, equations and sets, with no algebra system and no eval."""
