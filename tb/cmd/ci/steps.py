"""steps.py TREE FOLDER: the steps of TREE's action.yml in their order, as GitHub's runner does them: each `run` by bash,
expressions replaced, GITHUB_PATH and GITHUB_OUTPUT taken over to later steps. TREE is a copy, since heddle is built in it.
The steps of other actions are only looked at. Exit status: 0 all did what they should.
"""
import os, re, subprocess, sys, yaml

tree, folder = map(os.path.abspath, sys.argv[1:3])
action = yaml.safe_load(open(f"{tree}/action.yml"))
project, temp = f"{folder}/project", f"{folder}/temp"
os.makedirs(f"{project}/kernels")
os.makedirs(temp)
for name, code in ("right", 0), ("wrong", 3):
    with open(f"{project}/kernels/{name}.c", "w") as file:
        file.write(f'#include "heddle.h"\nint main(void) {{\n    return {code};\n}}\n')


def lines(name):
    path = f"{folder}/{name}"
    return open(path).read().splitlines() if os.path.exists(path) else []


def steps_run(inputs):
    """The status of the last step; earlier ones have to end well."""
    inputs = {name: str(row.get("default", "")) for name, row in action["inputs"].items()} | inputs
    outputs, path, status = {}, os.environ["PATH"], 0

    def value(match):
        words = match[1].strip().split(".")
        table = {"inputs": inputs, "runner": {"temp": temp}, "steps": outputs}[words[0]]
        return table[".".join(words[1:])]

    def plain(text):
        return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))

    for step in action["runs"]["steps"]:
        if status:
            sys.exit(f"action: a step before '{step['name']}' ended with status {status}")
        if "uses" in step:
            words = {name: plain(text) for name, text in step["with"].items()}
            print(f"action: {step['name']}: {step['uses']} {words}")
            assert all(words.values())
            continue
        assert step["shell"] == "bash"
        for name in "path", "output":
            open(f"{folder}/github_{name}", "w").close()
        environment = os.environ | {name: plain(text) for name, text in step.get("env", {}).items()} | {
            "PATH": path, "RUNNER_TEMP": temp, "GITHUB_ACTION_PATH": tree,
            "GITHUB_PATH": f"{folder}/github_path", "GITHUB_OUTPUT": f"{folder}/github_output"}
        for name in "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES":
            environment.pop(name, None)
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", plain(step["run"])],
                              cwd=project, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        status = done.returncode
        print(f"action: {step['name']}: status {status}", *done.stdout.splitlines()[-6:], sep="\n  ")
        path = ":".join([*reversed(lines("github_path")), path])
        for line in lines("github_output"):
            name, text = line.split("=", 1)
            outputs[f"{step['id']}.outputs.{name}"] = text
    return status


for inputs, wanted in ({"kernels": "kernels/right.c"}, 0), ({"kernels": "kernels/*.c", "lint": "0"}, 1):
    status = steps_run(inputs)
    if status != wanted:
        sys.exit(f"action with {inputs}: status {status}, not {wanted}")
    for name in ("lint.xml", "run.xml", "run.jsonl") if wanted == 0 else ("run.xml", "run.jsonl"):
        assert os.path.getsize(f"{project}/heddle-results/{name}"), name
