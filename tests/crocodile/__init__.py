"""Tests of Crocodile."""
