"""Files of events: the document that all of them hold, our own format, and what is lost in the others."""
