"""What one does with a game: commands, files, output. Nothing here names a game."""
