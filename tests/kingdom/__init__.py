"""Tests of kingdom: a file a chapter, the worked examples, positions, packs, views, words."""
