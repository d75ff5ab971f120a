"""The HTTP endpoints, one module per subject, and what they share."""
