# The base layer: what every other folder uses, and what uses none of them.

BASE_SOURCES := $(wildcard base/*.c)
BASE_LIBS := -ljansson

# The objects of sources: $(call objects,obj,...) of the product, $(call objects,san,...) of the tests.
objects = $(patsubst %.c,$(BUILD)/$(1)/%.o,$(2))
