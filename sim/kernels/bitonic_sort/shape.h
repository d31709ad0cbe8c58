enum { N = 256, PAIRS = N / 2, MAX_GROUP = 1024 };
