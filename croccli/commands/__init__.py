"""One module for each command: its docstring is its help page, `command` the command itself."""
