#include "schemes.h"

const struct scheme scheme_table[SCHEMES] = {
    [SCHEME_INORDER] = {"inorder", "in order", 0, 0, 0},
    [SCHEME_LOOG] = {"loog", "LOOG", 213, 24, 0.64},
    [SCHEME_GHOST] = {"ghost", "GhOST", 27, 12, 0.8},
    [SCHEME_SOCGPU] = {"socgpu", "SOCGPU", 138, 18, 0.45},
};
