/* A program of one thread, with what single-thread benchmarks have: lists sorted by comparison
 * functions, a state machine by a jump table, checksums, recursion, tables of functions. Lanes
 * cannot disagree in it. */
#include "heddle.h"

enum { ITEMS = 32 };

struct item {
    struct item *next;
    int32_t key;
    uint32_t info;
};

typedef int32_t compare(const struct item *left, const struct item *right);
typedef uint32_t step(uint32_t state, char symbol);

static struct item items[ITEMS];
static const char text[] = "5012,-3,+.9e4,12.5,0x,7";

static int32_t by_key(const struct item *left, const struct item *right) {
    return left->key - right->key;
}

static int32_t by_info(const struct item *left, const struct item *right) {
    return left->info < right->info ? -1 : left->info > right->info;
}

static struct item *merge(struct item *left, struct item *right, compare *order) {
    struct item head = {0}, *tail = &head;
    while (left && right) {
        struct item **least = order(left, right) <= 0 ? &left : &right;
        tail->next = *least;
        tail = *least;
        *least = tail->next;
    }
    tail->next = left ? left : right;
    return head.next;
}

static struct item *sort(struct item *list, compare *order) {
    struct item *slow = list, *fast = list;
    if (!list || !list->next)
        return list;
    while (fast->next && fast->next->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct item *second = slow->next;
    slow->next = 0;
    return merge(sort(list, order), sort(second, order), order);
}

static uint32_t crc(uint32_t sum, uint32_t word) {
    for (int bit = 0; bit < 32; bit++) {
        uint32_t carry = (sum ^ word) & 1;
        sum >>= 1;
        if (carry)
            sum ^= 0xedb88320;
        word >>= 1;
    }
    return sum;
}

static uint32_t number(uint32_t state, char symbol) {
    switch (state) {
    case 0:
        return symbol == '+' || symbol == '-' ? 1 : symbol == '.' ? 3 : 2;
    case 1:
        return symbol == '.' ? 3 : symbol >= '0' && symbol <= '9' ? 2 : 7;
    case 2:
        return symbol == '.' ? 3 : symbol == 'e' ? 5 : symbol == ',' ? 0 : 2;
    case 3:
        return symbol == 'e' ? 5 : symbol == ',' ? 0 : 4;
    case 4:
        return symbol == ',' ? 0 : 4;
    case 5:
        return symbol == '-' ? 6 : 4;
    case 6:
        return symbol >= '0' && symbol <= '9' ? 4 : 7;
    default:
        return symbol == ',' ? 0 : 7;
    }
}

static uint32_t letter(uint32_t state, char symbol) {
    return state * 31 + (uint32_t)symbol;
}

static step *volatile const steps[] = {number, letter};

int main(void) {
    uint32_t sum = 0;
    struct item *list = items;
    for (uint32_t i = 0; i < ITEMS; i++) {
        items[i].key = (int32_t)(i * 2654435761U >> 20) - 2000;
        items[i].info = i * 7 % ITEMS;
        items[i].next = i + 1 < ITEMS ? &items[i + 1] : 0;
    }
    list = sort(list, by_key);
    for (const struct item *item = list; item; item = item->next)
        sum = crc(sum, (uint32_t)item->key);
    list = sort(list, by_info);
    for (const struct item *item = list; item; item = item->next)
        sum = crc(sum, item->info);
    for (uint32_t which = 0; which < 2; which++) {
        uint32_t state = 0;
        for (const char *at = text; *at; at++)
            state = steps[which](state, *at);
        sum = crc(sum, state);
    }
    heddle_put_hex(sum);
    return sum == 0;
}
