enum { ROWS = 12, COLUMNS = 90 };
