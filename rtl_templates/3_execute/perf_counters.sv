% local present = {any = true, fpu = knob.fpu ~= "none", window = knob.issue ~= "inorder",
%   prefetch = knob.dcache_prefetch == 1, loog = knob.issue == "loog", ghost = knob.issue == "ghost",
%   order = knob.issue == "ghost" or knob.issue == "socgpu"}
% local live = {}  -- counters that can count in this core; the others read as zero
% local widest = 0
% for i, c in ipairs(counters) do
%   if present[c.only] then
%     live[#live + 1] = {row = c, value = i - 1}
%     widest = math.max(widest, c.bits)
%   end
% end
// Performance counters: 64 bits each, fed by the stages' event bundles only.
//
// mcycle counts while the core is busy, minstret counts warp instructions that retired; the
// others are the generator's counter table: counter k of class c is read at 0xB03 + k (high
// half at 0xB83 + k) while perf_class = c. Combinational read, exact in every cycle.
//
// A total is a word of LUT RAM and a few bits beside it, which count for one round: in every cycle
// one counter has its turn, and its bits are added to its word. So there is one adder of 64 bits
// for all, and what selects a counter for a read selects from few bits.
// `values` is all table counters, 64 bits each, for observers in simulation.
`default_nettype none
module perf_counters (
    input wire       clk,
    input wire       rst,
    input wire [2:0] perf_class,
    input wire       busy,

    input wire       retired,
    input fe_event_t fe_event,
    input is_event_t is_event,
    input ls_event_t ls_event,

    input  wire  [11:0] addr,
    output logic [31:0] rdata,
    output logic        exists,

    output wire [                    63:0] cycles,
    output wire [                    63:0] instret,
    output wire [64*cfg::COUNTERS-1:0] values
);
  logic [63:0] cycles_q, instret_q;
  assign cycles  = cycles_q;
  assign instret = instret_q;

  always_ff @(posedge clk)
    if (rst) begin
      cycles_q  <= '0;
      instret_q <= '0;
    end else begin
      cycles_q  <= cycles_q + 64'(busy);
      instret_q <= instret_q + 64'(retired);
    end

% if knob.perf_counters == 1 then
  localparam int N = ${#live};
  localparam int IW = $clog2(N);
  localparam int ROUND = $clog2(N);  // bits that N cycles add to those of one
  localparam int RW = ${widest} + ROUND;

  // Which counter is read
  logic [IW-1:0] index;
  logic known;
  always_comb begin
    known = 1'b1;
    case ({perf_class, addr[4:0]})
% for k, c in ipairs(live) do
      {3'd${c.row.class}, 5'd${c.row.index + 3}}: index = IW'(${k - 1});
% end
      default: {known, index} = '0;
    endcase
  end

  // Whose turn it is. In the first round the words are not written yet.
  logic [IW-1:0] turn_q;
  logic first_q;
  wire last = turn_q == IW'(N - 1);
  always_ff @(posedge clk)
    if (rst) {first_q, turn_q} <= {1'b1, IW'(0)};
    else {first_q, turn_q} <= {first_q && !last, last ? IW'(0) : turn_q + 1'b1};

  // One writes and two read, which a LUT RAM does without a copy on many devices.
  logic [63:0] words[0:N-1];
  wire [63:0] turn_word = words[turn_q];
  wire [63:0] read_word = words[index];
  wire [N*RW-1:0] rests;
  wire [RW-1:0] turn_rest, read_rest;
  word_pick #(
      .N    (N),
      .WIDTH(RW)
  ) u_turn_rest (
      .words(rests),
      .index(turn_q),
      .word (turn_rest)
  );
  word_pick #(
      .N    (N),
      .WIDTH(RW)
  ) u_read_rest (
      .words(rests),
      .index,
      .word (read_rest)
  );
  // The word is the second operand, whose LUTs in the carry chain have room for its condition.
  wire [63:0] turn_total = 64'(turn_rest) + (first_q ? '0 : turn_word);
  wire [63:0] read_total = 64'(read_rest) + (first_q && index >= turn_q ? '0 : read_word);
  wire [63:0] total = known ? read_total : '0;

  always_ff @(posedge clk) if (!rst) words[turn_q] <= turn_total;

% for k, c in ipairs(live) do
  // ${c.row.description}
  wire [${c.row.bits - 1}:0] ${c.row.name} = busy ? ${c.row.expression} : '0;
  logic [${c.row.bits}+ROUND-1:0] ${c.row.name}_q;
  always_ff @(posedge clk)
    if (rst) ${c.row.name}_q <= '0;
    else
      ${c.row.name}_q <= (turn_q == IW'(${k - 1}) ? '0 : ${c.row.name}_q) + {{ROUND{1'b0}}, ${c.row.name}};
  assign rests[${k - 1}*RW+:RW] = RW'(${c.row.name}_q);

% end
`ifndef SYNTHESIS
% for i, c in ipairs(counters) do
%   if not present[c.only] then
  assign values[${(i - 1) * 64}+:64] = '0;  // ${c.name} does not occur
%   end
% end
% for k, c in ipairs(live) do
  assign values[${c.value * 64}+:64] = (first_q${k < #live and (" && IW'(" .. k - 1 .. ") >= turn_q") or ""} ? '0 : words[${k - 1}])
      + 64'(${c.row.name}_q);
% end
`else
  assign values = '0;
`endif
% else
  assign values = '0;
  wire [63:0] total = '0;
% end

  logic [63:0] selected;
  wire high = addr[7];

  always_comb begin
    exists = addr[11:8] == 4'hb && addr[6:5] == 2'b00;  // number 1 of the range reads as zero
    selected = '0;
    if (addr[4:0] == 5'd0) selected = cycles_q;
    else if (addr[4:0] == 5'd2) selected = instret_q;
    else selected = total;
    rdata = high ? selected[63:32] : selected[31:0];
  end

  wire unused = &{1'b0, perf_class, fe_event, is_event, ls_event};
endmodule
`default_nettype wire
