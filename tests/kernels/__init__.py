"""Kernels against the readable rules, and what the compiled code's cache must survive."""
