% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// One collector unit: holds an instruction's operands until all are there and it dispatches.
//
// Every source it uses has one of four states: wanted (to be read from the register file),
// arriving (at the file's output in this cycle), waiting (for the broadcast of a tag), held.
// Contract: `enter` fills an empty unit; a source read by `granted` in a cycle arrives in the
//   next; a broadcast is captured in its own cycle, always, so that a tag may be reused after it.
//   `ready` and `operands` already see what arrives or is broadcast in this cycle.
% if cfg.RRS_ENTRIES > 0 then
// Freed in the cycle of its dispatch: a result entry of its own waits for the result.
% else
// Freed in the cycle of its dispatch, or of its result's broadcast if one is due.
% end
// Source: thesis 5.2.1, 5.3.1-5.3.4, 5.4.3. There each of allocation, lookup, request and read has
// a cycle of its own; here an instruction that finds its ports free dispatches a cycle after it
// entered, like an in-order one.
`default_nettype none
module collector (
    input wire clk,
    input wire rst,

    input wire                                 enter,
    input wire [             cfg::WARP_W-1:0]  warp,
    input wire [cfg::RF_SOURCES*cfg::REG_W-1:0] regs,
    input wire [          cfg::RF_SOURCES-1:0] uses,
    input wire [          cfg::RF_SOURCES-1:0] waits,    // used sources that a broadcast will bring
    input wire [cfg::RF_SOURCES*cfg::TAG_W-1:0] tags,
    input wire                                 has_result,
    input wire                                 dispatch,
    input wire                                 result_done,  // its own result is broadcast

    // register file: what it wants in this cycle, what it gets, and the ports' data
    output wire [          cfg::RF_SOURCES-1:0] wants,
    output wire [             cfg::WARP_W-1:0] want_warp,
    output wire [cfg::RF_SOURCES*cfg::REG_W-1:0] want_regs,
    input  wire [          cfg::RF_SOURCES-1:0] granted,
    input  wire [   cfg::RF_PORTS*cfg::DATA_W-1:0] rf_data,

    input wire                   bc_valid,
    input wire [ cfg::TAG_W-1:0] bc_tag,
    input wire [cfg::DATA_W-1:0] bc_data,

    output wire                                   busy,
    output wire                                   waiting,  // has not been dispatched
    output wire                                   ready,
    output wire                                   starved,  // only register file ports are missing
    output wire [cfg::RF_SOURCES*cfg::DATA_W-1:0] operands
);
  localparam int S = cfg::RF_SOURCES;

  // State
  logic busy_q, result_q;
  logic [cfg::WARP_W-1:0] warp_q;
  logic [S*cfg::REG_W-1:0] regs_q;
  logic [S-1:0] wanted_q, arriving_q, waiting_q;
  logic [S*cfg::TAG_W-1:0] tags_q;
  logic [S*cfg::DATA_W-1:0] data_q;
% if cfg.RRS_ENTRIES == 0 then
  logic dispatched_q;
% end

  // An instruction that comes in asks for its registers in the same cycle.
  assign wants = enter ? uses & ~waits : wanted_q;
  assign want_warp = enter ? warp : warp_q;
  assign want_regs = enter ? regs : regs_q;

  wire [S-1:0] captured;
  for (genvar s = 0; s < S; s++) begin : g_source
    wire [cfg::DATA_W-1:0] arriving;
% if cfg.RF_BANKS == 0 then
    assign arriving = rf_data[s*cfg::DATA_W+:cfg::DATA_W];
% elseif cfg.RF_BANKS == 1 then
    assign arriving = rf_data;
% else
    wire [cfg::RF_BANK_W-1:0] bank = regs_q[s*cfg::REG_W+:cfg::RF_BANK_W] + cfg::RF_BANK_W'(warp_q);
    assign arriving = rf_data[bank*cfg::DATA_W+:cfg::DATA_W];
% end
    assign captured[s] = waiting_q[s] && bc_valid && tags_q[s*cfg::TAG_W+:cfg::TAG_W] == bc_tag;
    assign operands[s*cfg::DATA_W+:cfg::DATA_W] = arriving_q[s] ? arriving
                                                : captured[s] ? bc_data
                                                : data_q[s*cfg::DATA_W+:cfg::DATA_W];
    always_ff @(posedge clk)
      if (enter) data_q[s*cfg::DATA_W+:cfg::DATA_W] <= '0;
      else if (arriving_q[s] || captured[s])
        data_q[s*cfg::DATA_W+:cfg::DATA_W] <= operands[s*cfg::DATA_W+:cfg::DATA_W];
  end

  wire [S-1:0] still_waiting = waiting_q & ~captured;
% if cfg.RRS_ENTRIES == 0 then
  assign waiting = busy_q && !dispatched_q;
  wire freed = dispatch ? !result_q : result_q && result_done;
% else
  assign waiting = busy_q;
  wire freed = dispatch;
% end
  assign busy = busy_q;
  assign ready = waiting && wanted_q == '0 && still_waiting == '0;
  assign starved = waiting && wanted_q != '0 && still_waiting == '0;

  always_ff @(posedge clk) begin
    if (enter) begin
      warp_q   <= warp;
      regs_q   <= regs;
      tags_q   <= tags;
      result_q <= has_result;
    end
    wanted_q   <= wants & ~granted;
    arriving_q <= granted;
    waiting_q  <= enter ? waits : still_waiting;
% if cfg.RRS_ENTRIES == 0 then
    dispatched_q <= !enter && (dispatched_q || dispatch);
% end
    busy_q <= enter || (busy_q && !freed);
    if (rst) begin
      busy_q <= 1'b0;
      wanted_q <= '0;
      waiting_q <= '0;
    end
  end

% if cfg.RRS_ENTRIES > 0 then
  wire unused = &{1'b0, result_q, result_done, has_result};
% end

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk)
    if (!rst) begin
      assert (!(enter && busy_q));
      assert (!(dispatch && !ready));
      assert ((granted & ~wants) == '0);
    end
`endif
endmodule
`default_nettype wire
