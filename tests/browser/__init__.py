"""Tests of the pages that croc writes, in a browser."""
