enum { N = 240, FUNCTIONS = 6 };
