"""The migrations, one module per step; a released step is never changed."""
