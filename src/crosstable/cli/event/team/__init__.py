"""What commands on teams have only at the terminal."""
