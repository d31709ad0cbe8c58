% local many = knob.subcores > 1
% local widest = 0
% for _, c in ipairs(live_counters) do widest = math.max(widest, c.sum_bits) end
// Totals of the performance counters, 64 bits each, and their read, which takes a cycle. They are those of the generator's
// counter table: counter k of class c is read at 0xB03 + k while perf_class = c.
//
// Events count two cycles late, so that no stage's path ends here; all of them do, so that sums are exact. A total is a word
// of LUT RAM and a few low bits that count, with a few more for their carries. In every cycle one counter has its turn: its
// carries are taken out, and added to its word in the next cycle. So there is one adder for all, and the multiplexer of a
// read has few inputs. The carry of a word's lower half is added to the upper one another cycle later.
// In simulation, value(i) is the total of table counter i; it costs nothing until it is called. A model has plain counters
// (7_model/counter_totals.sv), and `make test-gated` compares them with these.
`default_nettype none
module counter_totals (
    input wire       clk,
    input wire       rst,
    input wire [2:0] perf_class,
    input wire       busy,

% if many then
    input wire [cfg::SUBCORES*cfg::FE_EVENT_W-1:0] fe_events,  // of this cycle, as is busy
    input wire [cfg::SUBCORES*cfg::IS_EVENT_W-1:0] is_events,
% else
    input fe_event_t fe_event,  // of this cycle, as is busy
    input is_event_t is_event,
% end
    input ls_event_t ls_event,

    input wire [63:0] cycles,
    input wire [63:0] instret,

    input  wire [11:0] addr,
    output wire [63:0] total  // of the counter at the address of the cycle before
);
% if many then
% for s = 0, knob.subcores - 1 do
  fe_event_t fe_event${s};
  is_event_t is_event${s};
  assign fe_event${s} = fe_events[${s}*cfg::FE_EVENT_W+:cfg::FE_EVENT_W];
  assign is_event${s} = is_events[${s}*cfg::IS_EVENT_W+:cfg::IS_EVENT_W];
  wire unused_event${s} = &{1'b0, fe_event${s}, is_event${s}};
% end

% end
  wire is_cycles = addr[4:0] == 5'd0;
  wire is_instret = addr[4:0] == 5'd2;
  logic [63:0] word_q;  // of the counter at addr

% if knob.perf_counters == 1 then
  localparam int N = ${#live_counters};
  localparam int IW = $clog2(N);
  localparam int LOW = $clog2(N);  // bits below a word
  localparam int CW = ${widest};  // carries from them in N cycles: not wider than what one cycle adds
  localparam int WW = 64 - LOW;

  // The counter that is read
  logic [IW-1:0] index;
  logic known;
  always_comb begin
    known = 1'b1;
    case ({perf_class, addr[4:0]})
% for k, c in ipairs(live_counters) do
      {3'd${c.class}, 5'd${c.index + 3}}: index = IW'(${k - 1});
% end
      default: {known, index} = '0;
    endcase
  end

  // The counter whose turn it is, as a number and one-hot. In the first round the words are not written yet.
  logic [IW-1:0] turn_q;
  logic [N-1:0] turns_q;
  logic first_q;
  wire last = turns_q[N-1];
  always_ff @(posedge clk)
    if (rst) {first_q, turns_q, turn_q} <= {1'b1, N'(1), IW'(0)};
    else begin
      first_q <= first_q && !last;
      turns_q <= {turns_q[N-2:0], last};
      turn_q  <= last ? '0 : turn_q + 1'b1;
    end

  // One write port and two read ports, which a LUT RAM has without a copy on many devices.
  localparam int HW = WW / 2, LW = WW - HW;
  logic [HW-1:0] high_words[0:N-1];
  logic [LW-1:0] low_words[0:N-1];
  logic [IW-1:0] add_q, late_q;  // counter of the cycle before, and of the cycle before that
  logic add_first_q, late_first_q, over_q;  // in the first round or not
  logic [CW-1:0] carry_q;
  wire [LW-1:0] add_word = low_words[add_q];
  wire [HW-1:0] late_word = high_words[late_q];
  wire [N*CW-1:0] carries;
  wire [N*LOW-1:0] lows;
  wire [CW-1:0] turn_carry, read_carry;
  wire [LOW-1:0] read_low;
  word_pick #(
      .N    (N),
      .WIDTH(CW)
  ) u_turn_carry (
      .words(carries),
      .index(turn_q),
      .word (turn_carry)
  );
  word_pick #(
      .N    (N),
      .WIDTH(CW)
  ) u_read_carry (
      .words(carries),
      .index,
      .word (read_carry)
  );
  word_pick #(
      .N    (N),
      .WIDTH(LOW)
  ) u_read_low (
      .words(lows),
      .index,
      .word (read_low)
  );

  // The word is the second operand, whose LUTs in the carry chain have room for its condition.
  wire [LW:0] add_total = (LW + 1)'(carry_q) + (add_first_q ? '0 : {1'b0, add_word});
  always_ff @(posedge clk) begin
    {add_q, add_first_q} <= {turn_q, first_q || rst};
    carry_q <= turn_carry;
    if (rst) carry_q <= '0;
    if (!rst) low_words[add_q] <= add_total[LW-1:0];
    if (!rst) high_words[late_q] <= HW'(over_q) + (late_first_q ? '0 : late_word);
    {late_q, late_first_q} <= {add_q, add_first_q || rst};
    over_q <= add_total[LW];
    if (rst) over_q <= 1'b0;
  end

% for k, c in ipairs(live_counters) do
  // ${c.description}
  logic [${c.sum_bits - 1}:0] ${c.name};
  logic [${c.sum_bits}+LOW-1:0] ${c.name}_q;
  always_ff @(posedge clk)
    if (rst) {${c.name}, ${c.name}_q} <= '0;
    else begin
      ${c.name} <= busy ? ${c.sum} : '0;
      ${c.name}_q <= {turns_q[${k - 1}] ? ${c.sum_bits}'d0 : ${c.name}_q[LOW+:${c.sum_bits}],
          ${c.name}_q[LOW-1:0]} + {{LOW{1'b0}}, ${c.name}};
    end
  assign {carries[${k - 1}*CW+:CW], lows[${k - 1}*LOW+:LOW]} = (CW+LOW)'(${c.name}_q);

% end
  // mcycle and minstret are inputs of the adder, where a LUT input is free.
  // A word that is added to is read with its sum.
  wire adding = index == add_q;
  wire low_written = known && (adding || !(add_first_q && index > add_q));
  wire high_written = known && !(late_first_q && index >= late_q);
  logic [CW+LOW-1:0] beside_q;
  logic read_over_q;
  always_ff @(posedge clk) begin
    word_q <= is_cycles ? cycles : is_instret ? instret
              : {high_written ? high_words[index] : HW'(0),
                                        low_written ? adding ? add_total[LW-1:0] : low_words[index] : LW'(0),
                                        LOW'(0)};
    beside_q <= known ? {read_carry, read_low} : '0;
    read_over_q <= known && (adding ? add_total[LW] : over_q && late_q == index);
  end
  // Both halves at once, the upper one with a carry from the lower and without.
  wire [31:0] upper = word_q[63:32] + (32'(read_over_q) << (LOW + LW - 32));
  wire [31:0] upper_next = word_q[63:32] + (32'(read_over_q) << (LOW + LW - 32)) + 1'b1;
  wire [32:0] lower = 33'(beside_q) + {1'b0, word_q[31:0]};
  assign total = {lower[32] ? upper_next : upper, lower[31:0]};

`ifndef SYNTHESIS
  // Counters that do not occur in this core read as zero.
  function automatic [63:0] value(input int counter);
    case (counter)
% for k, c in ipairs(live_counters) do
      ${c.value}: value = 64'(${c.name}_q)
          + (add_first_q${k < #live_counters and (" && IW'(" .. k - 1 .. ") >= add_q") or ""} ? '0 : 64'({low_words[${k - 1}], LOW'(0)}))
          + (add_q == IW'(${k - 1}) ? 64'({carry_q, LOW'(0)}) : '0)
          + (late_first_q${k < #live_counters and (" && IW'(" .. k - 1 .. ") >= late_q") or ""} ? '0 : {high_words[${k - 1}], (LW + LOW)'(0)})
          + (late_q == IW'(${k - 1}) ? 64'(over_q) << (LW + LOW) : '0);
% end
      default: value = '0;
    endcase
  endfunction
`endif

`ifdef HEDDLE_CHECKS
  always_ff @(posedge clk) if (!rst) assert (turns_q == N'(1) << turn_q);
`endif
% else
`ifndef SYNTHESIS
  function automatic [63:0] value(input int counter);
    value = 64'(counter) & 64'd0;
  endfunction
`endif
  always_ff @(posedge clk) word_q <= is_cycles ? cycles : is_instret ? instret : '0;
  assign total = word_q;
% end

  wire unused = &{1'b0, clk, rst, busy, perf_class, addr, ${many and "fe_events, is_events" or "fe_event, is_event"}, ls_event};
endmodule
`default_nettype wire
