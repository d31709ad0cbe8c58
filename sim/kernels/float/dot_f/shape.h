enum { PAIRS = 12, LENGTH = 768, GROUP = 16 };
