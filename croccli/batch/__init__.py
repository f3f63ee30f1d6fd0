"""Recorded games in bulk: every record judged, in any number of processes, with the same bytes as the answer.

source     a file to read, standard input, or why a file cannot be read
piece      one document of a source, as bytes that nobody has looked into yet
chunk      many pieces as one piece of bytes, which is what workers get
row        what one record came to; finding, one thing that is wrong
journal    the results of the chunks that are done, on disk
part       an output while it is written; it gets its name when it is whole

paths -> sources -> pieces -> chunks -> worker -> journal -> outputs
"""
