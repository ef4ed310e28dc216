"""`crosstable webhook`: addresses to which news of a league are sent."""
