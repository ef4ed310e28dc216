"""Results and players as tables: CSV, TSV, XLSX, JSON, JSON lines, Parquet."""
