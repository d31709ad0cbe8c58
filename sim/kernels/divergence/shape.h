enum { N = 128 };
