"""Training: networks for the search, learned by self-play; `gunbai train` runs it.

A run is a folder. A round plays games (`games`), turns them into arrays (`samples`), fits a network
to them (`fit`) and lets it play the best one so far (`gate`). `run` strings the rounds together and
continues a run that was interrupted. Fitting needs the extra `train` (JAX and Optax).
"""
