"""Files: text to model values and problems, and back; one file per format."""
