// Proof, bounded: splits and joins of a warp, nested as programs nest them, with any predicates. The sides of a split
// are disjoint and together the lanes before it; the larger side runs first. Its first join continues with the other side
// at the instruction after the split, and its second join with all lanes. So no lane is lost when all splits are joined. A
// split that does not diverge changes nothing, and neither does its join. Only a split of a full stack faults.
//
// Contract of the surroundings (sfu): one instruction at a time, read in one cycle and valid in the next or later. A join has
// the stack pointer that its split returned.
`default_nettype none
module warp_control_fv (
    input wire clk,
    input wire starts,
    input wire is_split,
    input wire invert,
    input wire [cfg::THREADS-1:0] predicate,
    input wire acts
);
  localparam int T = cfg::THREADS;
  localparam int N = 4;  // splits without their second join
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;

  reg [T-1:0] mask;
  (* anyconst *) reg [T-1:0] all;
  always @* assume (all != '0);

  // The program: for each split its result, and for one that diverged its masks, its next PC and its side.
  reg [2:0] depth = '0;
  reg [2:0] count = '0;  // of those that diverged
  reg [N*32-1:0] saved;
  reg [N-1:0] diverged, second;
  reg [N*T-1:0] full, other;
  reg [N*8-1:0] place;
  reg [7:0] pc = '0;
  wire [1:0] top = depth[1:0] - 1'b1;

  // The instruction
  reg busy = 1'b0, split, inverts;
  reg [T-1:0] bits;
  wire read = starts && !busy && !rst && (is_split ? depth < N : depth != 0);
  wire valid = busy && acts && !rst;
  wire op_split = read ? is_split : split;
  wire op_invert = read ? invert : inverts;
  wire [T-1:0] op_bits = read ? predicate : bits;
  wire [31:0] rs1 = saved[top*32+:32];
  instr_t instr;
  always @* begin
    instr = '0;
    instr.warp = '0;
    instr.tmask = mask;
    instr.pc = pc;
    instr.unit = cfg::UNIT_SFU;
    instr.op = op_split ? cfg::SFU_SPLIT : cfg::SFU_JOIN;
    instr.imm = {31'd0, op_split && op_invert};
  end
  scalar_op_t read_op;
  assign read_op = {instr, {cfg::TAG_W{1'b0}}, op_bits, rs1, 32'd0};

  wctl_t wctl;
  wire [cfg::IPDOM_W-1:0] pointer;
  wire fault;
  warp_control u_dut (
      .clk, .rst, .read, .read_op, .valid, .op({instr, {cfg::TAG_W{1'b0}}, op_bits, rs1, 32'd0}), .wctl, .pointer, .fault
  );
  wire out_valid = wctl.valid;
  wire [T-1:0] out_mask = wctl.tmask;
  wire [31:0] out_pc = wctl.pc;

  // The expected effect
  wire [T-1:0] chosen = mask & (op_bits ^ {T{op_invert}});
  wire [T-1:0] others = mask & ~chosen;
  wire diverges = chosen != '0 && others != '0;
  function automatic [3:0] size(input [T-1:0] lanes);
    size = '0;
    for (int i = 0; i < T; i++) size = size + lanes[i];
  endfunction
  wire chosen_first = size(chosen) >= size(others);
  wire back = !split && diverged[top] && !second[top];  // to the other side
  wire [T-1:0] top_full = full[top*T+:T];
  wire [T-1:0] top_other = other[top*T+:T];
  wire overflows = split && diverges && count == cfg::IPDOM_DEPTH;
  wire [T-1:0] next = split ? (!diverges ? mask : chosen_first ? chosen : others)
                      : !diverged[top] ? mask : back ? top_other : top_full;
  always @(posedge clk)
    if (rst) mask <= all;
    else begin
      if (read) begin
        busy <= 1'b1;
        split <= is_split;
        inverts <= invert;
        bits <= predicate;
      end
      if (valid) begin
        busy <= 1'b0;
        if (!overflows) begin
          mask <= out_mask;
          pc <= out_pc[7:0];
          if (split) begin
            depth <= depth + 1'b1;
            count <= count + diverges;
            saved[depth[1:0]*32+:32] <= 32'(pointer);
            diverged[depth[1:0]] <= diverges;
            second[depth[1:0]] <= 1'b0;
            full[depth[1:0]*T+:T] <= mask;
            other[depth[1:0]*T+:T] <= mask & ~out_mask;
            place[depth[1:0]*8+:8] <= pc + 8'd4;
          end else if (back) second[top] <= 1'b1;
          else begin
            depth <= depth - 1'b1;
            count <= count - diverged[top];
          end
        end
      end
    end

  always @*
    if (!rst) begin
      if (valid) assert (fault == overflows && out_valid == !overflows);
      if (valid && !overflows) begin
        assert (out_mask == next && out_mask != '0);
        assert (out_pc[7:0] == (back ? place[top*8+:8] : pc + 8'd4));
      end
      assert (depth != 0 || mask == all);
    end
endmodule
`default_nettype wire
