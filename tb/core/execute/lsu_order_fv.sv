// Proof, bounded: order in the load/store unit with its data cache and local memory, under any operations of all warps and
// any memory. It is about any word of two cached lines, of local memory and of a device. Results are taken at once.
//
// - A load's lane has one result: the byte that the last store accepted before it left.
// - Stores of a byte are sent to memory once and in the order of acceptance.
// - A fence responds after the loads of its warp before it, and after all stores before it were sent to memory.
// - While `idle`, nothing is left here.
//
// Values of the byte, the lowest of its word, are numbers of its stores. Memories and tables are small.
//
// start: cfg s/DCACHE_BANK_LINES = [0-9]*/DCACHE_BANK_LINES = 8/; s/DCACHE_BANK_SETS = [0-9]*/DCACHE_BANK_SETS = 4/

// start: cfg s/DCACHE_INDEX_W = [0-9]*/DCACHE_INDEX_W = 2/; s/DCACHE_BANK_MSHRS = [0-9]*/DCACHE_BANK_MSHRS = 2/

// start: cfg s/LMEM_WORDS = [0-9]*/LMEM_WORDS = 8/; s/LMEM_BANK_WORDS = [0-9]*/LMEM_BANK_WORDS = 8/

// start: cfg s/LSU_PENDING = 8/LSU_PENDING = 4/; s/LSU_ID_W = 3/LSU_ID_W = 2/; s/LSU_REQ_W = 3/LSU_REQ_W = 2/
// start: cfg s/ WANT_W = 13/ WANT_W = 12/; s/ WANT_W = 10/ WANT_W = 9/
`default_nettype none
module lsu_order_fv (
    input wire clk,
    input wire offers,
    input wire [1:0] kind,          // load, store, fence, store of a byte
    input wire [cfg::WARP_W-1:0] warp,
    input wire [cfg::THREADS-1:0] tmask,
    input wire [3*cfg::THREADS-1:0] places,  // of each lane: the word
    input wire [cfg::THREADS-1:0] odd,       // a store of a byte is one of the second byte
    input wire mark,
    input wire may_send,
    input wire may_respond,
    input wire [1:0] which,         // request that memory responds to
    input wire [2:0] any_place,
    input wire [cfg::THREAD_W-1:0] any_lane
);
  localparam int L = cfg::LADDR_W;
  localparam int T = cfg::THREADS;
  reg rst = 1'b1;
  always @(posedge clk) rst <= 1'b0;
  // The first operation comes to the cache as its last set is cleared.
  reg [1:0] cleared = '0;
  always @(posedge clk) begin
    cleared <= {cleared[0], !rst};
  end

  // A place: words of local memory (0, 1), of a device (2, 3), and of two cached lines of a set (4 to 7)
  reg [2:0] place;
  reg [cfg::THREAD_W-1:0] lane;
  always @(posedge clk)
    if (rst) begin
      place <= any_place;
      lane <= cfg::THREADS == 1 ? '0 : any_lane;
    end
  wire [31:0] its_addr;
  lsu_order_place u_its (.place, .addr(its_addr));
  wire local_ = place[2:1] == 2'd0;

  // Numbers of stores: accepted, and at memory
  reg [3:0] stored = '0, written = '0;
  wire [3:0] next = stored + 1'b1;
  wire load = kind == 2'd0;
  wire fence = kind == 2'd2;
  wire [T-1:0] its, stores;
  wire [T*32-1:0] addr, data;
  for (genvar i = 0; i < T; i++) begin : g_lane
    wire [31:0] base;
    lsu_order_place u_place (.place(places[3*i+:3]), .addr(base));
    assign its[i] = tmask[i] && !fence && places[3*i+:3] == place;
    assign stores[i] = its[i] && !load && !(kind == 2'd3 && odd[i]);
    assign addr[32*i+:32] = base | 32'(kind == 2'd3 && odd[i]);
    assign data[32*i+:32] = {24'heeeeee, stores[i] ? {4'd0, next} : 8'hee};
  end
  wire in_valid = offers && cleared[1] && tmask != '0;
  wire in_ready, out_valid, idle, mem_req_valid, mem_rsp_ready;
  wire accepts = in_valid && in_ready && !rst;
  // Local memory begins with any content.
  wire watches = mark && load && its[lane] && !watched && (!local_ || stored != '0);
  wire fences = mark && fence && !fenced;
  instr_t instr;
  always_comb begin
    instr = '0;
    instr.warp = warp;
    instr.tmask = tmask;
    instr.unit = cfg::UNIT_LSU;
    instr.op = load ? cfg::LSU_LW : fence ? cfg::LSU_FENCE : kind == 2'd1 ? cfg::LSU_SW : cfg::LSU_SB;
    instr.rd = {3'd0, fences, watches};
    instr.wb = load;
  end
  op_t in;
  assign in = {instr, {cfg::TAG_W{1'b0}}, addr, data, {cfg::DATA_W{1'b0}}};

  // Memory: requests that it has, one a miss register and one of a device
  mem_req_t mem_req;
  wire mem_req_write = mem_req.write;
  wire [L-1:0] mem_req_addr = mem_req.addr;
  wire [cfg::LINE_BYTES-1:0] mem_req_byteen = mem_req.byteen;
  wire [cfg::LINE_W-1:0] mem_req_data = mem_req.data;
  wire [cfg::MEM_TAG_W-1:0] mem_req_tag = mem_req.tag;
  wire [1:0] slot = mem_req_tag[cfg::MEM_TAG_W-1] ? 2'd2 : {1'b0, mem_req_tag[0]};
  reg [2:0] asked = '0;
  reg [3*cfg::MEM_TAG_W-1:0] tags;
  reg [11:0] values;
  reg [2:0] own;
  reg responds = 1'b0;
  reg [1:0] responds_to;
  wire mem_req_ready = may_send;
  wire sends = mem_req_valid && mem_req_ready && !rst;
  wire asks = sends && !mem_req_write;
  wire its_line = mem_req_addr == its_addr[31:cfg::LINE_B] && !local_;
  wire [cfg::LINE_B-1:0] number = its_addr[cfg::LINE_B-1:0];
  wire writes = sends && mem_req_write && its_line && mem_req_byteen[number];
  wire [7:0] mem_req_byte = mem_req_data >> {number, 3'd0};
  wire responded = responds && mem_rsp_ready;
  wire [1:0] chosen = which;
  always @(posedge clk) begin
    if (asks) begin
      asked[slot] <= 1'b1;
      tags[slot*cfg::MEM_TAG_W+:cfg::MEM_TAG_W] <= mem_req_tag;
      values[slot*4+:4] <= written;
      own[slot] <= its_line;
    end
    if (responded) asked[responds_to] <= 1'b0;
    if (!responds) begin
      responds <= !rst && chosen != 2'd3 && asked[chosen] && may_respond;
      responds_to <= chosen;
    end else if (responded) responds <= 1'b0;
  end
  wire [cfg::LINE_W-1:0] filler = {cfg::LINE_BYTES{8'hdd}};
  wire [cfg::LINE_W-1:0] own_byte = cfg::LINE_W'(values[responds_to*4+:4]) << {number, 3'd0};
  wire [cfg::LINE_W-1:0] not_byte = ~(cfg::LINE_W'(8'hff) << {number, 3'd0});
  beat_t mem_rsp;
  assign mem_rsp = {
    own[responds_to] ? (filler & not_byte) | own_byte : filler, {cfg::BEAT_B{1'b0}}, 1'b1,
    tags[responds_to*cfg::MEM_TAG_W+:cfg::MEM_TAG_W]
  };

  wire out_ready = 1'b1;
  result_t out;
  wire [cfg::REG_W-1:0] out_rd = out.rd;
  wire [T-1:0] out_lanes = out.tmask;
  wire [cfg::DATA_W-1:0] out_data = out.data;
  wire out_eop = out.eop;
  wire [7:0] out_byte = out_data[lane*32+:8];
  wire takes = out_valid && out_ready && !rst;
  wire loaded = takes && out_rd[0] && out_lanes[lane];
  wire passed = takes && out_rd[1];
  lsu u_dut (
      .clk, .rst, .in_valid, .in_ready, .in, .out_valid, .out_ready, .out, .idle,
      .mem_req_valid, .mem_req_ready, .mem_req, .mem_rsp_valid(responds), .mem_rsp_ready, .mem_rsp
  );

  // The watched load and fence
  reg watched = 1'b0, waiting = 1'b0, fenced = 1'b0, fence_waits = 1'b0, fence_after;
  reg [3:0] expected, fence_stored;
  reg [cfg::WARP_W-1:0] its_warp;
  always @(posedge clk)
    if (!rst) begin
      if (accepts && watches) begin
        watched <= 1'b1;
        waiting <= 1'b1;
        expected <= stored;
        its_warp <= warp;
      end else if (loaded) waiting <= 1'b0;
      if (accepts && fences) begin
        fenced <= 1'b1;
        fence_waits <= 1'b1;
        fence_after <= waiting && its_warp == warp;
        fence_stored <= stored;
      end else if (passed) fence_waits <= 1'b0;
      if (accepts && |stores) stored <= next;
      if (writes) written <= mem_req_byte[3:0];
    end

  always @*
    if (!rst) begin
      assume (stored != 4'd15);
      if (loaded) assert (waiting && out_byte == {4'd0, expected});
      if (takes && out_rd[0] && out_eop) assert (loaded || !waiting);
      if (writes) assert (mem_req_byte[7:4] == '0 && mem_req_byte[3:0] <= stored);
      if (writes) assert (mem_req_byte[3:0] == written + 4'd1 || (place[2:1] == 2'd1 && mem_req_byte[3:0] == written));
      if (passed) assert (fence_waits && (local_ || written >= fence_stored) && !(fence_after && waiting));
      if (asks) assert (!asked[slot]);
      if (idle) assert (!waiting && !fence_waits && (local_ || written == stored) && asked == '0);
    end
endmodule

// The address of a place.
module lsu_order_place (
    input  wire [2:0]  place,
    output wire [31:0] addr
);
  // Lines 0 and 7 from a power of two are of one set: 7 is a multiple of the divisor.
  wire [31:0] line = place[1] ? 32'd7 << cfg::LINE_B : 32'd0;
  assign addr = place[2] ? 32'h8000_0000 + line + {29'd0, place[0], 2'd0}
                : (place[1] ? cfg::CONSOLE_BASE : cfg::LMEM_BASE) + {29'd0, place[0], 2'd0};
endmodule
`default_nettype wire
