"""`python -m draws KIND PLAYERS --rounds R --seed S` prints a draw; `… check FILE` verifies one."""

import sys

from .command import main

sys.exit(main())
