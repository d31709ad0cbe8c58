/* Hashes of blocks of storage: MD5's rounds over 16 words, a block a work-item (RFC 1321; one block,
 * no padding). The table of constants is floor(2**32 |sin(i + 1)|). */
__constant uchar turns[16] = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

__kernel void block_hash(__global const uint *words, __global uint *hashes,
                         __global const uint *table) {
    int block = get_global_id(0);
    uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    uint4 start = (uint4)(a, b, c, d);
    for (int i = 0; i < 64; i++) {
        uint mixed, from;
        if (i < 16) {
            mixed = (b & c) | (~b & d);
            from = i;
        } else if (i < 32) {
            mixed = (d & b) | (~d & c);
            from = 5 * i + 1;
        } else if (i < 48) {
            mixed = b ^ c ^ d;
            from = 3 * i + 5;
        } else {
            mixed = c ^ (b | ~d);
            from = 7 * i;
        }
        uint sum = a + mixed + table[i] + words[block * 16 + from % 16];
        a = d;
        d = c;
        c = b;
        b += rotate(sum, (uint)turns[i / 16 * 4 + i % 4]);
    }
    vstore4(start + (uint4)(a, b, c, d), block, hashes);
}
