# The pages of docs/tutorials do what they say: every command is run, every program compiled, and what a page shows is
# what is printed, but for figures.

TUTORIAL_TEST := $(BUILD)/tb/tutorials
TUTORIALS := $(patsubst docs/tutorials/%.md,%,$(wildcard docs/tutorials/*.md))
# Other pages that are walked through, with the files that each takes as there.
WALKED := host
WALKED_FILES_host := sim/host/examples/saxpy.c sim/host/examples/saxpy_kernel.c

# Tools that a page may use: the program, its Python package, and as python3 one that has NumPy; the library as if it
# were installed.
TUTORIAL_BIN := $(abspath $(TUTORIAL_TEST))/bin
TUTORIAL_ENVIRONMENT = PATH="$(TUTORIAL_BIN):$(abspath $(BUILD)):$$PATH" PYTHONPATH="$(abspath sim/python)" \
    PYTHONDONTWRITEBYTECODE=1 PKG_CONFIG_PATH="$(TUTORIAL_BIN)" LD_LIBRARY_PATH="$(abspath $(BUILD))" \
    HEDDLE_SOURCE="$(CURDIR)" XDG_CACHE_HOME="$(abspath $(TUTORIAL_TEST))"

.PHONY: test-tutorials test-tutorial-tool $(TUTORIALS:%=test-tutorial-%) $(WALKED:%=test-page-%)
test-tutorials: test-tutorial-tool $(TUTORIALS:%=test-tutorial-%) $(WALKED:%=test-page-%) ## The pages of docs/tutorials and docs/host.md, every command in them

test-tutorial-tool:
	@tb/repo/tutorials/run_test.sh $(TUTORIAL_TEST)/self
	@tb/repo/tutorials/skipped.sh $(TUTORIALS:%=docs/tutorials/%.md)

.PHONY: tutorial-bin
tutorial-bin: $(BUILD)/heddle $(BUILD)/libheddle.so
	@mkdir -p $(TUTORIAL_BIN) && ln -sf "$$(command -v $(PYTHON))" $(TUTORIAL_BIN)/python3
	@sed -e '/^prefix/d; s|^libdir=.*|libdir=$(abspath $(BUILD))|; s|^includedir=.*|includedir=$(abspath sim/host)|; s|@VERSION@|$(VERSION)|' \
	    sim/host/libheddle.pc.in > $(TUTORIAL_BIN)/libheddle.pc

$(TUTORIALS:%=test-tutorial-%): test-tutorial-%: tutorial-bin
	@$(TUTORIAL_ENVIRONMENT) tb/repo/tutorials/run.sh docs/tutorials/$*.md $(TUTORIAL_TEST)/$*

$(WALKED:%=test-page-%): test-page-%: tutorial-bin
	@$(TUTORIAL_ENVIRONMENT) tb/repo/tutorials/run.sh docs/$*.md $(TUTORIAL_TEST)/page-$* $(WALKED_FILES_$*)

test-tutorial-sweep: $(KERNEL_ELFS)
test-tutorial-opencl test-tutorial-researcher test-page-host: opencl

test: test-tutorials

# Its system is compiled and runs.
.PHONY: test-integration
test-integration: opencl ## The commands and the system of docs/integration.md
	@$(TUTORIAL_ENVIRONMENT) tb/repo/tutorials/run.sh docs/integration.md $(TUTORIAL_TEST)/integration

test: test-integration
