enum { OPTIONS = 320 };
#define RATE 0.02f
