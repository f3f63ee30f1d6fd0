"""How much work one document may be. Limits count bytes, values and moves, never seconds: the answer stays the same.

Nesting, values and lengths of a document are those of `croccli.compose`.
"""

BLOCK = 256 * 1024
"""Bytes read at once."""
DOCUMENT = 1024 * 1024
"""Bytes of one document, at most; a larger one is passed over and reported."""
PASSED_OVER = 1024 * 1024 * 1024
"""Bytes of a document that is too large which are passed over to find the next one; then the file is left."""
MOVES = 10_000
"""Entries of one record's `moves`, at most."""

SURVEYED = 5
"""Findings of one record that are asked whether they depend on a ruling, at most."""
REPLAYED = 200_000
"""Moves replayed for one record to try combinations of readings; beyond that each reading is tried alone."""

CHUNK = 200
"""Documents sent to a worker at once, unless asked otherwise."""
CHUNK_BYTES = 512 * 1024
"""Bytes sent to a worker at once, about."""

REMEMBERED = 4096
"""Answers that one function of a game may remember from one chunk to the next."""
