enum { ROWS = 24, INNER = 28, COLUMNS = 20 };
