% local many = knob.subcores > 1
// Performance counters: 64 bits each, fed by the stages' event bundles only (counter_totals.sv). mcycle counts while the
// core is busy, minstret counts warp instructions that retired; their high halves, and those of the others, are read 0x80
// higher. A read takes a cycle: rdata belongs to the address of the cycle before, `exists` to that of this one.
`default_nettype none
module perf_counters (
    input wire       clk,
    input wire       rst,
    input wire [2:0] perf_class,
    input wire       busy,

% if many then
    input wire [cfg::SUBCORES-1:0] retired,
    input wire [cfg::SUBCORES*cfg::FE_EVENT_W-1:0] fe_events,  // of this cycle, as is busy
    input wire [cfg::SUBCORES*cfg::IS_EVENT_W-1:0] is_events,
% else
    input wire       retired,
    input fe_event_t fe_event,  // of this cycle, as is busy
    input is_event_t is_event,
% end
    input ls_event_t ls_event,

    input  wire  [11:0] addr,
    output wire  [31:0] rdata,
    output wire         exists,
% if knob.bus ~= "native" then
    output wire  [63:0] host_total,  // both halves, as rdata
% end

    output wire [63:0] cycles,
    output wire [63:0] instret
);
  // Events one cycle later
  logic busy_q, high_q;
  logic [${many and "cfg::SUB_W" or 0}:0] retired_q;
% if many then
  wire [cfg::SUB_W:0] retirements;
  popcount #(
      .N(cfg::SUBCORES)
  ) u_retirements (
      .bits (retired),
      .count(retirements)
  );
% end
  always_ff @(posedge clk) begin
    busy_q <= busy && !rst;
    retired_q <= ${many and "rst ? '0 : retirements" or "retired && !rst"};
    high_q <= addr[7];
  end

  long_counter u_cycles (
      .clk,
      .rst,
      .count(busy_q),
      .total(cycles)
  );
  long_counter #(
      .ADD_W(${many and "cfg::SUB_W + 1" or 1})
  ) u_instret (
      .clk,
      .rst,
      .count(retired_q),
      .total(instret)
  );

  wire [63:0] total;
  counter_totals u_totals (
      .clk,
      .rst,
      .perf_class,
      .busy,
% if many then
      .fe_events,
      .is_events,
% else
      .fe_event,
      .is_event,
% end
      .ls_event,
      .cycles,
      .instret,
      .addr,
      .total
  );
  assign exists = addr[11:8] == 4'hb && addr[6:5] == 2'b00;  // number 1 of the range reads as zero
  assign rdata = high_q ? total[63:32] : total[31:0];
% if knob.bus ~= "native" then
  assign host_total = total;
% end
endmodule
`default_nettype wire
