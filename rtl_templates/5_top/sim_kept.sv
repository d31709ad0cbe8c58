% local cores = knob.cores > 1 or knob.l2_kb > 0
% local many = knob.subcores > 1
% local U = cores and "u_cluster.g_core[c].u_core" or "u_core" -- a core, as observers find it
% local slots = {} -- its sub-cores: path and number
% for s = 0, knob.subcores - 1 do
%   slots[#slots + 1] = {path = U .. (many and ".u_subcores.g_subcore[" .. s .. "]" or "") .. ".u_subcore", number = s}
% end
% local each = many and "cfg::SUBCORES*" or ""
// Gives a model the instruction cache and the branch history of the run before, word by word.
//
// Contract: with `warm` they are as heddle_kept() says from the third cycle of reset on; with `keep` heddle_keep() has
//   them at the end. All copies of the instruction cache are alike. A model lives for one run.
`default_nettype none
module sim_kept (
    input wire clk,
    input wire warm,
    input wire keep
);
  import "DPI-C" function int heddle_kept(input int index);
  import "DPI-C" function void heddle_keep(
    input int index,
    input int word
  );

  localparam int KEPT_TAG = cfg::LADDR_W - $clog2(cfg::ICACHE_LINES) + 1;  // bits, one of them valid
  localparam int KEPT_WORDS = cfg::ICACHE_LINES * cfg::LINE_BYTES / 4;
  localparam int KEPT_HISTORY = ${knob.fetch_predict == 2 and "1 << cfg::HISTORY_W" or "0"};
  localparam int FIRST_HISTORY = cfg::ICACHE_LINES + KEPT_WORDS;
  localparam int KEPT = FIRST_HISTORY + ${each}KEPT_HISTORY;  // words of a core

  // Put back in the third cycle of reset: in the first, a walk may still be under way.
  // Blocking: nothing else reads or writes these memories then.
  logic [1:0] reset_q = '0;
  /* verilator lint_off BLKSEQ */
  always @(posedge clk) begin
    reset_q <= {reset_q[0], 1'b1};
    if (warm && reset_q == 2'b01) begin
% for c = 0, knob.cores - 1 do
%   local C = U:gsub("%[c%]", "[" .. c .. "]")
      for (int i = 0; i < cfg::ICACHE_LINES; i++) begin
%   for _, slot in ipairs(slots) do
        ${C}.u_icache.g_port[${slot.number}].u_port.u_tags.mem[i] = KEPT_TAG'(heddle_kept(${c} * KEPT + i));
%   end
      end
      for (int i = 0; i < KEPT_WORDS; i++) begin
%   for _, slot in ipairs(slots) do
        ${C}.u_icache.g_port[${slot.number}].u_port.u_lines.mem[i] = heddle_kept(${c} * KEPT + cfg::ICACHE_LINES + i);
%   end
      end
%   if knob.fetch_predict == 2 then
%   for _, slot in ipairs(slots) do
%     local H = slot.path:gsub("%[c%]", "[" .. c .. "]") .. ".u_front_end.u_fetch.u_history"
      for (int i = 0; i < KEPT_HISTORY; i++) begin
        ${H}.u_counts.mem[i] = 3'(heddle_kept(${c} * KEPT + FIRST_HISTORY + ${slot.number} * KEPT_HISTORY + i));
        ${H}.u_foretold.mem[i] = ${H}.u_counts.mem[i][2];
      end
%   end
%   end
% end
    end
  end
  /* verilator lint_on BLKSEQ */

  final
    if (keep) begin
% for c = 0, knob.cores - 1 do
%   local C = U:gsub("%[c%]", "[" .. c .. "]")
      for (int i = 0; i < cfg::ICACHE_LINES; i++)
        heddle_keep(${c} * KEPT + i, 32'(${C}.u_icache.g_port[0].u_port.u_tags.mem[i]));
      for (int i = 0; i < KEPT_WORDS; i++)
        heddle_keep(${c} * KEPT + cfg::ICACHE_LINES + i, ${C}.u_icache.g_port[0].u_port.u_lines.mem[i]);
%   if knob.fetch_predict == 2 then
%   for _, slot in ipairs(slots) do
%     local H = slot.path:gsub("%[c%]", "[" .. c .. "]") .. ".u_front_end.u_fetch.u_history"
      for (int i = 0; i < KEPT_HISTORY; i++)
        heddle_keep(${c} * KEPT + FIRST_HISTORY + ${slot.number} * KEPT_HISTORY + i, 32'(${H}.u_counts.mem[i]));
%   end
%   end
% end
    end
endmodule
`default_nettype wire
