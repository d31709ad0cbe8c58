// Proof, bounded: schedule and fetch deliver to decode, for each warp, the instructions of its program in order, whatever
// hits, misses, jumps, branches, warp control and spawns do. No instruction is lost, none comes twice, no warp is lost or
// gained, and masks change by warp control only. A warp that may fetch is delivered its next instruction in time.
//
// Contract of the surroundings: a branch redirects a warp once after decode had it. Warp control is of a warp that waits
// for it; it lets the warp go on, or makes it wait for a barrier, or to be the only one (spawn). The word of a fetch is any.
`default_nettype none
module schedule_fv (
    input wire clk,
    input wire [cfg::WARPS*3-1:0] ib_free,
    input wire hit,
    input wire fill,
    input wire control,
    input wire jump,
    input wire [31:0] target,
    input wire branches,
    input wire [cfg::WARP_W-1:0] branch_warp,
    input wire [31:0] branch_pc,
    input wire ends,
    input wire [cfg::WARP_W-1:0] ends_warp,
    input wire [cfg::THREADS-1:0] ends_mask,
    input wire [31:0] ends_pc,
    input wire [1:0] how,           // 0, 1: goes on; 2: barrier; 3: spawn
    input wire [cfg::WARPS-1:0] spawns,
    input wire [31:0] spawn_pc,
    input wire [cfg::WARPS-1:0] met
);
  localparam int W = cfg::WARPS;
  localparam int T = cfg::THREADS;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;
  (* anyconst *) reg [31:0] boot_addr;
  always @* assume (boot_addr >= 32'h1_0000 && boot_addr < 32'hffff_0000 && boot_addr[1:0] == 2'd0);

  // Reference: state of the warps
  reg [W-1:0] active, stalled, at_barrier, branched;
  reg spawning;
  reg [cfg::WARP_W-1:0] spawner = '0;
  reg alone;  // the spawner was the only active warp in the cycle before
  reg [W-1:0] spawn_warps;
  reg [31:0] spawned_pc;
  reg [31:0] expected[0:W-1];
  reg [T-1:0] masks[0:W-1];
  reg [3:0] waited[0:W-1];

  wire fe_valid, fe_miss, ic_ask, ic_req_valid, fe_bad, fe_static_mismatch, ws_valid;
  wire [31:2] ic_req_addr;
  wire [cfg::WARP_W-1:0] fe_warp, ws_warp;
  wire [31:0] fe_pc, fe_instr, ws_pc;
  wire [W-1:0] fe_in_flight;
  fe_event_t fe_event;
  wire [W*T-1:0] ws_tmasks;
  wire [W*32-1:0] ws_pcs;
  warps_t ws_warps;

  wire spawn_now = spawning && alone;
  wire redirects = branches && !rst && active[branch_warp] && branched[branch_warp] && !at_barrier[branch_warp] &&
                   !(spawning && spawner == branch_warp);
  wire resolves = ends && !rst && active[ends_warp] && stalled[ends_warp] && !at_barrier[ends_warp] &&
                  !(spawning && spawner == ends_warp) && !spawn_now && !(redirects && branch_warp == ends_warp);
  wire spawn = how == 2'd3 && !spawning && ends_mask != '0;
  wire barrier = how == 2'd2 && ends_mask != '0;
  wire resumes = !barrier && !spawn && ends_mask != '0;
  wire [W-1:0] others = spawns & ~(W'(1) << ends_warp);
  wire [W-1:0] released = met & at_barrier & {W{resolves}};  // by the last warp that comes
  wire redirect_t ex_branch = {redirects, redirects, 1'b0, branch_warp, {cfg::SEQ_W{1'b0}}, branch_pc, {cfg::HISTORY_W{1'b0}}, 1'b0};
  wire wctl_t sf_wctl = {resolves, ends_warp, ends_pc, ends_mask, resumes, barrier, released, spawn, others, spawn_pc};

  // A hit or a miss comes one cycle after the request.
  reg asked = 1'b0;
  always @(posedge clk) asked <= ic_req_valid && !rst;
  wire de_control = fe_valid && control;
  wire de_jump = fe_valid && !control && jump;

  schedule u_schedule (
      .clk, .rst, .boot_addr, .halt(1'b0), .ws_valid, .ws_warp, .ws_pc, .ib_free, .fe_in_flight, .fe_miss, .fe_warp, .fe_pc,
      .fe_fill(fill), .de_valid(fe_valid), .de_flow({de_control, de_jump, target}), .ex_branch, .sf_wctl,
      .ws_tmasks, .ws_pcs, .ws_warps
  );
  fetch u_fetch (
      .clk, .rst, .warm(1'b0), .ws_valid, .ws_warp, .ws_pc, .de_kill(de_control || de_jump), .ex_branch,
      .ic_req({ic_req_valid, ic_req_addr, ic_ask}), .ic_rsp({asked && hit, asked && !hit, 32'd0, fill}), .fe_valid, .fe_miss,
      .fe_warp, .fe_pc, .fe_instr, .fe_static_mismatch, .fe_bad, .fe_in_flight, .fe_event
  );

  integer w;
  always @(posedge clk) begin
    alone <= active == (W'(1) << spawner);
    if (fe_valid) begin
      expected[fe_warp] <= de_jump ? target : fe_pc + 32'd4;
      branched[fe_warp] <= !control;
      if (control) stalled[fe_warp] <= 1'b1;
    end
    if (redirects) begin
      expected[branch_warp] <= branch_pc;
      stalled[branch_warp] <= 1'b0;
      branched[branch_warp] <= 1'b0;
    end
    if (resolves) begin
      expected[ends_warp] <= ends_pc;
      masks[ends_warp] <= ends_mask;
      active[ends_warp] <= ends_mask != '0;
      branched[ends_warp] <= 1'b0;
      if (resumes) stalled[ends_warp] <= 1'b0;
      if (barrier) at_barrier[ends_warp] <= 1'b1;
      if (spawn) begin
        spawning <= 1'b1;
        spawner <= ends_warp;
        spawn_warps <= others;
        spawned_pc <= spawn_pc;
      end
    end
    for (w = 0; w < W; w++) begin
      if (released[w]) begin
        at_barrier[w] <= 1'b0;
        stalled[w] <= 1'b0;
      end
      if (spawn_now && (spawn_warps[w] || w == spawner)) stalled[w] <= 1'b0;
      if (spawn_now && spawn_warps[w]) begin
        active[w] <= 1'b1;
        expected[w] <= spawned_pc;
        masks[w] <= T'(1);
        branched[w] <= 1'b0;
      end
      // Cycles in which nothing keeps the warp, nor any other at its expense
      waited[w] <= active[w] && !stalled[w] && !redirects && !resolves && !spawn_now && fill && hit && !(fe_valid && (control || jump || fe_warp == w)) &&
          ib_free[w*3+:3] == 3'd7 ? waited[w] + 4'd1 : 4'd0;
    end
    if (spawn_now) spawning <= 1'b0;
    if (rst) begin
      stalled <= '0;
      at_barrier <= '0;
      branched <= '0;
      spawning <= 1'b0;
      spawner <= '0;
      active <= W'(1);
      expected[0] <= boot_addr;
      masks[0] <= T'(1);
      for (w = 0; w < W; w++) waited[w] <= '0;
    end
  end

  integer i;
  always @*
    if (!rst) begin
      if (fe_valid) begin
        assert (active[fe_warp] && !stalled[fe_warp]);
        assert (fe_pc == expected[fe_warp]);
      end
      assert (ws_warps.active == active);
      for (i = 0; i < W; i++) begin
        if (active[i]) assert (ws_tmasks[i*T+:T] == masks[i]);
        assert (waited[i] < 4'd9);
      end
    end
endmodule
`default_nettype wire
