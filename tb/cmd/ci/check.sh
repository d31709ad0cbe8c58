#!/bin/sh
# check.sh BUILD PYTHON: what the action does after its installation, its description, and a release of made-up
# packages in a repository of its own. Not run here: GitHub's runner and the container's build.
set -u
build=$(cd "$1" && pwd) python=$2
root=$(pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
suite="CI of others" out=$work/out err=$work/err
. tb/tools/checks.inc
status_is() { # status_is STATUS COMMAND ...
    wanted=$1
    shift
    quietly "$@"
    [ $? = "$wanted" ]
}

# ---- the action
cd "$work" || exit 2
PATH=$build:$PATH
export PATH
printf '#include "heddle.h"\nint main(void) {\n    return %s;\n}\n' 0 >right.c
printf '#include "heddle.h"\nint main(void) {\n    return %s;\n}\n' 3 >wrong.c
check "action: passed" status_is 0 env LINT=0 KERNELS=right.c "$root/.ci/action.sh" results
check "action: results" grep -q '<testsuite name="heddle run" tests="1" failures="0"' results/run.xml
check "action: failed" status_is 1 env LINT=0 CONFIG='-c inorder-4x4' KERNELS='right.c wr*.c' "$root/.ci/action.sh" results
check "action: JUnit" grep -q '<failure type="exit_code" message="main returned 3"' results/run.xml
check "action: JSON" [ "$(wc -l <results/run.jsonl)" = 2 ]
check "action: bad input" status_is 2 env CONFIG=warps=3 "$root/.ci/action.sh" results
uses=$(sed -n 's/.*\${{ inputs\.\([a-z]*\) }}.*/\1/p' "$root/action.yml" | sort -u)
has=$(sed -n '/^inputs:/,/^outputs:/s/^  \([a-z]*\):$/\1/p' "$root/action.yml" | sort -u)
check "action.yml: inputs" [ "$uses" = "$has" ]
if "$python" -c 'import yaml' 2>/dev/null; then
    check "action.yml: YAML" quietly "$python" -c 'import sys, yaml; a = yaml.safe_load(open(sys.argv[1])); assert len(a["runs"]["steps"]) == 4' "$root/action.yml"
fi

# ---- a release
mkdir -p tree/docs dist && cd tree || exit 2
git init -q . && git config user.name nobody && git config user.email nobody@localhost
printf '# Changes\n\n## Unreleased\n\n- later\n\n## 9.8.7\n\n- this\n\n## 9.8.6\n\n- before\n' >docs/CHANGELOG.md
git add . && git commit -qm 'Begin'
echo package >../dist/heddle_9.8.7_amd64.deb
echo wheel >../dist/heddle-9.8.7-py3-none-any.whl
mkdir -p ../site/sub
echo pages >../site/index.html
echo more >../site/sub/page.html
release() { "$root/cmd/dist/release.sh" ../dist "$1" "$2" ../site ${3+"$3"}; }
check "release: no section" status_is 2 release 9.8.5 ../release
release_bare() { release 9.8.7 ../release 2>&1 | grep -q 'without results'; }
check "release without results" quietly release_bare
check "release: notes" [ "$(tr -d '\n' <../release/notes.md)" = '- this' ]
check "release: checksums" quietly sh -c 'cd ../release && [ "$(wc -l <SHA256SUMS)" = 3 ] && sha256sum --quiet -c SHA256SUMS'
check "release: pages" [ "$(tar xzOf ../release/heddle-9.8.7-site.tar.gz heddle-9.8.7-site/sub/page.html)" = more ]
check "release: tag" [ "$(git tag -l --format='%(contents:subject)' v9.8.7)" = '- this' ]
check "release: once" status_is 2 release 9.8.7 ../release
echo results >../results.gz
git tag -d v9.8.7 >/dev/null
check "release: results" quietly release 9.8.7 ../release ../results.gz
check "release: their checksum" grep -q ' heddle-9.8.7-results.gz$' ../release/SHA256SUMS
check "release: the same file" quietly cmp ../results.gz ../release/heddle-9.8.7-results.gz
mv ../site/index.html ../site/none.html
git tag -d v9.8.7 >/dev/null
check "release: no pages" status_is 2 release 9.8.7 ../release
mv ../site/none.html ../site/index.html
touch more
check "release: not committed" status_is 2 release 9.8.8 ../release
cd "$root" || exit 2
summary
