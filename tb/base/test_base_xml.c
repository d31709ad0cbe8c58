/* Text in XML: what goes in may be any bytes. */
#include "base/xml.h"
#include "tb/tools/unit.h"

#include <stdint.h>

TEST(references_and_characters) {
    static const struct {
        const char *given, *written, *characters;
    } row[] = {
        {"a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c&#39;", "a<b>&\"c'"},
        {"\t\n\x01\x1b\x7f", "\t\n???", "\t\n???"},
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
         "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"\xc3", "?", "?"},                   /* cut off */
        {"\xc3<", "?&lt;", "?<"},             /* the rest is kept */
        {"\xff\xc0\xaf", "???", "???"},       /* no UTF-8; longer than it need be */
        {"\xed\xa0\x80", "???", "???"},       /* half of a pair */
        {"\xef\xbf\xbf", "???", "???"},       /* no character */
        {"\xc2\x80", "??", "??"},             /* a control character */
        {"\xf4\x90\x80\x80", "????", "????"}, /* beyond the last */
        {"", "", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct text written = {0}, characters = {0};
        xml_add(&written, row[i].given);
        xml_add_characters(&characters, row[i].given);
        assert_string_equal(text_string(&written), row[i].written);
        assert_string_equal(text_string(&characters), row[i].characters);
        text_free(&written);
        text_free(&characters);
    }
}

TEST(parts_end_between_characters) {
    struct text text = {0};
    xml_add_part(&text, "\xc3\xa9&b", 2);
    xml_add_part(&text, "abc", 0);
    xml_add_part(&text, "a", 9);
    assert_string_equal(text_string(&text), "\xc3\xa9&amp;a");
    text_free(&text);
}

TEST(json_ends_no_script) {
    struct text text = {0};
    xml_add_json(&text, "a\"b\\c\n\xff");
    assert_string_equal(text_string(&text), "a\\\"b\\\\c ?");
    text_free(&text);
    xml_add_script(&text, "[\"</script><!--&\"]");
    assert_string_equal(text_string(&text), "[\"\\u003c/script\\u003e\\u003c!--\\u0026\"]");
    text_free(&text);
}
