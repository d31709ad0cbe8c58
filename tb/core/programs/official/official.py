"""official.py HEDDLE FOLDER arch-test|riscv-tests CHECKOUT [KNOB=VALUE ...]: an official test suite in lockstep.

riscv-tests check themselves. A test of riscv-arch-test leaves a signature, which has to be that of qemu's user-mode
emulator of RV32: an implementation that shares nothing with this one. Programs are built into FOLDER, and run by
tb/tools/run_programs on one core with the knobs. Prints the tests that fail and those that were not built, with the
reason, then a row a group, as docs/verification.md has them. SHAPE (1x1) and SUITE_GROUPS in the environment choose
the shape and some of the groups.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
GCC = ["riscv64-unknown-elf-gcc", "-mabi=ilp32", "-static", "-nostdlib", "-nostartfiles", "-mno-relax", f"-I{HERE}",
       "-T", HERE / "official.ld", "-Wl,--no-warn-rwx-segments"]
ARCH_GROUPS = {"I": "rv32i_zicsr", "M": "rv32im_zicsr", "A": "rv32ima_zicsr", "F": "rv32imf_zicsr"}
TEST_GROUPS = {"rv32ui": "rv32i_zicsr_zifencei", "rv32um": "rv32im_zicsr", "rv32ua": "rv32ima_zicsr",
               "rv32uf": "rv32imf_zicsr"}
# Limits that docs/isa.md documents: misaligned accesses fault, and changed code is not fetched again.
LIMITS = {"ma_data", "fence_i"}


class NotBuilt(Exception):
    pass


def run(command):
    ended = subprocess.run(command, capture_output=True, text=False, timeout=120)
    if ended.returncode:
        said = ended.stderr.decode(errors="replace").strip().splitlines() or [f"status {ended.returncode}"]
        raise NotBuilt(next((line for line in said if "rror" in line), said[0]))
    return ended.stdout


def build_arch(checkout, group, source, stem):
    gcc = [*GCC, f"-march={ARCH_GROUPS[group]}", f"-I{checkout}/riscv-test-suite/env", "-DXLEN=32", "-DFLEN=32",
           "-DTEST_CASE_1=True", source]
    run([*gcc, "-o", f"{stem}.linux"])
    signature = run(["qemu-riscv32", f"{stem}.linux"])
    Path(f"{stem}.signature").write_bytes(signature)
    # A signature that has nothing but what it began with would agree with any core.
    if len(set(re.findall(b"....", signature, re.S))) < 2:
        raise NotBuilt("qemu leaves an empty signature")
    run([*gcc, f'-DSIGNATURE="{stem}.signature"', "-o", f"{stem}.elf"])


def build_test(checkout, group, source, stem):
    run([*GCC, f"-march={TEST_GROUPS[group]}", f"-I{checkout}/isa/macros/scalar", source, "-o", f"{stem}.elf"])


def main():
    heddle, folder, suite, checkout, knobs = sys.argv[1], Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4]), sys.argv[5:]
    if suite == "arch-test":
        groups, build, place = ARCH_GROUPS, build_arch, "riscv-test-suite/rv32i_m/{}/src/**/*.S"
    else:
        groups, build, place = TEST_GROUPS, build_test, "isa/{}/*.S"
    sources = {group: sorted(checkout.glob(place.format(group))) for group in groups}
    if not any(sources.values()):
        print(f"arch-test: {checkout} has no {place.format('*')}; it has to be a checkout of {suite}", file=sys.stderr)
        sys.exit(2)
    chosen = os.environ.get("SUITE_GROUPS", " ".join(groups)).split()
    failed_any, rows = False, []
    for group, files in sources.items():
        if group not in chosen:
            continue
        (folder / group).mkdir(parents=True, exist_ok=True)
        stems = {str(folder / group / file.stem): file for file in files}
        for stem in stems:
            Path(stem + ".elf").unlink(missing_ok=True)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            jobs = {stem: pool.submit(build, checkout, group, file, stem) for stem, file in stems.items()}
        left = {stem: job.exception() for stem, job in jobs.items() if job.exception()}
        for stem, reason in left.items():
            print(f"{suite} {group}/{Path(stem).name}: not built: {reason}")
        built = [stem + ".elf" for stem in stems if stem not in left]
        if not built:
            continue
        ended = subprocess.run(["tb/tools/run_programs", "-s", os.environ.get("SHAPE", "1x1"), "-b", "16", "-o",
                                " ".join(knobs), *built], env=os.environ | {"HEDDLE": heddle}, capture_output=True,
                               text=True)
        failing = re.findall(r"^FAILED (\S+) .*", ended.stdout, re.M)
        print("".join(f"{line}\n" for line in ended.stdout.splitlines() if line.startswith("FAILED")), end="")
        counts = re.search(r"(\d+) passed, (\d+) failed\s*$", ended.stdout)
        if not counts:
            sys.exit(ended.stdout + ended.stderr)
        limits = len(LIMITS & set(failing))
        failed_any |= int(counts[2]) > limits
        rows.append((group, len(stems), counts[1], int(counts[2]) - limits, limits, len(left)))
    print(f"{suite}, {' '.join(knobs) or 'default core'}:\n| group | tests | passed | failed | documented limit | not built |\n| --- | --- | --- | --- | --- | --- |")
    print("\n".join("| {} | {} | {} | {} | {} | {} |".format(*row) for row in rows))
    sys.exit(failed_any)


main()
