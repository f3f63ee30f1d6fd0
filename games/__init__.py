"""Rules of the crocodile games: what each game is. Nothing here prints, reads files or knows a command."""
