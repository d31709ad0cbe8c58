enum { N = 4005 };
