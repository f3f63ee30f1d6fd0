"""Tests of the solvers: exact, against independent ways to the same answers."""
