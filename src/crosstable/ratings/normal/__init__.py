"""Systems in which a skill is a normal variable: the Gaussian factor graph, and Weng-Lin in five models."""
