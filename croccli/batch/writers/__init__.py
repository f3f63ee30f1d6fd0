"""Outputs: each writes both tables, in order, as parts that get their names when all of them are whole.

The name of an output says its format: .csv, .jsonl, .sqlite or .parquet. All but SQLite put the findings into a second
file beside the first: results.csv and results.findings.csv.
"""
