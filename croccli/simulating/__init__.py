"""Random games as records, some with a mistake that is written down elsewhere.

number      of a game: it, the seed and the game's name decide everything about it
story       a game as it was played
record      the story as a document: who played, the start, the moves, the result
mistake     the one thing that is wrong in a record, by construction
manifest    the list of all mistakes, to compare with what a judge finds

number -> story -> record -> planted -> text -> file
"""
