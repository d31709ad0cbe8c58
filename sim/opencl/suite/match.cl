/* Exact matching of queries in a long text, by binary search in the text's sorted suffixes: how often
 * each occurs. */
int compare(__global const uchar *text, int at, int length, __global const uchar *query, int size) {
    for (int i = 0; i < size; i++) {
        int apart = (at + i < length ? text[at + i] : -1) - query[i];
        if (apart != 0)
            return apart;
    }
    return 0;
}

__kernel void match(__global const uchar *text, __global const int *suffix, int length,
                    __global const uchar *queries, int size, __global uint *counts) {
    __global const uchar *query = queries + get_global_id(0) * size;
    int bound[2];
    for (int above = 0; above < 2; above++) {
        int low = 0, high = length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (compare(text, suffix[middle], length, query, size) < above)
                low = middle + 1;
            else
                high = middle;
        }
        bound[above] = low;
    }
    counts[get_global_id(0)] = bound[1] - bound[0];
}
