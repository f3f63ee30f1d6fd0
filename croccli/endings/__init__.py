"""Solved endings in files: building, finding, reading and verifying them (`croc tables`)."""
