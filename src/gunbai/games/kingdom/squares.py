"""Names of squares, which are numbers in the order a1, b1, …, a2, …"""


def square_names(columns: int, rows: int) -> list[str]:
    """KD-1.2: a column letter and a row number, in the order a1, b1, …, a2, b2, …"""
    return [
        f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns)
    ]
