// LSU, data cache, local memory and memory arbiter against a reference: random operations of
// all warps on few addresses, so that lines are merged, evicted, written and refilled all the
// time. The reference takes operations in the order of mem_order. Checks every result packet,
// every I/O access, faults, fences, `idle`, accesses, and memory at the end of a phase.
// Configurations: warps=4 threads=4 | warps=1 threads=1 | threads=2 dcache_mshrs=4 dcache_kb=1 lmem_kb=1 lsu_pending=8 | line_bytes=32 threads=2 dcache_banks=1 | threads=8 lsu_lanes=2 dcache_kb=1 lsu_pending=8
// Long matrix: line_bytes=16 dcache_kb=1 | threads=8 dcache_banks=2 dcache_mshrs=4 dcache_kb=1 lsu_pending=8 | warps=8 threads=32 lsu_lanes=32 lsu_pending=32 | threads=32 dcache_kb=1 | threads=16 lsu_lanes=8 dcache_kb=1 | threads=4 lsu_lanes=1 line_bytes=16 lmem_kb=1
`timescale 1ns / 1ps
`default_nettype none
module lsu_tb;
  import types::*;

  localparam int T = cfg::THREADS, L = cfg::LSU_LANES, W = cfg::WARPS, PHASES = 12;
  localparam int REGIONS = 10, REGION = 512;  // cached memory in use: pieces of 512 bytes
  localparam int EXPECTS = W * 256, RING = 64;

  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  logic in_valid = 1'b0, out_ready = 1'b0;
  op_t in;
  wire in_ready, out_valid, idle;
  result_t out;
  fault_t fault;
  ls_event_t ls_event;

  wire ls_req_valid, ls_req_ready, ls_rsp_valid, ls_rsp_ready;
  mem_req_t ls_req, mem_req;
  beat_t mem_rsp;
  wire mem_req_valid, mem_req_ready, mem_rsp_valid, mem_rsp_ready;
  wire [cfg::MEM_TAG_W-1:0] mem_rsp_tag = mem_rsp.tag;
  wire mem_rsp_last = mem_rsp.last;

  lsu dut (
      .mem_req_valid(ls_req_valid),
      .mem_req_ready(ls_req_ready),
      .mem_req      (ls_req),
      .mem_rsp_valid(ls_rsp_valid),
      .mem_rsp_ready(ls_rsp_ready),
      .*
  );
  mem_model memory (
      .clk,
      .rst,
      .req_valid(mem_req_valid),
      .req_ready(mem_req_ready),
      .req      (mem_req),
      .rsp_valid(mem_rsp_valid),
      .rsp_ready(mem_rsp_ready),
      .rsp      (mem_rsp)
  );

  int errors = 0, seed = 1, now = 0;
  task automatic check(input logic ok, input [383:0] what);
    if (ok !== 1'b1) begin
      errors = errors + 1;
      if (errors <= 8) $display("lsu: %0s at %0t", what, $time);
    end
  endtask
  function automatic int random(input int below);
    random = $unsigned($urandom(seed)) % below;
  endfunction

  // ---- an instruction cache's traffic, to have the arbiter at work
  logic ic_req_valid = 1'b0, ic_flying = 1'b0;
  logic [cfg::LADDR_W-1:0] ic_req_addr = '0;
  wire ic_req_ready, ic_rsp_valid;
  wire [cfg::MEM_TAG_W-1:0] ic_req_tag = '0;
  logic ic_rsp_ready = 1'b0;
  int ic_of_16 = 4, ic_waits = 0;
  mem_arbiter arbiter (
      .req_valid({ic_req_valid, ls_req_valid}),
      .req_ready({ic_req_ready, ls_req_ready}),
      .ic_req   ({ic_req_addr, ic_req_tag}),
      .rsp_valid({ic_rsp_valid, ls_rsp_valid}),
      .rsp_ready({ic_rsp_ready, ls_rsp_ready}),
      .*
  );

  always @(posedge clk) begin
    if (ic_req_valid && ic_req_ready) ic_req_valid <= 1'b0;
    if (ic_req_valid && ic_req_ready) ic_flying = 1'b1;
    if (ic_rsp_valid && ic_rsp_ready && mem_rsp_last) begin
      check(ic_flying, "instruction line not asked for");
      ic_flying = 1'b0;
    end else if (!rst && !ic_req_valid && !ic_flying && random(16) < ic_of_16) begin
      ic_req_valid <= 1'b1;
      ic_req_addr  <= cfg::LADDR_W'('h3000000 + random(4));
    end
    ic_rsp_ready <= random(4) != 0;
    if (!ic_req_valid || ic_req_ready) ic_waits = 0;
    else if (mem_req_ready) ic_waits = ic_waits + 1;
    check(ic_waits < 2, "instruction cache starves");
  end

  // ---- reference memory
  logic [31:0] region_base[0:REGIONS-1];
  logic [7:0] ref_cached[0:REGIONS*REGION-1];
  logic [7:0] ref_local[0:cfg::LMEM_SIZE-1];
  logic [7:0] ref_io[0:cfg::DUMP_END-1];
  logic [cfg::LADDR_W-1:0] probe = '0;
  wire [$clog2(cfg::DCACHE_BANK_SETS)-1:0] probe_index;
  wire [cfg::LADDR_W-1-$clog2(cfg::DCACHE_BANK_SETS)-$clog2(cfg::DCACHE_BANKS):0] probe_tag;
  wire [cfg::DCACHE_BANK_W-1:0] probe_bank;
  line_index #(
      .LINE_W(cfg::LADDR_W),
      .BANKS(cfg::DCACHE_BANKS),
      .LINES(cfg::DCACHE_BANK_SETS)
  ) prober (
      .line (probe),
      .index(probe_index),
      .tag  (probe_tag)
  );
  line_bank #(.LINE_W(cfg::LADDR_W), .BANKS(cfg::DCACHE_BANKS)) bank_prober (
      .line(probe),
      .bank(probe_bank)
  );

  // Eight regions whose lines fight for the same sets, the first and the last cached bytes.
  task reference_init;
    int found;
    found = 0;
    probe = '0;
    while (found < 8) begin
      #1;
      if (probe_index == 0 && probe_bank == 0) begin
        region_base[found] = 32'h8000_0000 ^ {probe, {cfg::LINE_B{1'b0}}};
        found = found + 1;
      end
      probe = probe + REGION / cfg::LINE_BYTES;
    end
    region_base[8] = cfg::IO_END;
    region_base[9] = cfg::LMEM_BASE - REGION;
    for (int i = 0; i < REGIONS * REGION; i = i + 1) ref_cached[i] = 8'd0;
    for (int i = 0; i < cfg::LMEM_SIZE; i = i + 1) ref_local[i] = 8'd0;
    for (int i = 0; i < cfg::DUMP_END; i = i + 1) ref_io[i] = 8'd0;
  endtask

  // class 0 cached, 1 local, 2 I/O, 3 nothing there; byte index within it
  task automatic locate(input [31:0] addr, output int class_of, output int index);
    class_of = 3;
    index = 0;
    if (addr >= cfg::LMEM_BASE) begin
      index = addr - cfg::LMEM_BASE;
      if (index < cfg::LMEM_SIZE) class_of = 1;
    end else if (addr < cfg::IO_END) begin
      index = addr;
      if (addr >= 32'h40 && addr < 32'h280) class_of = 2;
    end else
      for (int r = 0; r < REGIONS; r = r + 1)
        if (addr >= region_base[r] && addr < region_base[r] + REGION) begin
          class_of = 0;
          index = r * REGION + (addr - region_base[r]);
        end
  endtask
  function automatic [7:0] peek(input int class_of, input int index);
    peek = class_of == 0 ? ref_cached[index] : class_of == 1 ? ref_local[index] : ref_io[index];
  endfunction
  task poke(input int class_of, input int index, input [7:0] value);
    if (class_of == 0) ref_cached[index] = value;
    else if (class_of == 1) ref_local[index] = value;
    else ref_io[index] = value;
  endtask

  // ---- operations: what is offered, and a ring of those taken but not yet in memory order
  int op_kinds = 0, op_lines = 8, fences_of_64 = 1, faults_of_64 = 0, stores_of_16 = 6;
  logic [7:0] seq[0:W-1];
  int warp_left[0:W-1];  // operations of the warp that are not answered
  logic [T*32-1:0] rs1, rs2, addrs;
  logic [T-1:0] mask;
  logic [4:0] op;
  logic [31:0] imm;
  instr_t instr;
  int warp, kind, base;
  logic failing;

  function automatic [31:0] pick_addr(input int how, input int lane, input int size);
    // how: 0 unit stride, 1 few lines, 2 local, 3 local with conflicts, 4 I/O
    int r;
    r = random(1 << 24);
    if (how == 0) pick_addr = region_base[base%REGIONS] + ((base >> 8) % (REGION - 4 * T) & ~3) +
        (lane << size);
    else if (how == 1) pick_addr = region_base[r%op_lines%REGIONS] + ((r >> 8) % op_lines * 64 +
        (r >> 16) % 64) % REGION;
    else if (how == 2) pick_addr = cfg::LMEM_BASE + (base >> 8) % 64 * 4 + (lane << size);
    else if (how == 3) pick_addr = cfg::LMEM_BASE + (r % 4 * cfg::LMEM_BANKS * 4 + (r >> 8) % 8) %
        cfg::LMEM_SIZE;
    else pick_addr = 32'h40 + r % 32'h240;
    pick_addr = pick_addr & ~((32'd1 << size) - 1);
  endfunction

  task make_op;
    warp = random(W);
    base = random(1 << 24);
    // up to three kinds in one operation
    kind = op_kinds == 5 ? random(5) : op_kinds;
    op = random(16) < stores_of_16 ? 5'd8 + 5'(random(3)) : 5'(random(5));
    if (op == 3) op = cfg::LSU_LHU;
    if (random(64) < fences_of_64) op = cfg::LSU_FENCE;
    mask = random(3) == 0 ? T'($urandom(seed)) : '1;
    if (mask == '0) mask[random(T)] = 1'b1;
    imm = random(3) == 0 ? $urandom(seed) : 32'(random(64));
    failing = 1'b0;
    for (int i = 0; i < T; i = i + 1) begin
      addrs[i*32+:32] = pick_addr(op_kinds == 6 ? random(5) : kind, i, op[1:0]);
      // Where a lane is at fault others often are, too.
      if (random(64) < faults_of_64 || (failing && random(2) == 0)) begin
        addrs[i*32+:32] = bad_addr(random(6));
        failing = 1'b1;
      end
      rs2[i*32+:32] = $urandom(seed);
    end
    for (int i = 0; i < T; i = i + 1) rs1[i*32+:32] = addrs[i*32+:32] - imm;
    instr = '0;
    instr.seq = seq[warp];
    instr.warp = warp;
    instr.tmask = mask;
    instr.pc = {warp[7:0], 14'd5, seq[warp], 2'b00};
    instr.unit = cfg::UNIT_LSU;
    instr.op = op;
    instr.imm = imm;
    instr.rd = $urandom(seed);
    instr.wb = !op[3] && !op[4] && random(8) != 0;
  endtask
  function automatic [31:0] bad_addr(input int how);
    case (how)
      0: bad_addr = 32'h3f;
      1: bad_addr = 32'h280;
      2: bad_addr = 32'hfffc;
      3: bad_addr = cfg::LMEM_BASE + cfg::LMEM_SIZE;
      4: bad_addr = 32'hffff_fffd;
      default: bad_addr = 32'h8000_0001;
    endcase
  endfunction

  logic [31:0] ring_addr[0:RING*T-1], ring_data[0:RING*T-1];
  int ring_expect[0:RING-1];
  logic [4:0] ring_op[0:RING-1];
  logic [T-1:0] ring_mask[0:RING-1];
  int ring_head = 0, ring_tail = 0;

  // ---- what is expected, by warp and sequence number
  logic [EXPECTS-1:0] ex_valid = '0, ex_ready = '0, ex_started = '0;
  instr_t ex_instr[0:EXPECTS-1];
  logic [cfg::TAG_W-1:0] ex_tag[0:EXPECTS-1];
  logic [T-1:0] ex_left[0:EXPECTS-1];
  logic [T*32-1:0] ex_data[0:EXPECTS-1];
  int ex_number[0:EXPECTS-1];
  int ex_writes[0:EXPECTS-1];  // line writes that are older than a fence
  int taken = 0, answered = 0, last_in_order = 0, loads = 0, stores = 0, faults = 0, fences = 0;
  int want_reads = 0, want_writes = 0, did_reads = 0, did_writes = 0, e;

  fault_t fault_ring[0:RING-1];
  int fault_head = 0, fault_tail = 0;
  fault_t f;

  // Lanes at fault, first one's cause and address.
  logic [T-1:0] bad;
  logic [31:0] a;
  int c, x;
  task find_faults;
    bad = '0;
    f = '0;
    if (op != cfg::LSU_FENCE)
      for (int i = T - 1; i >= 0; i = i - 1) begin
        a = addrs[i*32+:32];
        locate(a, c, x);
        if (mask[i] && ((a & ((32'd1 << op[1:0]) - 1)) != 0 || c == 3)) begin
          bad[i] = 1'b1;
          f.cause = (a & ((32'd1 << op[1:0]) - 1)) != 0 ? 5'd2 : 5'd3;
          f.addr = a;
        end
      end
    f.warp = warp;
    f.tmask = bad;
    f.pc = instr.pc;
    f.valid = 1'b1;
  endtask

  task take_op;
    taken = taken + 1;
    e = warp * 256 + seq[warp];
    seq[warp] = seq[warp] + 1;
    find_faults;
    if (bad != 0) begin
      fault_ring[fault_tail%RING] = f;
      fault_tail = fault_tail + 1;
    end else begin
      check(!ex_valid[e], "bench: sequence number in use");
      ex_valid[e] = 1'b1;
      ex_ready[e] = op == cfg::LSU_FENCE;
      ex_started[e] = 1'b0;
      ex_instr[e] = instr;
      ex_tag[e] = in.tag;
      ex_left[e] = mask;
      ex_number[e] = taken;
      warp_left[warp] = warp_left[warp] + 1;
      ring_op[ring_tail%RING] = op;
      ring_mask[ring_tail%RING] = mask;
      ring_expect[ring_tail%RING] = e;
      for (int i = 0; i < T; i = i + 1) begin
        ring_addr[(ring_tail%RING)*T+i] = addrs[i*32+:32];
        ring_data[(ring_tail%RING)*T+i] = rs2[i*32+:32];
      end
      ring_tail = ring_tail + 1;
    end
  endtask

  // ---- memory order: the reference executes
  int io_expected_head = 0, io_expected_tail = 0;
  logic [31:0] io_addr[0:1023], io_data[0:1023];
  logic [2:0] io_kind[0:1023];  // write, log2 of bytes

  instr_t done;
  logic [T-1:0] seen;
  logic [31:0] value, b_addr;
  int lines, n, q;
  task skip_fences;
    while (ring_head != ring_tail && ring_op[ring_head%RING] == cfg::LSU_FENCE) begin
      ex_writes[ring_expect[ring_head%RING]] = want_writes;
      ring_head = ring_head + 1;
    end
  endtask
  // One access of a line, of the lanes that have a turn together: words of a column take turns, all lanes of a
  // word together, in the order of the words' lowest lanes, active or not.
  logic [T-1:0] of_line, stays;
  localparam int COLUMN_TOP = 2 + cfg::COLUMN_W;
  int first[0:T-1];
  task take_rows;
    lines = lines + 1;
    stays = '0;
    for (int j = 0; j < T; j = j + 1) begin
      first[j] = j;
      for (int k = j; k >= (j / L) * L; k = k - 1)
        if (ring_addr[n*T+k][2+:cfg::LWORD_W] == ring_addr[n*T+j][2+:cfg::LWORD_W]) first[j] = k;
    end
    for (int j = 0; j < T; j = j + 1)
      for (int k = 0; k < T; k = k + 1)
        if (of_line[j] && of_line[k] && first[k] < first[j] &&
            ring_addr[n*T+j][COLUMN_TOP-1:2] == ring_addr[n*T+k][COLUMN_TOP-1:2] &&
            ring_addr[n*T+j] >> COLUMN_TOP != ring_addr[n*T+k] >> COLUMN_TOP) stays[j] = 1'b1;
    of_line = stays;
  endtask
  task order_op;
    skip_fences;
    n = ring_head % RING;
    e = ring_expect[n];
    done = ex_instr[e];
    check(ring_head != ring_tail, "order of an operation not taken");
    check(ls_event.mem_order_warp == done.warp && ls_event.mem_order_seq == done.seq,
          "memory order is not the order of arrival");
    check(ls_event.load == !ring_op[n][3] && ls_event.store == ring_op[n][3], "load/store event");
    ring_head = ring_head + 1;
    ex_ready[e] = 1'b1;
    lines = 0;
    seen = '0;
    for (int i = 0; i < T; i = i + 1)
      if (ring_mask[n][i]) begin
        b_addr = ring_addr[n*T+i];
        locate(b_addr, c, x);
        if (c == 0 && !seen[i]) begin
          of_line = '0;
          for (int j = i; j < (i / L + 1) * L; j = j + 1)
            of_line[j] = ring_mask[n][j] &&
                ring_addr[n*T+j][31:cfg::LINE_B] == b_addr[31:cfg::LINE_B];
          seen = seen | of_line;
          while (of_line != 0) take_rows;
        end
        if (c == 2) begin
          io_addr[io_expected_tail%1024] = b_addr;
          io_data[io_expected_tail%1024] = ring_data[n*T+i];
          io_kind[io_expected_tail%1024] = {ring_op[n][3], ring_op[n][1:0]};
          io_expected_tail = io_expected_tail + 1;
        end
        if (ring_op[n][3])
          for (int k = 0; k < (1 << ring_op[n][1:0]); k = k + 1)
            poke(c, x + k, ring_data[n*T+i][k*8+:8]);
        else begin
          value = '0;
          for (int k = 0; k < (1 << ring_op[n][1:0]); k = k + 1) value[k*8+:8] = peek(c, x + k);
          if (ring_op[n][2:0] == 0) value = {{24{value[7]}}, value[7:0]};
          if (ring_op[n][2:0] == 1) value = {{16{value[15]}}, value[15:0]};
          ex_data[e][i*32+:32] = value;
        end
      end
    if (ring_op[n][3]) begin
      want_writes = want_writes + lines;
      stores = stores + 1;
    end else begin
      want_reads = want_reads + lines;
      loads = loads + 1;
    end
  endtask

  // ---- results
  wire [T*32-1:0] out_data = out.data;
  logic [T-1:0] lanes;
  result_t held;
  logic holds = 1'b0;
  task take_result;
    e = out.warp * 256 + out.seq;
    done = ex_instr[e];
    lanes = out.tmask;
    check(ex_valid[e] && ex_ready[e], "result of nothing");
    check(out.pc == done.pc && out.rd == done.rd && out.wb == done.wb && out.tag == ex_tag[e],
          "result is not of its operation");
    check((lanes & ~ex_left[e]) == 0 && lanes != 0, "lanes");
    check(out.sop == !ex_started[e], "sop");
    check(out.eop == (lanes == ex_left[e]), "eop");
    if (!done.op[3] && !done.op[4]) begin
      for (int i = 0; i < T; i = i + 1)
        if (lanes[i] && out_data[i*32+:32] !== ex_data[e][i*32+:32]) begin
          check(1'b0, "load data");
          if (errors <= 8)
            $display("  warp %0d seq %0d lane %0d op %0d: %h, expected %h", out.warp, out.seq, i,
                     done.op, out_data[i*32+:32], ex_data[e][i*32+:32]);
        end
    end else begin
      check(out.sop && out.eop, "a store's packets");
      check(ex_number[e] > last_in_order, "order of stores and fences");
      last_in_order = ex_number[e];
    end
    if (done.op == cfg::LSU_FENCE) begin
      fences = fences + 1;
      skip_fences;
      check(memory.writes >= ex_writes[e], "fence before its stores");
      for (int i = 0; i < 256; i = i + 1)
        if (ex_valid[out.warp*256+i] && ex_number[out.warp*256+i] < ex_number[e])
          check(1'b0, "fence before its loads");
    end
    ex_started[e] = 1'b1;
    ex_left[e] = ex_left[e] & ~lanes;
    if (out.eop) begin
      ex_valid[e] = 1'b0;
      warp_left[out.warp] = warp_left[out.warp] - 1;
      answered = answered + 1;
    end
  endtask

  // Until its word is read, an uncached line stands in the bank's first place, and nothing may be written there. The
  // word alone tells it too seldom: it is wrong only if the other line has come as far.
  for (genvar b = 0; b < cfg::DCACHE_BANKS; b++) begin : gen_bank
    always @(negedge clk)
      if (!rst)
        check(!(dut.u_dcache.gen_bank[b].u_bank.write_line && dut.u_dcache.gen_bank[b].u_bank.pass_q),
              "a line over an uncached one that waits");
  end

  // ---- I/O: one lane at a time, in order, exact bytes
  logic [cfg::LINE_BYTES-1:0] io_bytes;
  wire [cfg::LINE_W-1:0] mem_req_data = mem_req.data;
  wire [cfg::MEM_TAG_W-1:0] mem_req_tag = mem_req.tag;
  task watch_io;
    q = io_expected_head % 1024;
    check(io_expected_head != io_expected_tail, "I/O that nobody asked for");
    check(mem_req.addr == io_addr[q][31:cfg::LINE_B] && mem_req.write == io_kind[q][2], "I/O access");
    io_bytes = ((cfg::LINE_BYTES'(1) << (1 << io_kind[q][1:0])) - 1'b1) << io_addr[q][cfg::LINE_B-1:0];
    check(mem_req.byteen == io_bytes, "I/O bytes");
    for (int k = 0; k < (1 << io_kind[q][1:0]); k = k + 1)
      if (io_kind[q][2])
        check(mem_req_data[(io_addr[q][cfg::LINE_B-1:0]+k)*8+:8] == io_data[q][k*8+:8], "I/O data");
    io_expected_head = io_expected_head + 1;
  endtask

  // ---- a cycle
  int ready_of_16 = 16, offer_of_16 = 16;
  logic offering = 1'b0;
  task offer;  // one operation, or none
    in_valid <= 1'b0;
    if (offering && random(16) < offer_of_16) begin
      make_op;
      if (warp_left[warp] < 100) begin
        in_valid <= 1'b1;
        in.instr <= instr;
        in.tag <= $urandom(seed);
        in.rs1 <= rs1;
        in.rs2 <= rs2;
        in.rs3 <= '0;
      end
    end
  endtask

  logic [cfg::LINE_W-1:0] line_data;
  int progress = 0, last_progress = 0;
  task cycle;
    @(posedge clk);
    now = now + 1;
    if (in_valid && in_ready) take_op;
    if (!in_valid || in_ready) offer;
    if (ls_event.mem_order_valid) order_op;
    if (mem_req_valid && mem_req_ready && mem_req_tag[cfg::MEM_TAG_W-1-:2] == 2'd2) watch_io;
    did_reads = did_reads + ls_event.dcache_reads;
    did_writes = did_writes + ls_event.dcache_write;
    check(ls_event.loads_in_flight <= cfg::LSU_PENDING, "loads in flight");
    if (holds) check(out_valid && out == held, "a result changed before it was taken");
    holds = out_valid && !out_ready;
    held  = out;
    if (out_valid && out_ready) take_result;
    if (fault.valid) begin
      faults = faults + 1;
      check(fault_head != fault_tail && fault == fault_ring[fault_head%RING], "fault");
      fault_head = fault_head + 1;
    end
    out_ready <= random(16) < ready_of_16;
    if (taken + answered != progress) last_progress = now;
    progress = taken + answered;
    if (now - last_progress > 4000 && (in_valid || !idle)) begin
      $display("FAIL lsu: stuck at %0t, %0d errors before", $time, errors);
      $fatal(1);
    end
  endtask

  task drain;
    offering = 1'b0;
    while (!idle) cycle;
    cycle;
    check(idle, "never idle");
    check(ex_valid == 0, "idle before all is answered");
    check(memory.writes == want_writes && did_writes == want_writes, "line writes");
    check(did_reads == want_reads, "accesses of loads");
    check(fault_head == fault_tail, "faults not told");
    check(io_expected_head == io_expected_tail, "I/O not done");
    for (int r = 0; r < REGIONS; r = r + 1)
      for (int l = 0; l < REGION / cfg::LINE_BYTES; l = l + 1) begin
        q = memory.find(cfg::LADDR_W'(region_base[r] >> cfg::LINE_B) + l);
        line_data = q < 0 ? '0 : memory.store[q];
        for (int k = 0; k < cfg::LINE_BYTES; k = k + 1)
          check(line_data[k*8+:8] == ref_cached[r*REGION+l*cfg::LINE_BYTES+k], "memory at the end");
      end
  endtask

  // After a reset nothing may be left in the cache: memory is changed meanwhile.
  task reset_again;
    ic_of_16 = 0;
    while (ic_req_valid || ic_flying) cycle;
    rst <= 1'b1;
    for (int i = 0; i < REGIONS * REGION; i = i + 1) ref_cached[i] = ~ref_cached[i];
    for (int r = 0; r < REGIONS; r = r + 1)
      for (int l = 0; l < REGION / cfg::LINE_BYTES; l = l + 1) begin
        memory.touch(cfg::LADDR_W'(region_base[r] >> cfg::LINE_B) + l, q);
        memory.store[q] = ~memory.store[q];
      end
    cycle;
    rst <= 1'b0;
  endtask

  int ops, phase, until_taken;
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("ops=%d", ops)) ops = T > 8 ? 96 : 1500;
    $display("lsu: seed %0d", seed);
    memory.seed = seed + 1000;
    in = '0;
    reference_init;
    for (int i = 0; i < W; i = i + 1) begin
      seq[i] = 0;
      warp_left[i] = 0;
    end
    repeat (3) @(posedge clk);
    rst <= 1'b0;
    for (phase = 0; phase < PHASES; phase = phase + 1) begin
      memory.latency = phase % 3 == 0 ? 2 : phase % 3 == 1 ? 60 : 12;
      memory.ready_of_16 = phase % 4 == 3 ? 4 : phase % 4 == 2 ? 12 : 16;
      memory.answer_of_16 = phase % 5 == 4 ? 5 : 16;
      ready_of_16 = phase % 4 == 1 ? 6 : 16;
      offer_of_16 = phase % 6 == 5 ? 4 : 16;
      op_lines = phase % 2 == 0 ? 8 : phase % 4 == 1 ? 3 : 64;
      op_kinds = phase == 0 ? 0 : phase < 4 ? 1 : phase == 4 ? 3 : phase == 5 ? 4 : phase < 8 ? 5 :
          phase < 10 ? 1 : 6;
      stores_of_16 = phase == 2 ? 14 : phase == 8 ? 3 : 6;
      faults_of_64 = phase == 7 ? (T < 8 ? 8 : 2) : 0;
      ic_of_16 = phase % 3 == 2 ? 16 : 2;
      until_taken = taken + ops / PHASES;
      offering = 1'b1;
      while (taken < until_taken) cycle;
      offering = 1'b0;
      while (in_valid) cycle;
      cycle;
      drain;
      if (phase % 4 == 3) reset_again;
    end
    check(loads > ops / 8 && stores > ops / 8 && fences > 0 && faults > 0 && memory.io_reads > 0 &&
          memory.io_writes > 0 && memory.most > 1, "too little happened");
    errors = errors + memory.errors;
    $display("lsu: %0d cycles, %0d loads, %0d stores, %0d fences, %0d faults", now, loads, stores,
             fences, faults);
    $display("lsu: lines: %0d read by %0d accesses, %0d written; I/O %0d; up to %0d in flight",
             memory.reads, did_reads, memory.writes, memory.io_reads + memory.io_writes,
             memory.most);
    if (errors == 0) $display("PASS lsu");
    else $display("FAIL lsu: %0d errors", errors);
    if (errors != 0) $fatal(1);
    $finish;
  end
endmodule
`default_nettype wire
