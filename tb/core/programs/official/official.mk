# Official test suites, from checkouts that the user supplies: make arch-test ARCH_TEST=DIR RISCV_TESTS=DIR.
# OFFICIAL_CORE has knobs, SHAPE warps x threads, SUITE_GROUPS some of the groups.

OFFICIAL_CORE ?= fpu=full atomics=1

.PHONY: arch-test
arch-test: $(BUILD)/heddle ## Official suites in lockstep (ARCH_TEST=DIR: riscv-arch-test; RISCV_TESTS=DIR: riscv-tests)
	@[ -n "$(ARCH_TEST)$(RISCV_TESTS)" ] || { echo "arch-test: name a checkout: ARCH_TEST=DIR or RISCV_TESTS=DIR" >&2; exit 2; }
	@$(if $(RISCV_TESTS),python3 tb/core/programs/official/official.py $(BUILD)/heddle $(BUILD)/official/riscv-tests riscv-tests $(RISCV_TESTS) $(OFFICIAL_CORE))
	@$(if $(ARCH_TEST),python3 tb/core/programs/official/official.py $(BUILD)/heddle $(BUILD)/official/arch-test arch-test $(ARCH_TEST) $(OFFICIAL_CORE))
