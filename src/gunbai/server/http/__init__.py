"""The HTTP endpoints, one module per subject, and the code they share."""
