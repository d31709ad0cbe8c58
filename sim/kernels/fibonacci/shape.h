enum { WIDE = 14, DEEP = 200 };
