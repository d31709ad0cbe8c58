enum { ROWS = 60, COLUMNS = 68 };
