// Memory behind the core's port and its line_beats, for benches: sparse lines, random latency, order
// and readiness.
//
// Writes take effect when accepted. A read sees memory when it is accepted or when it is
// answered, at random: who depends on one of them has a bug. Checks that a request stands still
// until it is taken, and that no line of the data cache is asked for twice at a time.
`timescale 1ns / 1ps
`default_nettype none
module mem_model
  import types::*;
#(
    parameter int LINES = 256 * 64 / cfg::LINE_BYTES,
    parameter int SLOTS = 128
) (
    input  wire             clk,
    input  wire             rst,
    input  wire             req_valid,
    output logic            req_ready,
    input  wire  mem_req_t  req,
    output wire             rsp_valid,
    input  wire             rsp_ready,
    output beat_t           rsp
);
  logic line_valid;
  wire line_ready;
  mem_rsp_t line;
  line_beats beats (
      .clk,
      .rst,
      .line_valid,
      .line_ready,
      .line,
      .beat_valid(rsp_valid),
      .beat_ready(rsp_ready),
      .beat      (rsp)
  );

  // ---- what the bench sets and reads
  int seed = 1;
  int latency = 60;     // cycles, at most
  int ready_of_16 = 16;
  int answer_of_16 = 16;
  int errors = 0, reads = 0, writes = 0, io_reads = 0, io_writes = 0, outstanding = 0, most = 0;

  logic [cfg::LADDR_W-1:0] key[0:LINES-1];
  logic [cfg::LINE_W-1:0] store[0:LINES-1];
  int used = 0;

  function automatic int find(input [cfg::LADDR_W-1:0] line);
    find = -1;
    for (int i = 0; i < used; i = i + 1) if (key[i] == line) find = i;
  endfunction

  task automatic touch(input [cfg::LADDR_W-1:0] line, output int index);
    index = find(line);
    if (index < 0) begin
      index = used;
      key[used] = line;
      store[used] = '0;
      used = used + 1;
      if (used > LINES) $fatal(1, "mem_model: too many lines");
    end
  endtask

  // ---- requests
  logic [SLOTS-1:0] slot_used = '0, slot_late = '0;
  logic [cfg::LADDR_W-1:0] slot_line[0:SLOTS-1];
  logic [cfg::MEM_TAG_W-1:0] slot_tag[0:SLOTS-1];
  logic [cfg::LINE_W-1:0] slot_data[0:SLOTS-1];
  int slot_due[0:SLOTS-1];
  int now = 0, index, slot, start;

  wire [cfg::MEM_TAG_W-1:0] req_tag = req.tag;
  wire [1:0] req_source = req_tag[cfg::MEM_TAG_W-1:cfg::MEM_TAG_W-2];
  wire [cfg::LADDR_W-1:0] req_line = req.addr;
  wire [cfg::LINE_W-1:0] req_data = req.data;
  wire [cfg::LINE_BYTES-1:0] req_byteen = req.byteen;
  wire req_write = req.write;
  logic [cfg::LINE_W-1:0] merged;

  task automatic complain(input [255:0] what);
    errors = errors + 1;
    if (errors <= 5) $display("memory: %0s, line %h at %0t", what, req_line, $time);
  endtask

  // A request stands still.
  mem_req_t stood;
  logic stands = 1'b0;
  wire [cfg::LADDR_W-1:0] stood_line = stood.addr;
  wire [cfg::LINE_BYTES-1:0] stood_byteen = stood.byteen;
  wire [cfg::LINE_W-1:0] stood_data = stood.data;
  wire [cfg::MEM_TAG_W-1:0] stood_tag = stood.tag;
  wire stood_write = stood.write;
  task check_stands;
    if (stands && (!req_valid || stood_line != req_line || stood_write != req_write ||
        stood_tag != req_tag || (req_write &&
        (stood_byteen != req_byteen || stood_data != req_data)))) complain("request changed");
    stands = req_valid && !req_ready;
    stood  = req;
  endtask

  task accept;
    touch(req_line, index);
    if (req_write) begin
      merged = store[index];
      for (int i = 0; i < cfg::LINE_BYTES; i = i + 1)
        if (req_byteen[i]) merged[i*8+:8] = req_data[i*8+:8];
      store[index] = merged;
      if (req_source == 2) io_writes = io_writes + 1;
      else writes = writes + 1;
    end else begin
      slot = -1;
      for (int i = 0; i < SLOTS; i = i + 1)
        if (!slot_used[i]) slot = i;
        else if (req_source == 1 && slot_line[i] == req_line) complain("line asked twice");
      slot_used[slot] = 1'b1;
      slot_late[slot] = $urandom(seed);
      slot_line[slot] = req_line;
      slot_tag[slot] = req_tag;
      slot_data[slot] = store[index];
      slot_due[slot] = now + 1 + $unsigned($urandom(seed)) % latency;
      if (req_source == 2) io_reads = io_reads + 1;
      else reads = reads + 1;
      outstanding = outstanding + 1;
      if (outstanding > most) most = outstanding;
    end
  endtask

  // ---- responses: any that is due
  mem_rsp_t answer;
  task respond;
    if (line_valid && line_ready) line_valid <= 1'b0;
    if ((!line_valid || line_ready) && $unsigned($urandom(seed)) % 16 < answer_of_16) begin
      start = $unsigned($urandom(seed)) % SLOTS;
      slot = -1;
      for (int i = 0; i < SLOTS; i = i + 1)
        if (slot_used[(start+i)%SLOTS] && slot_due[(start+i)%SLOTS] <= now)
          slot = (start + i) % SLOTS;
      if (slot >= 0) begin
        answer.tag = slot_tag[slot];
        answer.data = slot_late[slot] ? store[find(slot_line[slot])] : slot_data[slot];
        line <= answer;
        line_valid <= 1'b1;
        slot_used[slot] = 1'b0;
        outstanding = outstanding - 1;
      end
    end
  endtask

  initial begin
    req_ready = 1'b0;
    line_valid = 1'b0;
  end
  always @(posedge clk) begin
    now = now + 1;
    check_stands;
    if (req_valid && req_ready) accept;
    respond;
    req_ready <= $unsigned($urandom(seed)) % 16 < ready_of_16;
  end
endmodule
`default_nettype wire
