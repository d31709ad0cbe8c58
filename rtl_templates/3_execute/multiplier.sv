% emit(knob.mul == "pipelined")
// Pipelined multiplier of all lanes: MUL, MULH, MULHSU, MULHU.
//
// Contract: operands and `header`, a packet without data, are accepted on in_valid && in_ready. The
//   packet is shown with the product and stays until it is accepted. An empty stage fills even
//   while out_ready is low. kind is funct3[1:0], the low bits of cfg::MULDIV_MUL*.
// Latency: accepted in cycle t, packet in t + 2. One operation a cycle.
% if knob.votes == 1 then
//   Votes and shuffles (lanes) take the same path; lane_exchange computes their words.
% end
// Structure: the 33 x 33 bit signed product is split into four 17 x 17 ones, each the size of one
//   DSP block. Register 1 holds the four, register 2 their sum. The upper or lower word is selected
//   after that, since the carries fill the cycle.
`default_nettype none
module multiplier (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   in_valid,
    output wire                   in_ready,
% if knob.votes == 1 then
    input  wire                   lanes,
    input  wire                   shuffle,
% end
    input  wire [            1:0] kind,
    input  wire [cfg::DATA_W-1:0] a,
    input  wire [cfg::DATA_W-1:0] b,
    input  result_t               header,
    output wire                   out_valid,
    input  wire                   out_ready,
    output result_t               out,
    output wire                   empty
);
  // ----------------------------------------------------------------------------------------- state
  logic valid1_q, valid2_q;
  logic high1_q, high2_q;  // the upper word is selected
  result_t header1_q, header2_q;

  // --------------------------------------------------------------------------------- combinational
  wire ready2 = out_ready || !valid2_q;
  wire ready1 = ready2 || !valid1_q;
  wire take1 = in_valid && ready1;
  wire take2 = valid1_q && ready2;
  wire a_signed = kind == cfg::MULDIV_MULH[1:0] || kind == cfg::MULDIV_MULHSU[1:0];
  wire b_signed = kind == cfg::MULDIV_MULH[1:0];

  assign in_ready = ready1;
  assign out_valid = valid2_q;
  assign empty = !valid1_q && !valid2_q;

  // ----------------------------------------------------------------------------------------- lanes
  wire [cfg::DATA_W-1:0] product;
  for (genvar i = 0; i < cfg::THREADS; i++) begin : g_lane
    wire signed [16:0] a_low = {1'b0, a[i*32+:16]};
    wire signed [16:0] b_low = {1'b0, b[i*32+:16]};
    wire signed [16:0] a_high = {a_signed && a[i*32+31], a[i*32+16+:16]};
    wire signed [16:0] b_high = {b_signed && b[i*32+31], b[i*32+16+:16]};

    logic signed [33:0] low_low_q, low_high_q, high_low_q, high_high_q;
    always_ff @(posedge clk)
      if (take1) begin
        low_low_q   <= a_low * b_low;
        low_high_q  <= a_low * b_high;
        high_low_q  <= a_high * b_low;
        high_high_q <= a_high * b_high;
      end

    // The low 16 bits need no addition. For the other 48 the middle products are added first: two
    // adders in series, whose carries overlap, are faster than one of three words.
    wire signed [34:0] middle = low_high_q + high_low_q;
    wire [47:0] upper = {high_high_q[31:0], low_low_q[31:16]} + {{13{middle[34]}}, middle};

    logic [47:0] upper_q;
    logic [15:0] low_q;
    always_ff @(posedge clk)
      if (take2) begin
        upper_q <= upper;
        low_q   <= low_low_q[15:0];
      end
    assign product[i*32+:32] = high2_q ? upper_q[47:16] : {upper_q[15:0], low_q};
    wire unused = &{1'b0, low_low_q[33:32], high_high_q[33:32]};
  end

% if knob.votes == 1 then
  // ---------------------------------------------------------------------------------- across lanes
  logic lanes1_q, lanes2_q;
  wire [cfg::DATA_W-1:0] exchanged;
  lane_exchange u_exchange (
      .clk,
      .take1(take1 && lanes),
      .take2(take2 && lanes1_q),
      .is_shuffle(shuffle),
      .kind,
      .tmask(header.tmask),
      .a,
      .b,
      .out(exchanged)
  );
  always_ff @(posedge clk) begin
    if (take1) lanes1_q <= lanes;
    if (take2) lanes2_q <= lanes1_q;
  end

% end
  // ------------------------------------------------------------------------------------- registers
  always_ff @(posedge clk) begin
    if (rst) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
    end else begin
      if (ready1) valid1_q <= in_valid;
      if (ready2) valid2_q <= valid1_q;
    end
    if (take1) begin
      header1_q <= header;
      high1_q   <= kind != cfg::MULDIV_MUL[1:0];
    end
    if (take2) begin
      header2_q <= header1_q;
      high2_q   <= high1_q;
    end
  end

  always_comb begin
    out = header2_q;
% if knob.votes == 1 then
    out.data = lanes2_q ? exchanged : product;
% else
    out.data = product;
% end
  end
endmodule
`default_nettype wire
