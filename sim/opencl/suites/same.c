/* same A B [TOLERANCE]: compares two files of reads.c.
 *
 * Words of 32 bits agree when they are equal, or when both are floats that are near. Near is: they
 * differ by at most TOLERANCE of the larger one, or TOLERANCE / 100 of the largest of the read.
 * Floats are normal or zero. Integers below 2^23 are neither, so they have to be equal. The NaN
 * that an operation makes has a sign on some processors; such words agree, and are counted.
 *
 * With a "d" before TOLERANCE, two words that are a normal double agree as well when they differ by
 * at most TOLERANCE of the larger one.
 *
 * Prints one line. Status 0: all agree; 1: they do not; 2: there is nothing to compare.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct read {
    uint64_t size;
    unsigned char *bytes; /* freed by the caller */
};

struct tally {
    size_t reads, words, near, nans, wrong;
    double largest;  /* relative difference of words that agree */
    char first[160]; /* the first word that does not */
};

static bool read_next(FILE *file, struct read *read) {
    if (fread(&read->size, sizeof read->size, 1, file) != 1)
        return false;
    read->bytes = calloc(1, read->size + 4);
    return read->bytes && fread(read->bytes, 1, read->size, file) == read->size;
}

static uint32_t word_at(const struct read *read, size_t index) {
    uint32_t word;
    memcpy(&word, read->bytes + 4 * index, sizeof word);
    return word;
}

static float float_of(uint32_t word) {
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static bool is_float(uint32_t word) {
    return isnormal(float_of(word)) || (word & 0x7fffffff) == 0;
}

/* The largest float below 1e30: integers with a sign look like larger ones. */
static float scale_of(const struct read *read) {
    float scale = 0;
    for (size_t i = 0; i < read->size / 4; i++) {
        float value = fabsf(float_of(word_at(read, i)));
        if (isnormal(value) && value < 1e30f)
            scale = fmaxf(scale, value);
    }
    return scale;
}

static bool near(uint32_t a, uint32_t b, float scale, double tolerance, double *difference) {
    if (!is_float(a) || !is_float(b))
        return false;
    double one = float_of(a), other = float_of(b), larger = fmax(fabs(one), fabs(other));
    *difference = larger > 0 ? fabs(one - other) / larger : 0;
    return *difference <= tolerance || fabs(one - other) <= tolerance / 100 * (double)scale;
}

static double double_at(const struct read *read, size_t index) {
    double value;
    memcpy(&value, read->bytes + 4 * index, sizeof value);
    return value;
}

/* Words `index` and the one behind it. */
static bool near_doubles(const struct read *a, const struct read *b, size_t index, double tolerance,
                         double *difference) {
    if (4 * index + sizeof(double) > a->size)
        return false;
    double one = double_at(a, index), other = double_at(b, index);
    double larger = fmax(fabs(one), fabs(other));
    if (!isnormal(one) || !isnormal(other))
        return false;
    *difference = fabs(one - other) / larger;
    return *difference <= tolerance;
}

static void compare(const struct read *a, const struct read *b, double tolerance, bool doubles,
                    struct tally *tally) {
    float scale = scale_of(b);
    size_t words = (size_t)(a->size + 3) / 4;
    for (size_t i = 0; i < words; i++) {
        uint32_t one = word_at(a, i), other = word_at(b, i);
        double difference = 0;
        tally->words++;
        if ((one & 0x7fffffff) == 0x7fc00000 && (one ^ other) << 1 == 0)
            tally->nans++;
        else if (one == other)
            continue;
        else if (doubles && near_doubles(a, b, i & ~(size_t)1, tolerance, &difference)) {
            tally->near++;
            tally->largest = fmax(tally->largest, difference);
        } else if (near(one, other, scale, tolerance, &difference)) {
            tally->near++;
            tally->largest = fmax(tally->largest, difference);
        } else if (tally->wrong++ == 0) {
            snprintf(tally->first, sizeof tally->first,
                     "word %zu of read %zu is %g (0x%x), should be %g (0x%x)", i, tally->reads,
                     (double)float_of(one), one, (double)float_of(other), other);
        }
    }
    tally->reads++;
}

static int verdict(const struct tally *tally, bool lengths) {
    if (!lengths) {
        printf("differs: after %zu reads the sizes or the number of reads differ\n", tally->reads);
        return 1;
    }
    if (tally->wrong) {
        printf("differs: %zu of %zu words; %s\n", tally->wrong, tally->words, tally->first);
        return 1;
    }
    if (!tally->words) {
        printf("no output to compare\n");
        return 2;
    }
    printf("agrees: %zu words in %zu reads", tally->words, tally->reads);
    if (tally->near)
        printf(", %zu differ by up to %.1e", tally->near, tally->largest);
    if (tally->nans)
        printf(", %zu are not numbers", tally->nans);
    printf("\n");
    return 0;
}

int main(int argc, char **argv) {
    FILE *a = argc > 2 ? fopen(argv[1], "rb") : NULL, *b = a ? fopen(argv[2], "rb") : NULL;
    if (!a || !b) {
        printf("no output to compare\n");
        return 2;
    }
    struct tally tally = {0};
    bool doubles = argc > 3 && argv[3][0] == 'd';
    double tolerance = argc > 3 ? atof(argv[3] + doubles) : 1e-3;
    bool lengths = true, more = true;
    while (more && lengths) {
        struct read one = {0}, other = {0};
        more = read_next(a, &one);
        lengths = more == read_next(b, &other) && one.size == other.size;
        if (more && lengths)
            compare(&one, &other, tolerance, doubles, &tally);
        free(one.bytes);
        free(other.bytes);
    }
    fclose(a);
    fclose(b);
    return verdict(&tally, lengths);
}
