"""What whoever runs a server sees of it: health, metrics, and a log of a line for each change.

`requests` is the outermost application: it numbers each request, and measures it where metrics are asked for.
`health` answers `/healthz`, `/readyz` and `/metrics`.  `log_lines` writes what is logged, with the number of the
request that it belongs to.
"""
