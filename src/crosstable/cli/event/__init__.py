"""`crosstable event ...`: run an event of a league."""
