"""The database of a league: its tables, transactions, change log, migrations and backups."""
