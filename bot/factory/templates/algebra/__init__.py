"""Expressions, powers, equations, inequalities and lines."""
