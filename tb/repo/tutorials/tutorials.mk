# The pages of docs/tutorials do what they say: every command is run, every program compiled, and what a page shows is
# what is printed, but for figures.

TUTORIAL_TEST := $(BUILD)/tb/tutorials
TUTORIALS := $(patsubst docs/tutorials/%.md,%,$(wildcard docs/tutorials/*.md))
# Paths of the tree that a page may use: the program, its library, its Python package.
TUTORIAL_ENVIRONMENT = PATH="$(abspath $(BUILD)):$$PATH" PYTHONPATH="$(abspath sim/python)" HEDDLE_TREE="$(CURDIR)"

.PHONY: test-tutorials test-tutorial-tool $(TUTORIALS:%=test-tutorial-%)
test-tutorials: test-tutorial-tool $(TUTORIALS:%=test-tutorial-%) ## The pages of docs/tutorials, every command in them

test-tutorial-tool:
	@tb/repo/tutorials/run_test.sh $(TUTORIAL_TEST)/self

$(TUTORIALS:%=test-tutorial-%): test-tutorial-%: $(BUILD)/heddle $(BUILD)/libheddle.so
	@$(TUTORIAL_ENVIRONMENT) tb/repo/tutorials/run.sh docs/tutorials/$*.md $(TUTORIAL_TEST)/$*

test: test-tutorials
