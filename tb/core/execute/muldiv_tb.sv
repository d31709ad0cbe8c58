// Bench of the multiply/divide unit: corners x corners for every operation, then random ones
// under back-pressure, against the bench's own 64-bit arithmetic.
//
// Checked: every packet once, in order within products and within quotients, with the right
// header and lanes; a shown packet stays until it is taken; with out_ready high a product comes
// in t + 2 (t + 3 when a quotient has the port), a quotient in t + 17 (t + 33 with div_bits=1) or earlier and a remainder a
// cycle later; a cycle more for a negative dividend and for a negative result, three (seven) less for each
// zero byte; products are taken in every cycle while a division iterates. A division may have another behind it. It
// then asks for a cycle six ahead (five if its last skip leaves four steps), goes first, and the other one is taken as it
// leaves.
// Configurations: warps=4 threads=4 | threads=2 div_bits=1
`default_nettype none
module muldiv_tb;
  import types::*;

  localparam int N = cfg::THREADS;
  localparam int LONGEST = 1 + 32 / cfg::DIV_BITS, SAVED = 8 / cfg::DIV_BITS - 1;  // cycles of a division, less of a byte
  localparam int CORNERS = 14;
  localparam int RANDOM = 500 + 6000 / N;
  localparam int DEPTH = 64;
  localparam longint WORD = 64'h1_0000_0000;

  logic clk = 0, rst = 1;
  logic in_valid = 0, out_ready = 0;
  op_t in;
  wire in_ready, out_valid;
  result_t out;
  wake_t soon;
  wire keep, first;
  muldiv u_muldiv (.*);
  always #5 clk = !clk;

  int errors = 0, now = 0;

  task automatic fail(input [8*40-1:0] what);
    errors = errors + 1;
    if (errors < 10) $display("muldiv_tb: %0t: %0s (seq %0d)", $time, what, out.seq);
  endtask

  // An announced result is there two cycles later, whatever out_ready does.
  wake_t soon1 = '0, soon2 = '0;
  int soons = 0, quotients_soon = 0;
  always @(posedge clk) begin
    if (soon2.valid) begin
      soons = soons + 1;
      if (out.pc[31]) quotients_soon = quotients_soon + 1;
      if (!out_valid || out.warp !== soon2.warp || out.rd !== soon2.rd || !out.wb || !out.eop)
        fail("not what was to come");
    end
    soon1 <= rst ? '0 : soon;
    soon2 <= soon1;
  end

  // A division behind another: what was asked for, and what is there in the cycle.
  logic [6:1] keeps = '0;
  int waits = 0, kept = 0;  // how long it has stood at the input; cycles asked for that a quotient came in
  logic refused = 0;  // in the last cycle there was a packet that waited: a quotient may have been behind it
  wire stands = in_valid && in.instr.op[2] && div_head != div_tail;
  wire quotient = out_valid && out.pc[31];
  always @(posedge clk) begin
    if (first && !stands) fail("first, and nothing waits");
    if (quotient && waits > 0 && !first) fail("does not go first");
    if (quotient && waits > 5 && !refused) begin
      if (keeps[6]) kept = kept + 1;
      else if (!keeps[5]) fail("asked for no cycle");
    end
    refused <= out_valid && (!out_ready || refused);
    if (keep && !stands) fail("asks, and nothing waits");
    waits <= rst || !stands || in_ready ? 0 : waits + 1;
    keeps <= rst ? '0 : {keeps[5:1], keep};
  end

  // ------------------------------------------------------------------------------------ reference
  function automatic [31:0] corner(input int i);
    case (i)
      0: corner = 32'h0000_0000;
      1: corner = 32'h0000_0001;
      2: corner = 32'hffff_ffff;
      3: corner = 32'h8000_0000;
      4: corner = 32'h7fff_ffff;
      5: corner = 32'h8000_0001;
      6: corner = 32'hffff_fffe;
      7: corner = 32'h0000_0007;
      8: corner = 32'h0000_00ff;
      9: corner = 32'h0000_ffff;
      10: corner = 32'hffff_0000;
      11: corner = 32'h00ff_ffff;
      12: corner = 32'h0001_0000;
      default: corner = 32'haaaa_aaab;
    endcase
  endfunction

  // A corner, or random bits of a random length.
  function automatic [31:0] operand(input int choice);
    operand = $random;
    if (choice[0]) operand = corner($urandom % CORNERS);
    else if (choice[1]) operand = operand >> ($urandom % 32);
  endfunction

  function automatic longint signed_value(input [31:0] x);
    signed_value = x[31] ? {32'd0, x} - WORD : {32'd0, x};
  endfunction

  function automatic [31:0] lane_result(input [2:0] op, input [31:0] a, input [31:0] b);
    longint sa, sb, r;
    logic [63:0] ua, ub, u;
    sa = signed_value(a);
    sb = signed_value(b);
    ua = {32'd0, a};
    ub = {32'd0, b};
    case (op)
      3'd0: lane_result = a * b;
      3'd1: begin
        r = sa * sb;
        lane_result = r[63:32];
      end
      3'd2: begin
        r = sa * $signed(ub);
        lane_result = r[63:32];
      end
      3'd3: begin
        u = ua * ub;
        lane_result = u[63:32];
      end
      3'd4: begin
        r = b == 0 ? -1 : sa / sb;
        lane_result = r[31:0];
      end
      3'd5: begin
        u = b == 0 ? ~64'd0 : ua / ub;
        lane_result = u[31:0];
      end
      3'd6: begin
        r = b == 0 ? sa : sa % sb;
        lane_result = r[31:0];
      end
      default: begin
        u = b == 0 ? ua : ua % ub;
        lane_result = u[31:0];
      end
    endcase
  endfunction

  // --------------------------------------------------------------------- expected, in two queues
  // pc[31] of an operation tells the bench which of the two its packet belongs to.
  result_t mul_want[0:DEPTH-1], div_want[0:DEPTH-1];
  int mul_time[0:DEPTH-1], div_time[0:DEPTH-1], div_limit[0:DEPTH-1];
  int mul_head = 0, mul_tail = 0, div_head = 0, div_tail = 0;
  bit judge_latency = 0;
  int limit;  // of the operation at the input

  logic shown = 0;  // a packet was valid and not taken in the last cycle
  result_t shown_packet;

  task automatic expect_from_input;
    result_t want;
    logic [cfg::DATA_W-1:0] rs1, rs2, data;
    logic [N-1:0] tmask;
    bit negative, negative_result;
    rs1 = in.rs1;
    rs2 = in.rs2;
    tmask = in.instr.tmask;
    negative = 0;
    negative_result = 0;
    for (int i = 0; i < N; i++)
      if (tmask[i] && !in.instr.op[0]) begin
        if (rs1[i*32+31]) negative = 1;
        if (in.instr.op[1] ? rs1[i*32+31]
            : rs1[i*32+31] != rs2[i*32+31] && rs2[i*32+:32] != 0) negative_result = 1;
      end
    for (int i = 0; i < N; i++)
      data[i*32+:32] = lane_result(in.instr.op[2:0], rs1[i*32+:32], rs2[i*32+:32]);
    want.seq = in.instr.seq;
    want.warp = in.instr.warp;
    want.tag = in.tag;
    want.pc = in.instr.pc;
    want.rd = in.instr.rd;
    want.wb = in.instr.wb;
    want.tmask = in.instr.tmask;
    want.sop = 1;
    want.eop = 1;
    want.data = data;
    if (in.instr.op[2]) begin
      div_want[div_tail%DEPTH] = want;
      div_time[div_tail%DEPTH] = now;
      div_limit[div_tail%DEPTH] = limit + 32'(in.instr.op[1]) + 32'(negative)
          + 32'(negative_result);
      div_tail = div_tail + 1;
    end else begin
      mul_want[mul_tail%DEPTH] = want;
      mul_time[mul_tail%DEPTH] = now;
      mul_tail = mul_tail + 1;
    end
  endtask

  // Lanes that are off may hold anything.
  function automatic same_packet(input result_t got, input result_t want);
    logic [cfg::DATA_W-1:0] got_data, want_data;
    logic [cfg::THREADS-1:0] tmask;
    tmask = want.tmask;
    got_data = got.data;
    want_data = want.data;
    got.data = 0;
    want.data = 0;
    same_packet = got === want;
    for (int i = 0; i < N; i++)
      if (tmask[i] && got_data[i*32+:32] !== want_data[i*32+:32]) same_packet = 0;
  endfunction

  task automatic check_latency;
    int delay;
    if (out.pc[31]) begin
      delay = now - div_time[div_head%DEPTH];
      if (delay > div_limit[div_head%DEPTH]) fail("quotient late");
    end else begin
      delay = now - mul_time[mul_head%DEPTH];
      if (delay < 2 || delay > 3) fail("product early or late");
      if (delay == 3 && div_head == 0) fail("product late");
    end
  endtask

  logic taken_now;
  int quotients = 0;
  task automatic cycle;
    result_t want;
    #1;
    if (shown && (!out_valid || out !== shown_packet)) fail("packet changed while it waited");
    if (out_valid && !shown && judge_latency) check_latency;
    shown = out_valid && !out_ready;
    shown_packet = out;
    if (out_valid && out_ready) begin
      if (out.pc[31]) begin
        want = div_want[div_head%DEPTH];
        if (div_head == div_tail || !same_packet(out, want)) fail("wrong quotient");
        div_head = div_head + 1;
        quotients = quotients + 1;
      end else begin
        want = mul_want[mul_head%DEPTH];
        if (mul_head == mul_tail || !same_packet(out, want)) fail("wrong product");
        mul_head = mul_head + 1;
      end
    end
    taken_now = in_valid && in_ready;
    if (taken_now) expect_from_input;
    @(posedge clk);
    now = now + 1;
    #1;
  endtask

  // ------------------------------------------------------------------------------------- stimulus
  logic [cfg::DATA_W-1:0] rs1, rs2;

  task automatic set_op(input [2:0] op);
    in.instr = {$random, $random, $random, $random, $random, $random, $random, $random};
    in.tag = $random;
    in.rs3 = $random;
    in.instr.op = {{cfg::OP_W - 3{1'b0}}, op};
    in.instr.pc[31] = op[2];
    in.instr.tmask = $random;
    if (in.instr.tmask == 0) in.instr.tmask = 1 << ($urandom % N);
    in.rs1 = rs1;
    in.rs2 = rs2;
    limit = LONGEST;
  endtask

  task automatic issue(input int stall_of_4);
    in_valid  = 1;
    taken_now = 0;
    while (!taken_now) begin
      out_ready = $urandom % 4 >= stall_of_4;
      cycle;
    end
    in_valid = 0;
  endtask

  task automatic drain;
    out_ready = 1;
    repeat (LONGEST + 7) cycle;
    if (mul_head != mul_tail || div_head != div_tail) fail("packet lost");
  endtask

  task automatic random_operands;
    for (int i = 0; i < N; i++) begin
      rs1[i*32+:32] = operand($urandom);
      rs2[i*32+:32] = operand($urandom);
    end
  endtask

  int taken;
  initial begin
    in = '0;
    repeat (3) @(posedge clk);
    #1 rst = 0;

    // The lanes share the pairs; products flow through, quotients one by one.
    judge_latency = 1;
    for (int op = 0; op < 8; op++) begin
      for (int p = 0; p < CORNERS * CORNERS; p += N) begin
        for (int i = 0; i < N; i++) begin
          rs1[i*32+:32] = corner((p + i) / CORNERS % CORNERS);
          rs2[i*32+:32] = corner((p + i) % CORNERS);
        end
        set_op(op);
        in.instr.tmask = '1;
        issue(0);
      end
      drain;
    end

    // A short dividend ends early; lanes that are off do not matter, unless none is short.
    for (int bytes = 1; bytes <= 4; bytes++) begin
      for (int i = 0; i < N; i++) begin
        rs1[i*32+:32] = 32'hffff_ffff >> (32 - 8 * bytes);
        rs2[i*32+:32] = i + 1;
      end
      if (N > 1) rs1[31:0] = $random;
      set_op(5);
      in.instr.tmask = '1;
      if (N > 1) in.instr.tmask[0] = 0;
      limit = LONGEST - SAVED * (4 - bytes);
      issue(0);
      drain;
    end

    // Nor does the sign of a lane that is off cost a cycle.
    for (int i = 0; i < N; i++) begin
      rs1[i*32+:32] = 32'h7fff_ffff;
      rs2[i*32+:32] = i + 1;
    end
    if (N > 1) begin
      rs2[31:0] = 32'hffff_fff0;
      set_op(4);
      in.instr.tmask = '1;
      in.instr.tmask[0] = 0;
      issue(0);
      drain;
    end

    // One division after the other: each is taken as the one before leaves.
    for (int n = 0; n < 8; n++) begin
      rs1 = {N{32'h8000_0000 >> 8 * (n / 2)}};
      rs2 = {N{32'd3}};
      set_op(n % 2 == 0 ? 5 : 7);
      taken = now;
      kept = 0;
      issue(0);
      for (int next = 0; next < 4; next++) begin
        taken = now;
        issue(0);
        if (now - taken != limit + n % 2 - SAVED * (n / 2)) fail("a division waits for more than the one before");
      end
      if (kept != (n == 6 && cfg::DIV_BITS == 2 ? 0 : 4)) fail("asks for another cycle than it has");
      drain;
    end

    // Products are taken in every cycle of a division but the one in which it has the port.
    for (int n = 0; n < 4; n++) begin
      random_operands;
      rs1[31:0] = 32'hffff_ffff;
      set_op(5);
      in.instr.tmask = '1;
      issue(0);
      taken = 0;
      quotients = 0;
      in_valid = 1;
      while (quotients == 0 && taken < 40) begin
        random_operands;
        set_op($urandom % 4);
        cycle;
        if (taken_now) taken = taken + 1;
      end
      in_valid = 0;
      if (taken < 16 || taken >= 40) fail("products held up by a division");
      drain;
    end

    // Everything at once; then again with an output that is mostly closed.
    judge_latency = 0;
    for (int n = 0; n < RANDOM; n++) begin
      random_operands;
      set_op($urandom % 4 == 0 ? 4 + $urandom % 4 : $urandom % 4);
      issue(n < RANDOM / 2 ? 1 : 3);
      if ($urandom % 8 == 0) repeat ($urandom % 20) cycle;
    end
    drain;

    if (soons < 20 || quotients_soon < 20) fail("too few soon");
    if (errors != 0) $fatal(1, "muldiv_tb: %0d errors", errors);
    $display("muldiv_tb: ok, %0d lanes, %0d products, %0d quotients", N, mul_tail, div_tail);
    $finish;
  end
endmodule
`default_nettype wire
