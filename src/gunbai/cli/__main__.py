"""`python -m gunbai.cli` is the `gunbai` command."""

import sys

from gunbai.cli import main

if __name__ == "__main__":
    sys.exit(main())
