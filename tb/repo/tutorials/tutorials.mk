# The pages of docs/tutorials do what they say: every command is run, every program compiled, and what a page shows is
# what is printed, but for figures.

TUTORIAL_TEST := $(BUILD)/tb/tutorials
TUTORIALS := $(patsubst docs/tutorials/%.md,%,$(wildcard docs/tutorials/*.md))
# What a page may use: the program, its Python package, and as python3 one that has NumPy.
TUTORIAL_ENVIRONMENT = PATH="$(abspath $(TUTORIAL_TEST))/bin:$(abspath $(BUILD)):$$PATH" PYTHONPATH="$(abspath sim/python)" \
    PYTHONDONTWRITEBYTECODE=1

.PHONY: test-tutorials test-tutorial-tool $(TUTORIALS:%=test-tutorial-%)
test-tutorials: test-tutorial-tool $(TUTORIALS:%=test-tutorial-%) ## The pages of docs/tutorials, every command in them

test-tutorial-tool:
	@tb/repo/tutorials/run_test.sh $(TUTORIAL_TEST)/self

$(TUTORIALS:%=test-tutorial-%): test-tutorial-%: $(BUILD)/heddle $(BUILD)/libheddle.so
	@mkdir -p $(TUTORIAL_TEST)/bin && ln -sf "$$(command -v $(PYTHON))" $(TUTORIAL_TEST)/bin/python3
	@$(TUTORIAL_ENVIRONMENT) tb/repo/tutorials/run.sh docs/tutorials/$*.md $(TUTORIAL_TEST)/$*

test-tutorial-sweep: $(KERNEL_ELFS)

test: test-tutorials
