#!/usr/bin/python3
"""sources.py [--list] START... -- FILE...: the hash of what START is elaborated from.

Those are START, the files that it includes, and of FILE each whose module some of them instantiates. Of the packages
cfg and types it is what they use. Comments and white space do not count, nor do folders. --list prints the names instead.
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


def closure(starts, files):
    """Names and texts of all that is read, in the order of the names."""
    modules = {pathlib.Path(file).stem: file for file in files}
    packages = [modules.pop(name) for name in ("types", "cfg") if name in modules]
    texts = {}
    waiting = list(starts)
    while waiting:
        file = waiting.pop()
        if file in texts:
            continue
        texts[file] = plain(file)
        waiting += re.findall(r'`include "([^"]*)"', texts[file])
        waiting += [modules[name] for name in set(INSTANCE.findall(texts[file])) & modules.keys()]
    for file in packages:
        texts[file] = used(plain(file), list(texts.values()))
    return sorted((pathlib.Path(file).name, text) for file, text in texts.items())


def main():
    arguments = sys.argv[1:]
    listed = arguments[:1] == ["--list"]
    at = arguments.index("--")
    read = closure(arguments[listed:at], arguments[at + 1 :])
    if listed:
        print("\n".join(name for name, _ in read))
        return
    digest = hashlib.sha256()
    for name, text in read:
        digest.update(f"{name}\0{text}\0".encode())
    print(digest.hexdigest())


main()
