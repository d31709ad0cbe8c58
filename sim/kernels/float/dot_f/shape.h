enum { PAIRS = 8, LENGTH = 768, GROUP = 16 };
