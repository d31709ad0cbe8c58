# Tests: every folder below tb/ brings its own fragments, and hangs its targets on `test`.

-include $(filter-out $(MAKEFILE_LIST),$(wildcard tb/*/*.mk))
