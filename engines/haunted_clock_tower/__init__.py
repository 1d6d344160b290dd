"""The Haunted Clock Tower: all together put 24 small ghosts to bed before midnight."""
