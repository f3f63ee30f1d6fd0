"""Exact solving: which method fits a position, or why none does; one module for each method."""
