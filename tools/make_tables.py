"""Write the generated data files of the games (`make tables`)."""

from pathlib import Path

from games.crocodile_pool_party import board


def main() -> None:
    target = Path(board.TABLE)
    data = board.table_bytes()
    target.write_bytes(data)
    print(f"{target.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
