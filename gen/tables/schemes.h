/* The issue schemes, one row each, in the order of the choices of the knob `issue`. Knobs say by
 * `schemes` which of them have the knob; reports and figures take a scheme's label and colour from
 * here.
 */
#ifndef HEDDLE_GEN_SCHEMES_H
#define HEDDLE_GEN_SCHEMES_H

enum scheme_id { SCHEME_INORDER, SCHEME_LOOG, SCHEME_GHOST, SCHEME_SOCGPU, SCHEMES };

/* A set of schemes, as in struct knob; 0 stands for all of them. */
enum {
    IN_INORDER = 1 << SCHEME_INORDER,
    IN_LOOG = 1 << SCHEME_LOOG,
    IN_GHOST = 1 << SCHEME_GHOST,
    IN_SOCGPU = 1 << SCHEME_SOCGPU,
    OUT_OF_ORDER = IN_LOOG | IN_GHOST | IN_SOCGPU
};

struct scheme {
    const char *issue; /* value of the knob */
    const char *label; /* in reports and figures */
    /* Colour in figures: hue in degrees; a variant is at most `spread` from it. */
    double hue, spread, saturation;
};

extern const struct scheme scheme_table[SCHEMES];

#endif
