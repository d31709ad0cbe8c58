enum { N = 2000 };
