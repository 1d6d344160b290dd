"""Card art: one simple glyph for each action card and each secret goal, in a box of ±18."""

from __future__ import annotations

from engines.tick_tock_tower.drawing.marks import Mark, disc, gear

HEART = (
    "M0 15C-9 8 -17 2.4 -17 -5.4C-17 -14 -5.4 -17 0 -7.6C5.4 -17 17 -14 17 -5.4C17 2.4 9 8 0 15Z"
)
BELL = (
    "M0 -17.4A3 3 0 0 1 3 -14.4C9 -13 11 -8 11.4 -1C11.7 4 13 6 15.6 9H-15.6C-13 6 -11.7 4 -11.4 -1"
    "C-11 -8 -9 -13 -3 -14.4A3 3 0 0 1 0 -17.4Z"
)
CLAPPER = "M-4.6 11.4H4.6A4.6 4.6 0 0 1 -4.6 11.4Z"
BELL_PLATE = (
    "M0 -19A3 3 0 0 1 3 -16C12 -15 16.4 -10 16.4 -1V6L19.4 11H-19.4L-16.4 6V-1"
    "C-16.4 -10 -12 -15 -3 -16A3 3 0 0 1 0 -19ZM-5 13H5A5 5 0 0 1 -5 13Z"
)
"""A bell wide enough for the number of its space."""

ACTION_CARDS: dict[str, Mark] = {
    # One small footprint; two large ones; a coil that lets go.
    "Tiny Step": Mark(
        (
            "M-3.4 -11C1.6 -13.4 6 -9 5.4 -3L4.4 2.4H-3.2C-5.2 -2 -7.4 -8.6 -3.4 -11Z",
            "M-3 5.4H3.8L3 9.4C1.6 12.4 -2.2 12 -2.6 8.8Z",
        ),
    ),
    "Big Step": Mark(
        (
            "M-12.4 -4.6C-7 -7 -2.4 -2 -3.2 4.4L-4.2 9H-12C-14.2 4.4 -16.4 -2.4 -12.4 -4.6Z",
            "M-11.8 12H-4.6L-5.4 15.4C-6.8 18.4 -10.8 18 -11.2 14.8Z",
            "M12.4 -17.6C7 -20 2.4 -15 3.2 -8.6L4.2 -4H12C14.2 -8.6 16.4 -15.4 12.4 -17.6Z",
            "M11.8 -1H4.6L5.4 2.4C6.8 5.4 10.8 5 11.2 1.8Z",
        ),
    ),
    "Spring Jump": Mark(
        ("M0 -19L9 -9.4H-9Z",),
        "M-10 16H10M-8 16L9 11.4L-9 6.8L9 2.2L-9 -2.4L4 -6",
    ),
    "Pendulum Push": Mark(
        (disc(-8, 8, 7),),
        "M-2 -17H8M3 -17L-6 3M12 -4V15M6 9L12 15L18 9",
    ),
    "Helping Hand": Mark(
        (
            "M-8.6 17C-10 10 -14 6 -16.6 1.6C-17.4 -1.4 -13.4 -3 -11 -0.2L-8.6 2.6V-11"
            "a2.5 2.5 0 0 1 5 0V-1h0.9V-15.4a2.5 2.5 0 0 1 5 0V-1h0.9V-13.6a2.5 2.5 0 0 1 5 0V0.6"
            "h0.9V-8.6a2.5 2.5 0 0 1 5 0V6C14.1 11 12 14 10.6 17Z",
        ),
    ),
    "Music Box Dance": Mark(
        ("M-8 -15.6L15 -19V9A5.8 4.8 0 1 1 11.6 4.6V-10.4L-4.6 -8V13A5.8 4.8 0 1 1 -8 8.6Z",),
    ),
    "Catch Up": Mark(
        (disc(9, -8.4, 7.4),),
        disc(-9, -8.4, 5.9) + "M-9 17.4V5M-15 10.6L-9 4.6L-3 10.6",
    ),
    "Big Fan": Mark(
        (
            "M-1 -4C-9.6 -6.4 -9 -18.6 0 -18.6C6 -18.6 6.6 -9 1 -4Z",
            "M4 1.2C10.4 -4.8 20.6 1.4 16.1 9.3C13.1 14.5 4.5 10.2 3 2.9Z",
            "M-3 2.9C-0.8 11.4 -11.6 17.2 -16.1 9.3C-19.1 4.1 -11.1 -1.2 -4 1.2Z",
            disc(0, 0, 3.2),
        ),
    ),
    "Power": Mark(("M3 -19L-12 3H-2L-4.6 18L12 -5.4H1.6Z",)),
}
"""Each action card's glyph, and that of the Cuckoo's power."""

GOALS: dict[str, Mark] = {
    "In the Gears": Mark((gear(0, 0, 18, 8, 6),)),
    "By the Pendulum": Mark((disc(0, 9, 8.4) + disc(0, 9, 3.4),), "M-8 -17H8M0 -17V0"),
    "Up in the Belfry": Mark(
        ("M0 -19L15.4 -6H-15.4Z", "M0 -1.6C4.6 -1.6 4.8 3 6.6 7.6H-6.6C-4.8 3 -4.6 -1.6 0 -1.6Z"),
        "M-11.4 -6V16M11.4 -6V16M-16 16H16M0 8V10",
    ),
    "Face to Face": Mark(
        (
            "M-1.4 -7.4L-4.6 -4.4A6 6 0 0 1 -6.4 -2.6C-4.4 1 -3 6 -3 12H-17"
            "C-17 6 -15.4 1 -13.4 -2.6A7 7 0 1 1 -3.8 -11.4Z",
            "M1.4 -7.4L4.6 -4.4A6 6 0 0 0 6.4 -2.6C4.4 1 3 6 3 12H17C17 6 15.4 1 13.4 -2.6"
            "A7 7 0 1 0 3.8 -11.4Z",
        ),
        "M-16.4 16.4H16.4",
    ),
    "Three Ahead": Mark(
        (disc(0, -13, 5.4),),
        "M-11 -3H11M-11 2.6H11M-11 8.2H11" + disc(0, 14.6, 2.4),
    ),
    "Kind Heart": Mark((HEART,)),
    "On the Chime": Mark((BELL, CLAPPER)),
    "In the Middle": Mark(
        (disc(0, 0, 6.4),), disc(0, -13.4, 3.6) + disc(0, 13.4, 3.6) + "M-16 0H-11M11 0H16"
    ),
    "No One Ahead": Mark(
        ("M-16 12L-17.4 -9L-8 -1L0 -14L8 -1L17.4 -9L16 12Z", "M-16 14.4H16V17.6H-16Z")
    ),
    "Meeting": Mark(
        ("M0 -9.4A11.4 11.4 0 0 1 0 9.4A11.4 11.4 0 0 1 0 -9.4Z",),
        disc(-6.4, 0, 11.4) + disc(6.4, 0, 11.4),
    ),
    "One Step Behind": Mark((disc(-8.6, 7, 6),), disc(8.6, -7, 5) + "M-17 15.4H0V2.4H17"),
    "Even Tower": Mark(
        ("M-18 2.6H-5A6.5 6.5 0 0 1 -18 2.6Z", "M5 2.6H18A6.5 6.5 0 0 1 5 2.6Z"),
        "M0 -16V15M-8 15.4H8M-12 -12H12M-16.4 2L-11.5 -12L-6.6 2M16.4 2L11.5 -12L6.6 2",
    ),
}
"""Each secret goal's glyph."""
