"""Tests of kingdom: one file per chapter, the worked examples, positions, packs, views, words."""
