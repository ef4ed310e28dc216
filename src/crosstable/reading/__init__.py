"""What is published, as plain values for pages, print and exports."""
