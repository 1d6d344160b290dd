"""Parts of the Haunted Clock Tower's pages: its odds."""
