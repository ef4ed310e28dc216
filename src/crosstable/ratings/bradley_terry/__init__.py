"""Bradley-Terry: the whole history at once."""
