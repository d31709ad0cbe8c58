// A register of each kind that the flow of standard cells may put behind a clock gate, and some that it may not.
module registers (
    input  wire        clk,
    input  wire        rst,
    input  wire        en,
    input  wire        other,
    input  wire [ 1:0] waddr,
    input  wire [ 1:0] raddr,
    input  wire [ 7:0] d,
    output reg  [ 7:0] plain,
    output reg  [ 7:0] inverted,
    output reg  [ 7:0] reset_first,
    output reg  [ 7:0] reset_low,
    output reg  [ 7:0] enable_first,
    output reg  [ 7:0] always_on,
    output reg  [ 3:0] both,
    output reg         shares,
    output reg         shares_not,
    output reg  [ 7:0] count,
    output wire [ 7:0] word,
    output reg  [ 7:0] read_later,
    output wire [ 7:0] read_before,
    output reg  [ 7:0] read_odd
);

  reg [7:0] words [4];
  reg [7:0] many [32];
  reg [7:0] pair [2];
  reg [7:0] odd [6];
  reg raddr_q;

  assign word = words[raddr];
  assign read_before = pair[raddr_q];

  always_ff @(posedge clk) begin
    if (en) plain <= d;
    if (!en) inverted <= d;
    if (rst) reset_first <= 8'h5a;
    else if (en) reset_first <= d;
    if (!rst) reset_low <= 8'hc3;
    else if (!other) reset_low <= d;
    if (other) begin
      if (rst) enable_first <= 8'h81;
      else enable_first <= d;
    end
    always_on <= d;
    if (en && other) both <= d[3:0];
    if (en) shares <= d[0];
    if (d[7]) shares_not <= d[1];
    if (rst) count <= 0;
    else if (en) count <= count + 1;
    if (other) words[waddr] <= d;
    // A table of four groups of eight words, with a register behind it, one with its address in a register, and one of
    // six words.
    if (other && en) many[{waddr, d[7:5]}] <= d;
    if (en) read_later <= many[{raddr, waddr, rst}];
    if (en) pair[waddr[0]] <= d;
    raddr_q <= raddr[0];
    if (other && !en) odd[{waddr, rst} % 6] <= d;
    if (other && !en) read_odd <= odd[{raddr, en} % 6];
  end

endmodule
