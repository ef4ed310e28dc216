"""Results of games as rows of the store, read as games or as a `History`.

A correction is a complete new result (`result_versions`).  A preview of a correction or a merge computes from the
facts that were read, with the changed games put in their place in memory (`other_results`).
"""
