"""validate.py SCHEMA NAME: whether every line of standard input is what $defs/NAME of a JSON Schema says.

Prints how many lines there are, or what the first that is not has wrong."""

import json
import sys

import jsonschema

Validator = jsonschema.Draft202012Validator


def part(schema, name):
    return {"$schema": schema["$schema"], "$ref": "#/$defs/" + name, "$defs": schema["$defs"]}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Validator.check_schema(schema)
    validator = Validator(part(schema, sys.argv[2]))
    lines = 0
    for line in sys.stdin:
        value = json.loads(line)
        for error in validator.iter_errors(value):
            sys.exit(f"line {lines + 1}: {error.json_path}: {error.message[:200]}")
        # A member more, and one less, of the object itself are errors, or the schema says nothing.
        if validator.is_valid({**value, "unheard_of": 0}) or validator.is_valid({}):
            sys.exit(f"{sys.argv[2]}: the schema takes anything")
        lines += 1
    if lines == 0:
        sys.exit("no line")
    print(lines)


main()
