"""prose.py ROOT [--list PATH... | --counts]: whether the prose of ROOT reads as docs/CONTRIBUTING.md asks.

Prose is Markdown, comments (C, SystemVerilog templates, make, sh, Python) and strings of C that read as text (help,
messages). A finding is a sentence over 30 words or an opening with a clause or an unnamed subject ("What ...", "Those that ...", "Those of ..."). So is a word of the old vocabulary (words.txt names the right one), or an abbreviation that abbreviations.txt does not explain.
waivers.txt holds findings that stay; any other one fails. --list prints all findings of some files or folders; --counts
prints them by kind and word.
"""
import collections
import fnmatch
import re
import subprocess
import sys
from pathlib import Path

LONGEST = 30
DATA = Path("tb/repo/prose")
SENTENCE = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)(?<!\bvs)[.!?][)\"']*(?=\s|$)|\n\n")
WORD = re.compile(r"[A-Za-z0-9_'$%.+*/<>=-]*[A-Za-z0-9][A-Za-z0-9_'$%.+*/<>=-]*")
OPENING = re.compile(r"(what|who|whom|whoever|whatever|whose|those (?:that|which|who|whose|of which)|(?-i:Those))\b", re.I)
CAPITALS = re.compile(r"(?<![\w$%{.-])[A-Z]{2,6}(?![\w(]|[./]\w)")
IDENTIFIER = re.compile(r"\b[A-Z][A-Z0-9]{1,5}\b")
C_TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.S)
FORMAT = re.compile(r"%[-+ #0-9.*]*(?:ll|l|z|j|h)?[a-zA-Z]")
ITEM = re.compile(r"\s*-\s|\s*\S+(?: \S+){0,2}\s{2,}\S")  # in a list of a comment: "- text" or "name   text"
EXAMPLE = "   "  # indent of a comment's line that is code or a table
RULER = re.compile(r"[-=_~#*/]{4,}")


class Block:
    """Text of one comment, paragraph or string: pieces, each with its line. A plain one has no names in capitals."""

    def __init__(self, plain=True):
        self.text, self.starts, self.plain = "", [], plain

    def add(self, line, piece):
        self.starts.append((len(self.text), line))
        self.text += ("\n" if ITEM.match(piece) else "") + piece + "\n"

    def line(self, offset):
        return max((start for start in self.starts if start[0] <= offset), default=self.starts[0])[1]


def markdown(text):
    """Paragraphs, list items, headings and cells of tables."""
    block, fenced = Block(), False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if fenced or line.lstrip().startswith(("```", "<", "!", "    ")) or not line.strip():
            if block.text:
                yield block
            block = Block()
        elif line.lstrip().startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line):
                if re.search(r"[a-z]{3}", cell):
                    block = Block()
                    block.add(number, cell)
                    yield block
            block = Block()
        else:
            item = re.match(r"\s*([-*#]+|\d+\.)\s+", line)
            if item and block.text:
                yield block
                block = Block()
            block.add(number, line[item.end():] if item else line)
    if block.text:
        yield block


def joined(comments):
    """Blocks of (line, column, alone, text): one that continues the line before, in its column, joins it."""
    block, last = Block(), None
    for line, column, alone, text in comments:
        if not (last and last[0] == line - 1 and last[1] == column and alone):
            if block.text:
                yield block
            block = Block()
        block.add(line, text)
        last = (line, column)
    if block.text:
        yield block


def line_comments(text, mark):
    """Comments to the end of the line. A line of Lua in a template has its own."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("%") and mark == "//":
            found = re.search(r"--\s+(.*)", line)
        else:
            found = re.search(mark + r"+(?:\s+(.*)|$)" if mark == "//" else r"(?:(?<=\s)|^)#+\s+(?!include)(.*)", line)
        if found and not RULER.search(line):
            before = line[:found.start()].strip().lstrip("%").strip()
            yield number, found.start(), not before, found[1] or "\n"


def c_blocks(text):
    """Comments, joined where they continue, and strings, joined where the compiler joins them."""
    comments, strings, end = [], Block(False), -1
    for token in C_TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        column = token.start() - text.rfind("\n", 0, token.start()) - 1
        word = token[0]
        if word.startswith("//"):
            comments.append((line, column, not text[token.start() - column:token.start()].strip(), word[2:].strip()))
        elif word.startswith("/*"):
            block = Block()
            for number, piece in enumerate(word[2:-2].split("\n")):
                piece = re.sub(r"^\s*\*\s?", "", piece)
                block.add(line + number, "\n" if piece.startswith(EXAMPLE) else piece.strip())
            yield block
        elif word.startswith('"') and not text[token.start() - column:token.start()].startswith("#"):
            between = text[end:token.start()]
            if end >= 0 and not re.fullmatch(r"\s*(?:[A-Z][A-Za-z0-9_]*\s*)?", between):
                yield from reads(strings)
                strings = Block(False)
            strings.starts.append((len(strings.text), line))
            strings.text += re.sub(r"\\n", "\n\n", FORMAT.sub("X", word[1:-1]))
            end = token.end()
    yield from reads(strings)
    yield from joined(comments)


def reads(block):
    """A string that reads as text: some words, no code."""
    if len(re.findall(r"\b[a-z]{2,}\b", block.text)) >= 4 and not re.search(r"[;{}\\]|\bSELECT\b|</|\b(?:assign|wire)\b",
                                                                           block.text):
        yield block


def hashed(text, python):
    if python:
        for string in re.finditer(r'"""(.*?)"""', text, re.S):
            block = Block(False)
            line = text.count("\n", 0, string.start()) + 1
            for number, piece in enumerate(string[1].split("\n")):
                block.add(line + number, piece.strip())
            yield block
    for block in joined(line_comments(text, "#")):
        block.plain = False
        yield block


def blocks(path, text):
    if path.endswith(".md"):
        return () if text.startswith("<!-- Printed by") else markdown(text)
    if path.endswith((".c", ".h")):
        return c_blocks(text)
    if path.endswith(".sv"):
        return joined(line_comments(text, "//"))
    if path.endswith((".mk", ".sh", ".awk", ".py")) or path.split("/")[-1] == "Makefile":
        return hashed(text, path.endswith(".py"))
    return ()


def data(root, name):
    """Lines of a data file: fields, apart by two blanks or more."""
    file = root / DATA / name
    lines = file.read_text().splitlines() if file.exists() else []
    return [re.split(r"\s{2,}|\t", line.strip()) for line in lines if line.strip() and not line.startswith("#")]


def length(sentence):
    """Words of a sentence, without addresses of links and without a list behind a colon."""
    sentence = re.sub(r"\]\([^)]*\)", "]", sentence)
    lead, colon, rest = sentence.partition(": ")
    return len(WORD.findall(lead if colon and rest.count(", ") >= 3 else sentence))


class Checker:
    def __init__(self, root):
        self.root = root
        self.words, self.skip, where = [], [], ["*"]
        for fields in data(root, "words.txt"):
            if fields[0] == "in":
                where = fields[1].split()
            elif fields[0] == "skip":
                self.skip += fields[1].split()
            else:
                self.words.append((where, re.compile(rf"\b(?:{fields[0]})\b", re.I), fields[1]))
        self.waivers = data(root, "waivers.txt")
        self.known = {fields[0] for fields in data(root, "abbreviations.txt")}
        self.used = set()

    def skipped(self, path):
        return any(fnmatch.fnmatch(path, skip) for skip in self.skip)

    def read(self):
        """Text of every file with prose; names in capitals that their code has are no abbreviations."""
        names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=self.root, capture_output=True,
                               text=True, check=True).stdout.split("\n")
        texts = {}
        for name in sorted(set(names)):
            if name.endswith((".md", ".c", ".h", ".sv", ".mk", ".sh", ".awk", ".py", "Makefile")) and \
               not self.skipped(name) and (self.root / name).is_file():
                texts[name] = (self.root / name).read_text()
                if not name.endswith(".md"):
                    self.known.update(IDENTIFIER.findall(re.sub(r"//.*|/\*.*?\*/|#.*|\"[^\"\n]*\"", "", texts[name], 0)))
        return texts

    def findings(self, path, text):
        words = [word for word in self.words if any(fnmatch.fnmatch(path, where) for where in word[0])]
        for block in blocks(path, text):
            prose = re.sub(r"`[^`]*`|\$\{[^}]*\}", lambda code: (" " if code[0][0] == "$" else "X") + " " * (len(code[0]) - 1), block.text)
            start = 0
            for end in [stop.end() for stop in SENTENCE.finditer(prose)] + [len(prose)]:
                whole, sentence = block.text[start:end].strip(" \n(*_"), prose[start:end]
                at, sentence, start = start + len(sentence) - len(sentence.lstrip(" \n(*_")), sentence.strip(" \n(*_"), end
                if not sentence:
                    continue
                count = length(sentence)
                if count > LONGEST:
                    yield block.line(at), "long", f"{count} words", whole
                if OPENING.match(sentence) and not sentence.endswith("?"):
                    yield block.line(at), "opening", OPENING.match(sentence)[1].lower(), whole
                for _, old, right in words:
                    for hit in old.finditer(sentence):
                        yield block.line(at + hit.start()), "word", f"{hit[0].lower()}: {right}", whole
                for hit in CAPITALS.finditer("" if not block.plain else re.sub(r"[A-Z]{2,}(?:[ /,-]+[A-Z]{2,}){2,}", "", sentence)):
                    if hit[0] not in self.known:
                        yield block.line(at), "abbreviation", hit[0], whole

    def waived(self, path, sentence):
        return any(fnmatch.fnmatch(path, glob) and text in " ".join(sentence.split()) for glob, text in self.waivers)

    def all(self):
        self.texts = self.read()
        return [(path, *finding) for path, text in self.texts.items() for finding in self.findings(path, text)
                if not self.waived(path, finding[3])]


def show(finding):
    path, line, kind, about, sentence = finding
    text = " ".join(sentence.split())
    return f"{path}:{line}: {kind}: {about}: {text if len(text) < 160 else text[:157] + '...'}"


def main():
    root, options = Path(sys.argv[1]), sys.argv[2:]
    checker = Checker(root)
    findings = checker.all()
    if options[:1] == ["--counts"]:
        kinds = collections.Counter((kind, about.split(":")[0] if kind != "long" else "over 30 words")
                                    for _, _, kind, about, _ in findings)
        for (kind, about), count in kinds.most_common():
            print(f"{count:5} {kind} {about}")
        return 0
    if options[:1] == ["--list"]:
        for finding in findings:
            if any(path == "." or (finding[0] + "/").startswith(path.rstrip("/") + "/") for path in options[1:]):
                print(show(finding))
        return 0
    for finding in findings:
        print(show(finding))
    print(f"prose: {len(checker.texts) - len({finding[0] for finding in findings})} passed, {len(findings)} failed")
    return 1 if findings else 0


sys.exit(main())
