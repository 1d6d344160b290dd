"""What a page shows: examples, questions, clauses, rulings, tables, charts, numbers."""
