"""stage.py TREE FOLDER: makes FOLDER the source of the site: README.md as index.md, docs/ beside it.

A link to a file outside of docs/ leads to a copy below source/, one to a folder to a list of its files. So the site is whole
without the tree. mkdocs itself refuses a link that leads nowhere (strict).
"""
import os
import re
import shutil
import sys
from pathlib import Path

LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
FENCE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.M | re.S)


def place(tree, target):
    """Where the site has the file `target` of the tree."""
    inside = target.relative_to(tree)
    if inside == Path("README.md"):
        return Path("index.md")
    if inside.parts[0] == "docs":
        return Path(*inside.parts[1:])
    return Path("source") / inside


def linked(tree, site, page, match):
    """The link in the site's page, with what it leads to brought there."""
    target = Path(os.path.normpath(page.parent / match[2]))
    if not target.exists():
        sys.exit(f"{page.relative_to(tree)}: {match[2]} leads to no file")
    to = place(tree, target)
    if target.is_dir():
        to = to / "files.md"
        names = sorted(one.name for one in target.iterdir() if one.is_file())
        (site / to).parent.mkdir(parents=True, exist_ok=True)
        rows = "".join(f"- [{name}]({name})\n" for name in names if not name.endswith(".md"))
        (site / to).write_text(f"# {target.relative_to(tree)}\n\n{rows}")
        if to.parts[0] == "source":
            for name in names:
                shutil.copy(target / name, site / to.parent / name)
    elif to.parts[0] == "source":
        (site / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, site / to)
    here = place(tree, page).parent
    return f"{match[1]}{os.path.relpath(to, here)}{match[3] or ''}{match[4]}"


def main():
    tree, site = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(tree / "docs", site)
    for page in [tree / "README.md", *sorted((tree / "docs").rglob("*.md"))]:
        parts = FENCE.split(page.read_text())
        parts[::2] = [LINK.sub(lambda match: linked(tree, site, page, match), part) for part in parts[::2]]
        (site / place(tree, page)).write_text("".join(parts))
    for name in ("site.css", "worker.js"):
        shutil.copy(tree / "tb/repo/site" / name, site / name)


main()
