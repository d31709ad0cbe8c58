# libheddle, the library of host programs: $(BUILD)/libheddle.so and its static half. It needs nothing but libc,
# and starts the program heddle (docs/host.md).

HOST_SOURCES := $(wildcard sim/host/*.c)
HOST_SONAME := libheddle.so.2

$(BUILD)/obj/sim/host/%.o: CPPFLAGS += -fPIC -fvisibility=hidden

all: $(BUILD)/libheddle.so

$(BUILD)/libheddle.so: $(call objects,obj,$(HOST_SOURCES))
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) -shared -Wl,-soname,$(HOST_SONAME) $^ -o $@
	$(Q)ln -sf libheddle.so $(BUILD)/$(HOST_SONAME)
