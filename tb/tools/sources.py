#!/usr/bin/python3
"""sources.py [--list|--files] [-DMACRO=TEXT] START... -- FILE...: the hash of what START is elaborated from.

It reads START, the files that this includes, and of FILE each whose module some of them instantiates, by its name or by
a MACRO. Of the packages cfg and types it is what they use. Comments and white space do not count, nor do folders. --list
prints the names instead, --files those of FILE that are read.
"""
import hashlib
import pathlib
import re
import sys

# A module's name before its parameters or its instance's name.
INSTANCE = re.compile(r"\b([A-Za-z_]\w*)(?= ?#|(?: [A-Za-z_]\w*)(?:\[[^]]*\])? ?\()")


def plain(path):
    """Its text without comments, as words."""
    text = pathlib.Path(path).read_text()
    text = re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda found: found[1] or " ", text, flags=re.S)
    return " ".join(text.split())


def used(package, texts):
    """The declarations of a package that the texts use, by themselves or by each other."""
    declared = {}
    for text in re.findall(r"localparam [^;]*;|typedef [^{]*{[^}]*} *\w+ *;", package):
        name = re.search(r"(\w+) =|(\w+) *;$", text)
        declared[name[1] or name[2]] = declared.get(name[1] or name[2], "") + text
    found = set()
    waiting = list(texts)
    while waiting:
        more = (set(re.findall(r"\w+", waiting.pop())) & declared.keys()) - found
        found |= more
        waiting += [declared[name] for name in more]
    return " ".join(declared[name] for name in sorted(found))


def closure(starts, files, macros):
    """The text of each file that is read, with its macros of these names replaced."""
    modules = {pathlib.Path(file).stem: file for file in files}
    packages = [modules.pop(name) for name in ("types", "cfg") if name in modules]
    texts = {}
    waiting = list(starts)
    while waiting:
        file = waiting.pop()
        if file in texts:
            continue
        texts[file] = plain(file)
        for name, text in macros:
            texts[file] = re.sub(rf"`{name}\b", text, texts[file])
        waiting += re.findall(r'`include "([^"]*)"', texts[file])
        waiting += [modules[name] for name in set(INSTANCE.findall(texts[file])) & modules.keys()]
    for file in packages:
        texts[file] = used(plain(file), list(texts.values()))
    return texts


def main():
    arguments = sys.argv[1:]
    how = arguments.pop(0) if arguments[0].startswith("--") else None
    macros = []
    while arguments[0].startswith("-D"):
        name, _, text = arguments.pop(0)[2:].partition("=")
        macros.append((name, text))
    at = arguments.index("--")
    files = arguments[at + 1 :]
    read = closure(arguments[:at], files, macros)
    named = sorted((pathlib.Path(file).name, text) for file, text in read.items())
    if how == "--files":
        print("\n".join(file for file in files if file in read))
    elif how == "--list":
        print("\n".join(name for name, _ in named))
    else:
        print(hashlib.sha256("".join(f"{name}\0{text}\0" for name, text in named).encode()).hexdigest())


main()
