"""Tests of the pages that croc writes, without a browser."""
