% emit(knob.issue ~= "loog" or cfg.RENAME_REGS > 0)
% -- In-order issue passes no instruction. A port that one configuration does not need stays.
% local disambiguates = cfg.RENAME_REGS > 0 and knob.mem_order == "disambiguate"
% local banks = cfg.RF_BANKS > 0
% local taken = banks and " && rd_ready" or ""
% local control = knob.control_first == 1
% local passes = (knob.issue == "ghost" or knob.issue == "socgpu" or disambiguates) and knob.warp_sched ~= "srr"
// Selects the warp whose issue slot is read next, and gives the stall cause if there is none.
//
// A full slot is ready when its unit has room and operand read takes an instruction; all of this is known
// from registers. State: the warp scheduler's turn, and the stall causes for the counters. The slot's cause is that of
// two cycles before.
% if control then
// Policy: slots that their warp's fetch or issue waits for have priority (control): branches, SFU operations, and
// the instructions that these wait for (urgent).
% end
`default_nettype none
module slot_select #(
    parameter int HEAD_W = cfg::HEAD_W
) (
    input wire clk,
    input wire rst,

    input wire    [             cfg::WARPS-1:0] full,
    input wire    [cfg::WARPS*HEAD_W-1:0] slots,      // unit and `preferred` are the top fields (head_t)
    input wire    [             cfg::WARPS-1:0] passing,    // issue only when no other can
    input wire    [             cfg::WARPS-1:0] urgent,     // their warp's control waits for them (control_first)
    input wire    [           cfg::WARPS*4-1:0] why_empty,  // cfg::STALL_*, of slots that are not full
    input wire    [             cfg::UNITS-1:0] dp_unit_ready,
% if banks then
    input wire                                  rd_ready,
% end
    input warps_t                               ws_warps,

    output wire                     any,     // one is selected
    output wire [  cfg::WARPS-1:0] grant,
    output wire [ cfg::WARP_W-1:0] warp,
    output wire [ cfg::UNIT_W-1:0] issue_unit,  // of the selected one
% if disambiguates then
    output wire                    issued,   // it is an instruction, not an address probe (passing)
% end
    output wire [cfg::WARPS*4-1:0] causes,
    output logic [            3:0] cause    // of two cycles before; STALL_NONE: one issued
);
% if control then
  wire [cfg::WARPS-1:0] preferred;
% end
  wire [cfg::WARPS-1:0] ready;  // without operand read, which all wait for and which is known last
% if disambiguates then
  // A probe has its disambiguation result before the next probe issues (disambiguator).
  localparam int WAITS = cfg::ADDRESS_ROUNDS > 2 ? cfg::ADDRESS_ROUNDS - 1 : 1;
  logic [WAITS-1:0] probed_q;
  always_ff @(posedge clk) probed_q <= rst ? '0 : WAITS'({probed_q, any && !issued});
% end
  wire [cfg::WARPS*cfg::UNIT_W-1:0] exec_units;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_warp
    // (Yosys accepts no struct here.)
    wire [cfg::UNIT_W-1:0] unit = slots[(w+1)*HEAD_W-1-:cfg::UNIT_W];
    wire has_room = dp_unit_ready[unit];
    assign exec_units[w*cfg::UNIT_W+:cfg::UNIT_W] = unit;
% if control then
    assign preferred[w] = slots[(w+1)*HEAD_W-1-cfg::UNIT_W] || urgent[w];
% end
% if disambiguates then
    assign ready[w] = full[w] && has_room && !(passing[w] && probed_q != '0);
% else
    assign ready[w] = full[w] && has_room;
% end
    assign causes[w*4+:4] = !full[w]${disambiguates and " || passing[w]" or ""} ? why_empty[w*4+:4]${banks and " : !rd_ready ? cfg::STALL_RF_PORT" or ""}
                            : !has_room ? cfg::STALL_UNIT_ALU + 4'(unit) : cfg::STALL_NONE;
  end

  // An instruction that only passes others gets the cycles that are left, and that counts as its warp's turn. Otherwise
  // all of them would fall to one warp. (In strict order no other warp could use that cycle.)
% if passes then
  wire [cfg::WARPS-1:0] in_order = ready & ~passing;
  wire [cfg::WARPS-1:0] candidates = in_order != '0 ? in_order : ready;
% else
  wire [cfg::WARPS-1:0] candidates = ready;
% end
  wire [cfg::WARPS-1:0] choice;
% if knob.warp_sched == "srr" then
  assign any = |choice${taken};
% else
  assign any = |ready${taken};  // known before the grant
% end
  warp_select u_select (
      .clk,
      .rst,
      .active(ws_warps.active & ~ws_warps.waits),
      .ready(candidates),
      .preferred(${control and passes and "ready & preferred & ~passing" or control and "ready & preferred" or "{cfg::WARPS{1'b0}}"}),
      .exec_units,
      .issue(any),
      .grant(choice),
      .warp,
      .unit(issue_unit)
  );
  assign grant = ${banks and "rd_ready ? choice : '0" or "choice"};
% if disambiguates then
  assign issued = ${passes and "in_order != '0" or "(choice & ~passing) != '0"}${taken};
% end
  logic issued_q;
  wire [3:0] why;
  logic [cfg::WARPS*4-1:0] causes_q;
  always_ff @(posedge clk) begin
    issued_q <= !rst && ${disambiguates and "issued" or "any"};
    causes_q <= rst ? {cfg::WARPS{cfg::STALL_IDLE}} : causes;
    cause <= rst ? cfg::STALL_IDLE : why;
  end
  stall_cause u_stall (
      .issued(issued_q),
      .causes(causes_q),
      .cause (why)
  );
  wire unused = &{1'b0, ws_warps, slots, passing, urgent};

% if passes then
`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert (in_order == '0 || (grant & passing) == '0);
`endif
% end
endmodule
`default_nettype wire
