"""The parts of the SVG writer: what each shape looks like. `croccli.output.to_svg` puts them together."""
