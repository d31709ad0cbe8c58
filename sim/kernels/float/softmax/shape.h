enum { ROWS = 16, COLUMNS = 64, GROUP = 8 };
