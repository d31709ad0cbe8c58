// Proof, bounded, of a whole core whose fetches hit: that of rvfi_fv, which reaches more instructions this way. A source
// that is read before an older result is there is among them (its mutant).
// reads: core
// needs: tb/core/whole/rvfi_fv.sv tb/core/whole/rvfi/rv32_spec.sv tb/core/whole/rvfi/any_memory.sv
// probe: u_fv.any_addr = u_fv.u_dut.u_core.u_icache.any_addr
// probe: u_fv.any_word = u_fv.u_dut.u_core.u_icache.any_word
// probe: hits = u_fv.u_dut.u_core.u_icache.hits
`default_nettype none
module rvfi_prompt_fv (
    input wire clk,
    input wire mem_ready,
    input wire mem_answers,
    input wire [cfg::LINE_W-1:0] any_line
);
  wire hits;
  always @* assume (hits);
  rvfi_fv u_fv (
      .clk, .mem_ready, .mem_answers, .any_line
  );
endmodule
`default_nettype wire
