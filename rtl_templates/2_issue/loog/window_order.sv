% emit(knob.issue == "loog" and knob.loog_scheduler == "collector_units")
// Order among the instructions in the collector units.
//
// Instructions of a warp are allocated in program order, so an instruction is younger than all that are there. Its
// predecessors are stored once, at lookup. A serializing instruction follows all older ones of its warp, a memory
// operation the older memory operations, a CSR access the older ones of its unit. A writer also follows the older
// readers in its warp that wait for a port of the register file: its result must not overwrite their sources. Grants are
// late, so such a reader counts until the cycle after its grant.
// Margin of the sequence numbers (UUIDs): the two top bits count quarters. An instruction is not accepted while
// one of its warp in the window is neither of its own quarter nor of the one before. So any two in the window are
// ordered by the modified "<" of uuid_order, in which 00 follows 11.
% if knob.dispatch == "greedy" then
// `older` is the order of allocation of all units, which is the order of selection.
% end
// Source: thesis 5.2.3, 5.3.3; the guard of the register file is ours.
`default_nettype none
module window_order (
    input wire clk,
    input wire rst,

    input lookup_t lookup,  // the instruction may still be refused

    input wire [               cfg::COLLECTORS-1:0] waiting,
    input wire [  cfg::COLLECTORS*cfg::WARP_W-1:0] warps,
    input wire [cfg::COLLECTORS*cfg::ORDER_W-1:0] uuids,
    input wire [               cfg::COLLECTORS-1:0] memories,
    input wire [               cfg::COLLECTORS-1:0] specials,
    input wire [               cfg::COLLECTORS-1:0] reading,  // want the register file
    input wire [               cfg::COLLECTORS-1:0] leave,

    output window_place_t                             place,     // of the instruction in lookup
    output wire [                cfg::COLLECTORS-1:0] held,      // must follow another one
    output wire [                cfg::COLLECTORS-1:0] held_next, // the same in the next cycle, if it is not loaded
    output wire                                       load_held, // and if it is
    output wire [cfg::COLLECTORS*cfg::COLLECTORS-1:0] older
);
  localparam int N = cfg::COLLECTORS;

  head_t head;
  payload_t payload;
  assign head = lookup.head;
  assign payload = lookup.payload;
  wire [N-1:0] load = lookup.load;
  wire [cfg::SEQ_W-1:0] seq = payload.seq;
  wire [1:0] quarter = lookup.quarter;
  wire memory = head.unit == cfg::UNIT_LSU;
  wire special = head.unit == cfg::UNIT_SFU;

  logic [N*N-1:0] after_q;   // bit i*N+j: unit i is dispatched after unit j
  logic [N*N-1:0] guards_q;  // unit i is dispatched after unit j has read its registers

  wire [N-1:0] elders, follows, beyond;
  for (genvar j = 0; j < N; j++) begin : g_elder
    wire [1:0] its = uuids[j*cfg::ORDER_W+cfg::UUID_W-1-:2];
    assign elders[j] = waiting[j] && warps[j*cfg::WARP_W+:cfg::WARP_W] == lookup.warp;
    assign follows[j] = elders[j] && (head.serializes || (memory && memories[j]) || (special && specials[j]));
    assign beyond[j] = elders[j] && its != quarter && its != quarter - 2'd1;
  end
  wire far = |beyond;
  assign place.follows = follows;
  assign place.too_far = far;

  wire [N-1:0] load_after = follows & ~leave;
  wire [N-1:0] load_guards = elders & {N{head.wb}} & reading;
  assign load_held = load_after != '0 || load_guards != '0;
  for (genvar i = 0; i < N; i++) begin : g_unit
    wire [N-1:0] after = after_q[i*N+:N] & ~leave;
    wire [N-1:0] guards = guards_q[i*N+:N] & reading;
    assign held_next[i] = after != '0 || guards != '0;
    assign held[i] = after_q[i*N+:N] != '0 || guards_q[i*N+:N] != '0;
    always_ff @(posedge clk)
      if (rst) begin
        after_q[i*N+:N] <= '0;
        guards_q[i*N+:N] <= '0;
      end else begin
        after_q[i*N+:N]  <= load[i] ? load_after : after;
        guards_q[i*N+:N] <= load[i] ? load_guards : guards;
      end
  end

% if knob.dispatch == "greedy" then
  for (genvar i = 0; i < N; i++) begin : g_row
    assign older[i*N+i] = 1'b0;
    for (genvar j = 0; j < i; j++) begin : g_pair
      logic j_first_q;
      always_ff @(posedge clk)
        if (load[i]) j_first_q <= 1'b1;
        else if (load[j]) j_first_q <= 1'b0;
      assign older[i*N+j] = j_first_q;
      assign older[j*N+i] = !j_first_q;
    end
  end
% else
  assign older = '0;
% end

  wire unused = &{1'b0, lookup, head, payload, seq, uuids};

`ifdef HEDDLE_CHECKS
  // The thesis's order, by sequence numbers, is the order of allocation.
  wire [N-1:0] precedes;
  for (genvar j = 0; j < N; j++) begin : g_check
    uuid_order #(
        .WIDTH(cfg::UUID_W)
    ) u_order (
        .a(uuids[j*cfg::ORDER_W+:cfg::UUID_W]),
        .b(seq[cfg::UUID_W-1:0]),
        .precedes(precedes[j])
    );
  end
  always_ff @(posedge clk)
    if (!rst && load != '0) assert (quarter == seq[cfg::UUID_W-1-:2]);
  always_ff @(posedge clk)
    if (!rst && load != '0 && !far) assert ((elders & ~precedes) == '0);
`endif
endmodule
`default_nettype wire
