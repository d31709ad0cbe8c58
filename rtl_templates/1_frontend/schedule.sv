% local many = knob.subcores > 1
% local released = many and "sf_wctl.release_warps" or "(sf_wctl.release_warps & {cfg::WARPS{sf_wctl.valid}})"
// Warp schedule: selects the warp that fetches next, and holds the state of every warp.
//
// A warp's PC advances by 4 with every fetch, without waiting for decode. A warp pauses
// while its instruction buffer has no room, and while an instruction cache miss is outstanding (its PC
// is reset). It also pauses from the decode of a control instruction that is not predicted until that
// resolves. Fetches after a predicted branch may turn out invalid.
//
// Policy: round robin over the warps that can fetch, one a cycle. A warp that has just resolved or jumped
// has priority, and its target is written straight to the fetch register: one cycle less than by the warp's PC.
// Latency: selected in cycle t, at fetch in t+1.
`default_nettype none
module schedule ${many and "#(\n    parameter bit FIRST = 1'b1  // has the warp that runs after reset\n) (" or "("}
    input wire        clk,
    input wire        rst,
    input wire [31:0] boot_addr,
    input wire        halt,       // after a fault: no more fetches

    // to fetch; the request is always taken
    output logic                   ws_valid,
    output logic [cfg::WARP_W-1:0] ws_warp,
    output logic [           31:0] ws_pc,

    // free entries of the instruction buffer, three bits a warp, 4 if more: an instruction that decode delivers in
    // this cycle is counted, one in fetch is not
    input wire [cfg::WARPS*3-1:0] ib_free,
    input wire [  cfg::WARPS-1:0] fe_in_flight,  // has a fetch between ws and decode

    // from the end of fetch: the request missed, or decode has the instruction
    input wire                   fe_miss,
    input wire [cfg::WARP_W-1:0] fe_warp,
    input wire [           31:0] fe_pc,
    input wire                   fe_fill,  // some line has arrived

    // from decode: a control instruction stalls its warp, a jump redirects it
    input wire          de_valid,
    input decode_flow_t de_flow,

    input redirect_t ex_branch,
    input ${many and "slot_wctl_t" or "wctl_t    "} sf_wctl,

    output wire [cfg::WARPS*cfg::THREADS-1:0] ws_tmasks,
    output wire [         cfg::WARPS*32-1:0] ws_pcs,
    output warps_t                           ws_warps
);
  // State
  logic [cfg::WARPS-1:0] active_q;
  logic [cfg::WARPS-1:0] stall_q;    // waits for a control instruction to resolve
  logic [cfg::WARPS-1:0] miss_q;     // waits for an instruction cache line
  logic [cfg::WARPS-1:0] space_q;    // its buffer has room for one more fetch
  logic [cfg::WARPS-1:0] barrier_q;
  logic [cfg::WARPS-1:0] refill_q;   // no instruction decoded since a control one
  wire [cfg::WARPS-1:0] active_d, stall_d, miss_d, space_d, barrier_d, refill_d;
  logic [cfg::WARPS*cfg::THREADS-1:0] tmask_q;
% if knob.issue == "loog" then
  logic [cfg::WARPS-1:0] regroups_q;
% end
  logic spawn_q${many and ", spawner_here_q" or ""};
  logic [cfg::WARP_W-1:0] spawner_q;
  logic [cfg::WARPS-1:0] spawn_warps_q;
  logic [31:0] spawn_pc_q;

  wire redirect = ex_branch.valid && ex_branch.redirect;
  wire de_jump = de_flow.jump;
  wire [31:0] de_target = de_flow.target;
  wire jump = de_valid && de_jump;

  // A warp selected in turn
  wire [cfg::WARPS-1:0] can_fetch = active_q & ~stall_q & ~miss_q & space_q & {cfg::WARPS{!halt}};
  wire [cfg::WARPS-1:0] turn;
  wire [cfg::WARP_W-1:0] turn_warp;
  wire [31:0] turn_pc;
  wire early;

  rr_arbiter #(
      .N(cfg::WARPS),
      .W(cfg::WARP_W)
  ) u_turn (
      .clk,
      .rst,
      .request(can_fetch),
      .advance(!early),
      .grant(turn),
      .index(turn_warp)
  );
  word_pick #(
      .N    (cfg::WARPS),
      .WIDTH(32)
  ) u_turn_pc (
      .words(ws_pcs),
      .index(turn_warp),
      .word (turn_pc)
  );

  // Or one that has just resolved or jumped. It needs room like any other, but a misprediction
  // empties its buffer.
  wire resumes = sf_wctl.valid && sf_wctl.resume && |sf_wctl.tmask;
  wire early_branch = redirect && (cfg::FETCH_PREDICT != 0 || space_q[ex_branch.warp]);
  wire early_resume = resumes && space_q[sf_wctl.warp] && !redirect;
  wire may_jump = space_q[fe_warp] && !redirect && !resumes;
  wire early_jump = jump && may_jump;
  wire resolved = (early_branch || early_resume) && !halt;
  wire [cfg::WARP_W-1:0] resolved_warp = early_branch ? ex_branch.warp : sf_wctl.warp;
  assign early = (early_branch || early_resume || early_jump) && !halt;
  wire [cfg::WARP_W-1:0] early_warp = early_branch || early_resume ? resolved_warp : fe_warp;

  // The PC of a warp that is in ws has not advanced yet.
  wire [31:0] next_pc = ws_pc + 32'd4;
  wire again = ws_valid && ws_warp == turn_warp;
  wire [31:0] other_pc;
  word_pick #(
      .N    (4),
      .WIDTH(32)
  ) u_other_pc (
      .words({ex_branch.pc, sf_wctl.pc, de_target, next_pc}),
      .index({early_branch || early_resume, early_branch || early_jump}),
      .word (other_pc)
  );
  wire ws_valid_d;
  wire [31:0] ws_pc_d = early || again ? other_pc : turn_pc;

  // A latched wspawn waits until its warp is the only active one.
% if many then
  wire spawn_now = spawn_q && sf_wctl.lone;
  wire [cfg::WARPS-1:0] spawner = spawner_here_q ? cfg::WARPS'(1) << spawner_q : '0;
% else
  logic alone_q;  // in the cycle before; it stays so, as the spawner waits
  wire spawn_now = spawn_q && alone_q;
% end

  // A spawned warp, and the first one at reset, starts with the values that warp control sets. In the cycle
  // of a spawn there is no warp control: the spawner waits, and it is the only warp.
  wire [31:0] control_pc = rst ? boot_addr : spawn_now ? spawn_pc_q : sf_wctl.pc;
  wire [cfg::THREADS-1:0] control_tmask = spawn_now ? cfg::THREADS'(1) : sf_wctl.tmask;

% if knob.cores > 1 or knob.l2_kb > 0 then
  wire [cfg::WARPS-1:0] released = ${released} | sf_wctl.met;
% else
  wire [cfg::WARPS-1:0] released = ${released:gsub("^%((.*)%)$", "%1")};
% end

  // Events by warp
  wire [cfg::WARPS-1:0] of_fetch = cfg::WARPS'(1) << fe_warp;
  wire [cfg::WARPS-1:0] of_branch = cfg::WARPS'(1) << ex_branch.warp;
  wire [cfg::WARPS-1:0] of_control = cfg::WARPS'(1) << sf_wctl.warp;
  wire [cfg::WARPS-1:0] of_spawner = ${many and "spawner" or "cfg::WARPS'(1) << spawner_q"};
  wire [cfg::WARPS-1:0] at_ws = (cfg::WARPS'(1) << ws_warp) & {cfg::WARPS{ws_valid}};
  wire [cfg::WARPS-1:0] at_miss = of_fetch & {cfg::WARPS{fe_miss}};
  wire [cfg::WARPS-1:0] at_decode = of_fetch & {cfg::WARPS{de_valid}};
  wire [cfg::WARPS-1:0] at_redirect = of_branch & {cfg::WARPS{redirect}};
  wire [cfg::WARPS-1:0] at_control = of_control & {cfg::WARPS{sf_wctl.valid}};
  wire [cfg::WARPS-1:0] at_spawner = of_spawner & {cfg::WARPS{spawn_now}};
  wire [cfg::WARPS-1:0] spawned = spawn_warps_q & {cfg::WARPS{spawn_now}};

  // Of several events of a warp the last in this list wins, here and below. An event of an older instruction is from a
  // later stage, and invalidates the younger fetches of its warp.
  wire [cfg::WARPS-1:0] from_control = at_control | spawned;
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_pc
    warp_pc u_pc (
        .clk,
        .fetched   (at_ws[w]),
        .missed    (at_miss[w]),
        .jumps     (at_decode[w] && de_jump),
        .branches  (at_redirect[w]),
        .control   (from_control[w] || rst),
        .next_pc,
        .missed_pc (fe_pc),
        .jump_pc   (de_target),
        .branch_pc (ex_branch.pc),
        .control_pc,
        .pc        (ws_pcs[w*32+:32])
    );
  end

  // Next state. The line of a missed fetch may be the one that has just arrived: the warp fetches again.
  assign active_d = active_q & ~at_control | at_control & {cfg::WARPS{|sf_wctl.tmask}} | spawned;
  assign miss_d = (miss_q | at_miss) & ~(at_redirect | {cfg::WARPS{fe_fill}});
  assign barrier_d = (barrier_q | at_control & {cfg::WARPS{sf_wctl.bar_wait}}) & ~released;
  // A redirect and a spawn also end a stall that an instruction of a wrong path started.
  wire [cfg::WARPS-1:0] stall_ends = at_redirect | at_control & {cfg::WARPS{sf_wctl.resume}} | released
                                     | at_spawner | spawned;
  wire unstopped = fe_warp != turn_warp || !(fe_miss || (de_valid && de_jump));
  schedule_control u_control (
      .control(de_flow.control),
      .fetches(early || (|can_fetch && (fe_warp != turn_warp || !de_valid) && unstopped)),
      .fetches_unless(|can_fetch && unstopped),
      .ws_valid(ws_valid_d),
      .stalled(stall_q & ~stall_ends),
      .stall_starts(at_decode & ~stall_ends),
      .stalls(stall_d),
      .refilling((refill_q & ~at_decode) | at_redirect | spawned),
      .refill_starts(at_decode),
      .refills(refill_d)
  );

  // Room is reserved before it is known whether fetches in flight are invalid. It is computed for both outcomes of
  // decode, as a jump is late.
  for (genvar w = 0; w < cfg::WARPS; w++) begin : g_space
    wire [2:0] incoming = 3'(ws_valid && ws_warp == cfg::WARP_W'(w)) + 3'(fe_in_flight[w]);
    wire enters = resolved ? resolved_warp == cfg::WARP_W'(w) : turn[w];
    wire enters_jump = may_jump && !halt ? fe_warp == cfg::WARP_W'(w) : enters;
% if knob.issue == "ghost" or knob.issue == "socgpu" then
    // One entry stays free through invalid instructions; for more the buffer may hold too many older ones.
    wire room = ib_free[w*3+:3] > incoming;
    wire room_more = ib_free[w*3+:3] > incoming + 3'd1;
% else
    wire emptied = cfg::FETCH_PREDICT != 0 && redirect && ex_branch.warp == cfg::WARP_W'(w);
    wire room = ib_free[w*3+:3] > incoming || emptied;
    wire room_more = ib_free[w*3+:3] > incoming + 3'd1 || emptied;
% end
    wire space_jump = enters_jump ? room_more : room;
    wire space_stay = enters ? room_more : room;
    assign space_d[w] = jump ? space_jump : space_stay;
  end

  // Registers
  always_ff @(posedge clk) begin
    ws_warp <= early ? early_warp : turn_warp;
    ws_pc <= ws_pc_d;
    active_q <= active_d;
    stall_q <= stall_d;
    miss_q <= miss_d;
    space_q <= space_d;
    barrier_q <= barrier_d;
% if knob.issue == "loog" then
    for (int i = 0; i < cfg::WARPS; i++)
      regroups_q[i] <= from_control[i] && control_tmask != tmask_q[i*cfg::THREADS+:cfg::THREADS];
% end
    refill_q <= refill_d;
    for (int i = 0; i < cfg::WARPS; i++)
      if (from_control[i]) tmask_q[i*cfg::THREADS+:cfg::THREADS] <= control_tmask;
    if (${many and "" or "sf_wctl.valid && "}sf_wctl.spawn) begin
% if many then
      spawner_here_q <= sf_wctl.valid;
% end
      spawner_q <= sf_wctl.warp;
      spawn_warps_q <= sf_wctl.spawn_warps;
      spawn_pc_q <= sf_wctl.spawn_pc;
    end
% if not many then
    alone_q <= active_q == (cfg::WARPS'(1) << spawner_q);
% end
    spawn_q <= (spawn_q && !spawn_now) || ${many and "sf_wctl.spawn" or "(sf_wctl.valid && sf_wctl.spawn)"};
    ws_valid <= ws_valid_d;
    if (rst) begin
      ws_valid <= 1'b0;
      active_q <= cfg::WARPS'(${many and "FIRST" or "1"});
      stall_q <= '0;
      miss_q <= '0;
      space_q <= '1;
      barrier_q <= '0;
      refill_q <= '1;
      spawn_q <= 1'b0;
% if not many then
      spawner_q <= '0;
% end
      tmask_q <= {{cfg::WARPS * cfg::THREADS - 1{1'b0}}, 1'b1};
    end
  end

  assign ws_tmasks = tmask_q;
  assign ws_warps.active = active_q;
  assign ws_warps.control = stall_q | refill_q;
  assign ws_warps.barrier = barrier_q;
% if knob.issue == "loog" then
  assign ws_warps.regroups = regroups_q;
% else
  assign ws_warps.regroups = '0;
% end
  assign ws_warps.waits = barrier_q | (spawn_q ? ${many and "spawner" or "cfg::WARPS'(1) << spawner_q"} : '0);

  wire unused = &{1'b0, ex_branch${knob.yield > 0 and ", sf_wctl" or ""}};

`ifdef HEDDLE_CHECKS
  // A stalled warp resolves once: two sources never resolve the same warp in one cycle.
  always_ff @(posedge clk)
    if (!rst) begin
      if (redirect && cfg::FETCH_PREDICT == 0) assert (stall_q[ex_branch.warp]);
      if (sf_wctl.valid) assert (stall_q[sf_wctl.warp]);
      if (ex_branch.valid && sf_wctl.valid) assert (ex_branch.warp != sf_wctl.warp);
      if (redirect && (fe_miss || de_valid)) assert (ex_branch.warp != fe_warp);  // it is invalid
      if (spawn_now) assert ((active_q & spawn_warps_q) == '0);
      if (spawn_now) assert (!sf_wctl.valid);
    end
`endif
endmodule
`default_nettype wire
