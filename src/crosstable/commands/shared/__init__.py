"""What several commands share: fields of inputs, and parts of answers."""
