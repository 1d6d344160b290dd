"""Parts of Tickle's pages: two cards, open cells, the best plays."""
