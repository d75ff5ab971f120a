"""For researchers: measuring the engine beside its peers."""
