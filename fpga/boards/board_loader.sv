// Loader of a board: a program that comes over the serial port, into the RAM; fpga/pnr/load.h is the other end.
//
// Contract: a frame is the magic word 7f 'H' 'D' 'L', the number of words less one, the words, and the
//   CRC-32 of what is behind the magic word (Ethernet's); each four octets, the lowest first. From the
//   magic word on `hold` keeps the core in reset, whatever it runs. Octets are written as they come
//   (`write`, `place`, `octet`), from the first one of the RAM on, and a frame that is good starts the
//   core. An octet without stop bit, which a break is, ends a frame.
//   After a bad checksum, or a frame that ended so, the RAM has neither program: `hold` stays until a
//   good frame, through rst too, and `refused` says so. A frame that is too long is left before its
//   first word, and the program that is there starts again.
// Answers are two octets (`say`), a kind and the exit code: loaded, bad checksum, too long; and when a
//   program that was loaded so ends, ended or fault. Nothing of the console is under way then, since
//   the core is in reset, or idle.
`default_nettype none
module board_loader #(
    parameter int RAM_BYTES = 65536,                // 4 KB to 256 KB, of which programs have half
    parameter int PERIOD    = 217,                  // cycles of a bit
    parameter int AW        = $clog2(RAM_BYTES) - 1
) (
    input  wire          clk,
    input  wire          rst,
    input  wire          rx,
    input  wire          busy,
    input  wire          fault,
    input  wire [   7:0] exit_code,
    output wire          hold,
    output wire          refused,
    output wire          write,
    output wire [AW-1:0] place,
    output wire [   7:0] octet,
    output wire          say_valid,
    input  wire          say_ready,
    output wire [   7:0] say
);
  localparam int LAST_W = AW - 2;
  localparam logic [31:0] MAGIC = 32'h4c44487f;
  localparam logic [31:0] POLYNOMIAL = 32'hedb88320;
  localparam logic [31:0] RESIDUE = 32'hdebb20e3;  // of any message with its CRC behind it
  localparam logic [1:0] HUNT = 2'd0, COUNT = 2'd1, DATA = 2'd2, CHECK = 2'd3;
  localparam logic [7:0] LOADED = 8'h06, BAD = 8'h15, TOO_LONG = 8'h18;  // ACK, NAK, CAN
  localparam logic [7:0] ENDED = 8'h04, FAULT = 8'h19;  // EOT, EM

  // ---- state
  logic [1:0] state_q;
  logic [AW-1:0] place_q;  // octet of the data; the low bits: octet of a word
  logic [LAST_W-1:0] last_q;  // word of the data
  logic long_q;
  logic [31:0] crc_q;
  logic damaged_q = 1'b0;  // rst does not mend the RAM
  logic fresh_q;  // the program that runs came in a frame
  logic [1:0] say_q;  // octets that are left of an answer
  logic [7:0] kind_q;

  // ---- octets
  wire line, shift, valid, broken;
  board_uart_rx #(
      .PERIOD(PERIOD)
  ) u_rx (
      .clk,
      .rst,
      .rx,
      .line,
      .shift,
      .valid,
      .broken,
      .octet
  );

  wire [1:0] step = place_q[1:0];
  wire [1:0] next_step = step + 2'd1;
  wire word = valid && &step;
  wire [7:0] magic = MAGIC[step*8+:8];
  wire match = octet == magic;
  wire too_long = long_q || octet != 8'd0;
  wire complete = state_q == DATA && word && place_q[AW-1:2] == last_q;
  wire good = crc_q == RESIDUE;
  wire counted = state_q == COUNT && word;
  wire checked = state_q == CHECK && word;
  wire over = !hold && !busy && fresh_q && !say_valid;

  assign hold = state_q != HUNT || damaged_q;
  assign refused = state_q == HUNT && damaged_q;
  assign write = state_q == DATA && valid;
  assign place = place_q;
  assign say_valid = say_q != 2'd0;
  assign say = say_q[1] ? kind_q : exit_code;

  // ---- registers
  always_ff @(posedge clk) begin
    if (state_q == HUNT) crc_q <= '1;
    else if (shift) crc_q <= (crc_q >> 1) ^ (line != crc_q[0] ? POLYNOMIAL : '0);

    if (state_q == HUNT) long_q <= 1'b0;
    else if (valid && step == 2'd1) long_q <= octet[7:LAST_W-8] != '0;
    else if (valid && step == 2'd2) long_q <= too_long;
    if (state_q == COUNT && valid && step == 2'd0) last_q[7:0] <= octet;
    if (state_q == COUNT && valid && step == 2'd1) last_q[LAST_W-1:8] <= octet[LAST_W-9:0];

    if (valid)
      if (state_q == DATA) place_q <= place_q + 1'b1;
      else if (state_q == HUNT && !match) place_q <= AW'(octet == MAGIC[7:0]);
      else place_q <= AW'(next_step);

    if (write) damaged_q <= 1'b1;
    else if (checked && good) damaged_q <= 1'b0;

    if (checked) kind_q <= good ? LOADED : BAD;
    else if (counted) kind_q <= TOO_LONG;
    else if (over) kind_q <= fault ? FAULT : ENDED;

    if (rst) begin
      state_q <= HUNT;
      fresh_q <= 1'b0;
      say_q   <= 2'd0;
    end else begin
      if (broken || checked) state_q <= HUNT;
      else if (state_q == HUNT && word && match) state_q <= COUNT;
      else if (counted) state_q <= too_long ? HUNT : DATA;
      else if (complete) state_q <= CHECK;

      if (checked) fresh_q <= good;
      else if (over) fresh_q <= 1'b0;

      if (checked || over || (counted && too_long)) say_q <= 2'd2;
      else if (say_valid && say_ready) say_q <= say_q - 2'd1;
    end
    if (rst || broken) place_q <= '0;
  end
endmodule
`default_nettype wire
