// Console of a board: the lanes' letters to one transmitter, a line at a time.
//
// Contract: a store (bytes of the lanes in `lanes`) is held until `done`, which is high in one
//   cycle. The letters of a lane are kept until its line is complete (or LINE long). Then they are
//   sent (send_valid && send_ready), so that lanes which print at the same time do not mix.
`default_nettype none
module board_console #(
    parameter int LINE = 64
) (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      valid,
    output wire                      done,
    input  wire [  cfg::THREADS-1:0] lanes,
    input  wire [cfg::THREADS*8-1:0] letters,
    output wire                      send_valid,
    input  wire                      send_ready,
    output wire [               7:0] send
);
  localparam int POS_W = $clog2(LINE);
  localparam logic [7:0] NEWLINE = 8'h0a;

  // ---- state
  logic [cfg::THREADS-1:0] served_q;  // lanes of the store that stands here
  logic [cfg::THREADS*POS_W-1:0] count_q;
  logic sending_q;
  logic [POS_W-1:0] place_q;

  // ---- the lowest lane that is left
  wire [cfg::THREADS-1:0] left = lanes & ~served_q;
  wire [cfg::THREADS-1:0] lane = left & (~left + 1'b1);
  logic [7:0] letter;
  logic [POS_W-1:0] count;
  logic [cfg::THREAD_W-1:0] number;
  always_comb begin
    letter = '0;
    count  = '0;
    number = '0;
    for (int i = 0; i < cfg::THREADS; i++)
      if (lane[i]) begin
        letter = letter | letters[i*8+:8];
        count  = count | count_q[i*POS_W+:POS_W];
        number = number | cfg::THREAD_W'(i);
      end
  end

  wire go = valid && |left && !sending_q;
  wire full = letter == NEWLINE || count == POS_W'(LINE - 1);
  wire keep = go && !full;

  // ---- letters that wait, and what is sent
  wire [7:0] kept;
  // Read one cycle ahead: the transmitter takes several for a letter, and no place moves before the first.
  ram_1r1w #(
      .WIDTH(8),
      .DEPTH(cfg::THREADS * LINE),
      .AW   (cfg::THREAD_W + POS_W)
  ) u_lines (
      .clk,
      .wen  (keep),
      .waddr({number, count}),
      .wmask(1'b1),
      .wdata(letter),
      .ren  (1'b1),
      .raddr({number, place_q}),
      .rdata(kept)
  );

  wire last = place_q == count;
  assign send_valid = sending_q;
  assign send = last ? letter : kept;

  wire sent = sending_q && send_ready && last;
  assign done = valid && (left == '0 || ((keep || sent) && left == lane));

  always_ff @(posedge clk) begin
    for (int i = 0; i < cfg::THREADS; i++)
      if (lane[i] && (keep || sent)) count_q[i*POS_W+:POS_W] <= sent ? '0 : count + 1'b1;
    place_q <= !sending_q ? '0 : send_ready ? place_q + 1'b1 : place_q;
    if (rst) begin
      served_q  <= '0;
      count_q   <= '0;
      sending_q <= 1'b0;
    end else begin
      served_q  <= !valid || done ? '0 : keep || sent ? served_q | lane : served_q;
      sending_q <= (go && full) || (sending_q && !sent);
    end
  end
endmodule
`default_nettype wire
