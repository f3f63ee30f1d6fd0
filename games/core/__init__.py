"""What all games share: the protocol, moves, rules, rulings, files as written, endings, pictures, and the judge."""
