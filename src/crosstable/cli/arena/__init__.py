"""`crosstable arena`: which of many models is better, from files of battles, without a league."""
