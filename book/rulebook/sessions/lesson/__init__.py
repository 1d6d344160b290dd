"""Lessons of a teacher's own: cases in an order, handed out as a link, a file or a QR code."""
