"""`python -m crosstable` is `crosstable`."""

from crosstable.cli import main

if __name__ == "__main__":
    main()
