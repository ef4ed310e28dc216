"""The Gaussian factor-graph system, and what systems with a normal skill share."""
