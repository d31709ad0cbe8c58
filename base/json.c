#include "json.h"

#include "text.h"

#include <inttypes.h>
#include <jansson.h>

struct walk {
    struct text path;
    json_take *take;
    void *context;
};

static void value_walk(struct walk *walk, const json_t *value);

/* The value inside, with its key or index at the end of the path. */
static void member_walk(struct walk *walk, const char *key, const json_t *value) {
    size_t size = walk->path.size;
    text_print(&walk->path, "%s%s", size ? "/" : "", key);
    value_walk(walk, value);
    walk->path.size = size;
    if (walk->path.data) /* nothing was added: the key is empty */
        walk->path.data[size] = '\0';
}

static void leaf_take(const struct walk *walk, const json_t *value) {
    struct text text = {0};
    switch (json_typeof(value)) {
    case JSON_STRING:
        text_append(&text, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        text_print(&text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        text_print(&text, "%.17g", json_real_value(value));
        break;
    default:
        text_add(&text, json_is_true(value) ? "true" : json_is_false(value) ? "false" : "null");
        break;
    }
    walk->take(walk->context, text_string(&walk->path), text_string(&text));
    text_free(&text);
}

static void value_walk(struct walk *walk, const json_t *value) {
    const char *key;
    const json_t *member;
    char number[24];
    size_t index;
    if (json_is_object(value)) {
        json_object_foreach((json_t *)(uintptr_t)value, key, member) member_walk(walk, key, member);
    } else if (json_is_array(value)) {
        json_array_foreach(value, index, member) {
            snprintf(number, sizeof number, "%zu", index);
            member_walk(walk, number, member);
        }
    } else {
        leaf_take(walk, value);
    }
}

bool json_read(const char *text, json_take *take, void *context) {
    struct walk walk = {.take = take, .context = context};
    json_t *root = json_loads(text, JSON_DECODE_ANY, NULL);
    if (root)
        value_walk(&walk, root);
    bool good = root != NULL;
    json_decref(root);
    text_free(&walk.path);
    return good;
}
