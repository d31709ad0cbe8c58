% emit(knob.write_buffer > 0)
% local atomics = knob.atomics == 1
// Bytes of the write buffer's lines, and the register of the line that is sent.
//
// Contract: a store (`put`) writes its bytes to its set. After `start` the rows of that line that have words are
//   read, one a cycle, into the register, which is `line_valid` until `line_taken`. No store is put into the set
//   that is read (`reading`), and no line starts then.
% if atomics then
//   An atomic operation (`atomic`, a put_req) takes the free register.
% end
// Latency: a cycle for each row and one more.
`default_nettype none
module write_buffer_rows #(
    parameter int LINES   = ${knob.write_buffer},
    parameter int INDEX_W = $clog2(LINES)
) (
    input  wire                                clk,
    input  wire                                rst,
    input  wire                                put,
    input  wire [                 INDEX_W-1:0] put_index,
    input  wire [cfg::COLUMNS*cfg::ROWS-1:0]   put_again,  // its words that the line has
    input  wire mem_req_t                      put_req,
    input  wire                                start,
    input  wire [                 INDEX_W-1:0] start_index,
    input  wire [            cfg::LADDR_W-1:0] start_addr,
    input  wire [cfg::COLUMNS*cfg::ROWS-1:0]   start_words,
% if atomics then
    input  wire                                atomic,
    input  wire amo_t                          atomic_amo,
% end
    output wire                                reading,
    output wire [                 INDEX_W-1:0] reading_index,
    output wire                                line_busy,
    output wire [                 INDEX_W-1:0] line_index,
    output wire                                line_valid,
    input  wire                                line_taken,
% if atomics then
    output amo_t                               line_amo,
% end
    output mem_req_t                           line
);
  localparam int C = cfg::COLUMNS;
  localparam int R = cfg::ROWS;
  localparam int WORDS = C * R;
  localparam int AW = $clog2(LINES * R);

  // ---- state
  logic ev_valid_q, ev_first_q;
  logic [INDEX_W-1:0] ev_index_q, line_index_q;
  logic [cfg::LADDR_W-1:0] ev_addr_q, line_addr_q;
  logic [WORDS-1:0] ev_words_q;
  logic [R-1:0] ev_rows_q, ld_row_q;
  logic ld_valid_q, ld_first_q, ld_last_q;
  logic [C-1:0] ld_words_q;
  logic line_busy_q, line_valid_q;
  logic [cfg::LINE_W-1:0] line_q;
  logic [cfg::LINE_BYTES-1:0] mask_q;
% if atomics then
  amo_t line_amo_q;
  assign line_amo = line_amo_q;
% end
  assign reading = ev_valid_q;
  assign reading_index = ev_index_q;
  assign line_busy = line_busy_q;
  assign line_index = line_index_q;
  assign line_valid = line_valid_q;

  // ---- bytes of a store by columns
  wire [cfg::LINE_BYTES-1:0] put_byteen = put_req.byteen;
  wire [cfg::LINE_W-1:0] put_data = put_req.data;
  wire unused_put = &{1'b0, put_req, put_data};
  logic [C*4-1:0] put_be;
  logic [C*AW-1:0] put_row;
  always_comb begin
    put_be = '0;
    put_row = '0;
    for (int w = 0; w < WORDS; w++) begin
      put_be[w%C*4+:4] = put_be[w%C*4+:4] | put_byteen[w*4+:4];
      if (|put_byteen[w*4+:4]) put_row[w%C*AW+:AW] = put_row[w%C*AW+:AW] | AW'(w / C);
    end
  end

  // ---- a row is read
  wire line_free = !line_busy_q || line_taken;
  wire issues = ev_valid_q && (!ev_first_q || line_free);
  wire [R-1:0] row = ev_rows_q & (~ev_rows_q + 1'b1);
  wire ev_last = ev_rows_q == row;
  logic [AW-1:0] row_number;
  logic [C-1:0] row_words;
  always_comb begin
    row_number = '0;
    row_words = '0;
    for (int r = 0; r < R; r++)
      if (row[r]) begin
        row_number = row_number | AW'(r);
        row_words = row_words | ev_words_q[r*C+:C];
      end
  end
  logic [R-1:0] start_rows;
  always_comb for (int r = 0; r < R; r++) start_rows[r] = |start_words[r*C+:C];

  // ---- bytes, each with a bit that says whether it was stored. The first store to a word writes all four.
  wire [C*32-1:0] bytes;
  wire [C*4-1:0] stored;
  localparam logic [AW-1:0] EACH = AW'(R);
  for (genvar c = 0; c < C; c++) begin : gen_column
    wire [3:0] be = put_be[c*4+:4];
    wire [R-1:0] again;
    for (genvar r = 0; r < R; r++) begin : gen_word
      assign again[r] = put_again[r*C+c];
    end
    wire first = again == '0;
    wire [35:0] wdata, rdata;
    for (genvar b = 0; b < 4; b++) begin : gen_byte
      assign wdata[b*9+:9] = {be[b], put_data[c*32+b*8+:8]};
      assign {stored[c*4+b], bytes[c*32+b*8+:8]} = rdata[b*9+:9];
    end
    ram_1r1w #(
        .WIDTH(36),
        .DEPTH(LINES * R),
        .MASKS(4)
    ) u_bytes (
        .clk,
        .ren  (issues),
        .raddr(AW'(ev_index_q) * EACH + row_number),
        .rdata,
        .wen  (put && |be),
        .waddr(AW'(put_index) * EACH + put_row[c*AW+:AW]),
        .wmask(be | {4{first}}),
        .wdata
    );
  end

  always_comb begin
    line.write = ${atomics and "!line_amo_q.valid" or "1'b1"};
    line.addr = line_addr_q;
    line.byteen = mask_q;
    line.data = line_q;
    line.tag = {2'd${atomics and "1 + {1'b0, line_amo_q.valid}" or "1"}, {(cfg::MEM_TAG_W - 2) {1'b0}}};
  end

  // ---- registers
  always_ff @(posedge clk) begin
    if (start) begin
      ev_index_q <= start_index;
      ev_addr_q  <= start_addr;
      ev_words_q <= start_words;
      ev_rows_q  <= start_rows;
      ev_first_q <= 1'b1;
    end else if (issues) begin
      ev_rows_q  <= ev_rows_q & ~row;
      ev_first_q <= 1'b0;
    end
    ld_row_q   <= row;
    ld_words_q <= row_words;
    ld_first_q <= ev_first_q;
    ld_last_q  <= ev_last;
    if (issues && ev_first_q) begin
      line_index_q <= ev_index_q;
      line_addr_q  <= ev_addr_q;
    end
% if atomics then
    if (atomic) begin
      line_index_q <= put_index;
      line_addr_q  <= put_req.addr;
    end
    if (issues) line_amo_q <= '0;
    else if (atomic) line_amo_q <= atomic_amo;
% end
    for (int r = 0; r < R; r++) begin
      if (ld_valid_q && ld_row_q[r]) begin
        line_q[r*C*32+:C*32] <= bytes;
        for (int c = 0; c < C; c++) mask_q[(r*C+c)*4+:4] <= stored[c*4+:4] & {4{ld_words_q[c]}};
      end else if (ld_valid_q && ld_first_q) mask_q[r*C*4+:C*4] <= '0;
% if atomics then
      if (atomic) begin
        line_q[r*C*32+:C*32] <= put_data[C*32-1:0];
        mask_q[r*C*4+:C*4] <= put_byteen[r*C*4+:C*4];
      end
% end
    end

    if (rst) begin
      ev_valid_q   <= 1'b0;
      ld_valid_q   <= 1'b0;
      line_busy_q  <= 1'b0;
      line_valid_q <= 1'b0;
    end else begin
      ev_valid_q   <= start || (ev_valid_q && !(issues && ev_last));
      ld_valid_q   <= issues;
      line_busy_q  <= (issues && ev_first_q)${atomics and " || atomic" or ""} || (line_busy_q && !line_taken);
      line_valid_q <= (ld_valid_q && ld_last_q)${atomics and " || atomic" or ""} || (line_valid_q && !line_taken);
    end
  end

`ifdef HEDDLE_CHECKS
  always @(posedge clk)
    if (!rst) begin
      assert (!(start && ev_valid_q));
      assert (!(start && put));
      assert (!(put && ev_valid_q && ev_index_q == put_index));
      assert (!(ld_valid_q && line_valid_q && !line_taken));
      assert (!(line_taken && !line_valid_q));
    end
`endif
endmodule
`default_nettype wire
