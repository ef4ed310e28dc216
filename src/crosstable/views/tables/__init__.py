"""The tables that are shown, one file each: its columns, and what their cells are made from."""
