"""The documents that are made of the code: the reference, the manual page and the completions.

commands      what Click knows of the commands, as plain records
manpage       croc(1), in roff
completions   scripts for bash, zsh and fish
markdown      texts of ours as Markdown that means the same
reference     the pages of the reference: commands, files, and each game's rules, rulings and cases
site          docs/ and the reference together, as Sphinx wants them
"""
