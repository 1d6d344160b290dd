"""``python -m engines`` is the ``rulebook`` command."""

from engines.play.command import main

if __name__ == "__main__":
    raise SystemExit(main())
