"""Work that some documents crash, as a fault in a library or a lack of memory would."""

import os

from croccli.batch.worker import judge_chunk

POISON = b"deadly nightshade"


def deadly(chunk: bytes, options: bytes) -> bytes:
    """Judge a chunk, unless it is poisonous: then the process ends on the spot."""
    if POISON in chunk:
        os._exit(17)
    return judge_chunk(chunk, options)


def end(*_: int) -> None:
    """How a worker begins that cannot begin."""
    os._exit(18)
