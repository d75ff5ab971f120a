"""Balance reports: the effect of a map, a card or a rule, measured over thousands of games."""

from gunbai.research.balance.findings import Findings
from gunbai.research.balance.page import Page
from gunbai.research.balance.report import Report, compare, report
from gunbai.research.balance.series import Played, Series, play

__all__ = ["Findings", "Page", "Played", "Report", "Series", "compare", "play", "report"]
