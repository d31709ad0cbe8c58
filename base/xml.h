/* Text in XML and HTML: between tags, and between double or single quotes of an attribute.
 *
 * The output is well-formed for any input: names of files and functions may have any bytes.
 * A byte that is no character (not UTF-8, a control character) becomes '?'.
 */
#ifndef HEDDLE_BASE_XML_H
#define HEDDLE_BASE_XML_H

#include "text.h"

#include <stddef.h>

void xml_add(struct text *text, const char *string);

/* The first `characters` of it at most. */
void xml_add_part(struct text *text, const char *string, size_t characters);

/* Text between the quotes of a JSON string. */
void xml_add_json(struct text *text, const char *string);

/* JSON in a script element: nothing in it ends the element or begins a comment. */
void xml_add_script(struct text *text, const char *json);

/* Without references, for a program that writes them itself: only what is no character changes. */
void xml_add_characters(struct text *text, const char *string);

#endif
