/* launches.c, two megabytes away from the library: a jump does not reach from one to the other. */
__asm__(".section .text.far, \"axR\"\n.space 0x200000\n.text");
#include "launches.c"
