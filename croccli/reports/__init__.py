"""What the pages of `croc report` and `croc check --sheet` tell, as plain data; `croccli.output.html` writes them."""
