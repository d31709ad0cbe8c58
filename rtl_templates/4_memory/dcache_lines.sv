% emit(knob.dcache == "banked")
// Lines of a data cache bank: a RAM for each column, and the words of a load's lanes.
//
// Contract: a read takes of each column the word in row read_rows of frame read_frame. One cycle later and until the
//   next read, lane_words has for each lane the word of its column. A write stores the bytes of `put` in a frame. A
//   read of a row that is written in the same cycle may have old or new bytes.
`default_nettype none
module dcache_lines #(
    parameter int FRAME_W = $clog2(cfg::DCACHE_BANK_LINES)
) (
    input  wire                                    clk,
    input  wire                                    read,
    input  wire  [                    FRAME_W-1:0] read_frame,
    input  wire  [cfg::COLUMNS*cfg::ROW_W-1:0]     read_rows,
    input  wire  [cfg::LSU_LANES*cfg::COLUMN_W-1:0] columns,  // of the lanes, one cycle after the read
    output wire  [            cfg::LSU_DATA_W-1:0] lane_words,
    input  wire                                    write,
    input  wire  [                    FRAME_W-1:0] write_frame,
    input  wire line_put_t                         put
);
  localparam int LOW = cfg::ROWS > 1 ? 0 : 1;
  wire [cfg::COLUMNS*32-1:0] words;
  for (genvar c = 0; c < cfg::COLUMNS; c++) begin : gen_column
    wire [FRAME_W+cfg::ROW_W-1:0] read_address = {read_frame, read_rows[c*cfg::ROW_W+:cfg::ROW_W]};
    wire [FRAME_W+cfg::ROW_W-1:0] write_address = {write_frame, put.rows[c*cfg::ROW_W+:cfg::ROW_W]};
    wire unused_row = &{1'b0, read_address[0], write_address[0]};  // if there is only one row
    ram_1r1w #(
        .WIDTH(32),
        .DEPTH(cfg::DCACHE_BANK_LINES * cfg::ROWS),
        .MASKS(4)
    ) u_words (
        .clk,
        .ren  (read),
        .raddr(read_address[LOW+:FRAME_W+$clog2(cfg::ROWS)]),
        .rdata(words[c*32+:32]),
        .wen  (write),
        .waddr(write_address[LOW+:FRAME_W+$clog2(cfg::ROWS)]),
        .wmask(put.be[c*4+:4]),
        .wdata(put.data[c*32+:32])
    );
  end
  for (genvar i = 0; i < cfg::LSU_LANES; i++) begin : gen_lane
    assign lane_words[i*32+:32] = words[columns[i*cfg::COLUMN_W+:cfg::COLUMN_W]*32+:32];
  end
endmodule
`default_nettype wire
