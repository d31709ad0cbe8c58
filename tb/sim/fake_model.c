#include "fake_model.h"

#include "sim/harness/model.h"
#include "tb/tools/unit.h"

#include <elf.h>
#include <stdio.h>

static struct fake_model *fake;

void fake_model_use(struct fake_model *model) {
    fake = model;
}

struct state {
    uint64_t cycle;
    int clk, rst; /* as of now; what the core sees, an edge later */
};

void *heddle_model_new(void) {
    static struct state state;
    state = (struct state){.rst = 1};
    fake->made++;
    return &state;
}

void heddle_model_eval(void *model, int clk, int rst) {
    struct state *state = model;
    bool edge = clk && !state->clk;
    state->clk = clk;
    fake->evals++;
    if (edge && state->rst)
        fake->reset_edges++;
    else if (edge && fake->cycle)
        fake->cycle(fake->context, state->cycle++);
    if (edge)
        state->rst = rst;
}

void heddle_model_trace(void *model, const char *fst) {
    (void)model;
    FILE *file = fake->waveforms && fst ? fopen(fst, "w") : NULL;
    if (file)
        fclose(file);
}

void heddle_model_final(void *model) {
    (void)model;
    if (fake->final)
        fake->final(fake->context);
}

void heddle_model_delete(void *model) {
    (void)model;
    fake->deleted++;
}

void fake_program(const char *path, const uint32_t *words, size_t count) {
    struct {
        Elf32_Ehdr header;
        Elf32_Phdr segment;
    } head = {
        .header = {.e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS32, ELFDATA2LSB,
                               EV_CURRENT},
                   .e_type = ET_EXEC,
                   .e_machine = EM_RISCV,
                   .e_version = EV_CURRENT,
                   .e_entry = FAKE_BASE,
                   .e_phoff = sizeof(Elf32_Ehdr),
                   .e_ehsize = sizeof(Elf32_Ehdr),
                   .e_phentsize = sizeof(Elf32_Phdr),
                   .e_phnum = 1},
        .segment = {.p_type = PT_LOAD,
                    .p_offset = sizeof head,
                    .p_vaddr = FAKE_BASE,
                    .p_paddr = FAKE_BASE,
                    .p_filesz = (Elf32_Word)(count * sizeof *words),
                    .p_memsz = (Elf32_Word)(count * sizeof *words)},
    };
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(&head, sizeof head, 1, file), 1);
    assert_int_equal(fwrite(words, sizeof *words, count, file), count);
    assert_int_equal(fclose(file), 0);
}
