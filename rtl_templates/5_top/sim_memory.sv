% local cores = knob.cores > 1 or knob.l2_kb > 0
// Memory of the simulation: the memory port's requests and responses as functions in C (DPI), which model its timing.
//
// Contract: that of the memory port. The functions for requests and responses return the cycle of the next response,
//   -1 for none. After a request no other is accepted for heddle_mem_wait() cycles.
`default_nettype none
module sim_memory (
    input  wire  clk,
    input  wire  rst,
    input  wire  mem_req_valid,
    output wire  mem_req_ready,
    input  ${cores and "port_req_t" or "mem_req_t"} mem_req,
    output logic mem_rsp_valid,
    input  wire  mem_rsp_ready,
    output ${cores and "port_rsp_t" or "mem_rsp_t"} mem_rsp
);
  import "DPI-C" function longint heddle_mem_request(
    input bit write,
    input int addr,
    input bit [cfg::LINE_BYTES-1:0] byteen,
    input bit [cfg::LINE_W-1:0] data,
    input int tag
  );
  import "DPI-C" function longint heddle_mem_response(
    output int tag,
    output bit [cfg::LINE_W-1:0] data
  );
  import "DPI-C" function int heddle_mem_wait();

  longint now_q, due_q;   // cycle number; cycle of the next response (-1: none)
  int wait_q;             // cycles until the port accepts another request
  int tag;
  bit [cfg::LINE_W-1:0] data;
  wire unused = &{1'b0, tag};

  assign mem_req_ready = wait_q == 0;

  // A response is pending, or another event.
  wire mem_clk;
  clock_gate u_mem_clk (
      .clk,
      .rst,
      .en(mem_req_valid || mem_rsp_valid || wait_q != 0 || (due_q >= 0 && due_q <= now_q)),
      .gated(mem_clk)
  );
  always_ff @(posedge clk) now_q <= rst ? 0 : now_q + 1;
  always_ff @(posedge mem_clk) begin
    if (rst) begin
      due_q <= -1;
      wait_q <= 0;
      mem_rsp_valid <= 1'b0;
    end else begin
      longint due;
      due = due_q;
      if (wait_q != 0) wait_q <= wait_q - 1;
      if (mem_req_valid && mem_req_ready) begin
        due = heddle_mem_request(mem_req.write, {mem_req.addr, {cfg::LINE_B{1'b0}}}, mem_req.byteen, mem_req.data,
                                 32'(mem_req.tag));
        wait_q <= heddle_mem_wait();
      end
      if (!mem_rsp_valid || mem_rsp_ready) begin
        mem_rsp_valid <= 1'b0;
        if (due >= 0 && due <= now_q) begin
          due = heddle_mem_response(tag, data);
          mem_rsp_valid <= 1'b1;
          mem_rsp <= {data, tag[cfg::${cores and "PORT" or "MEM"}_TAG_W-1:0]};
        end
      end
      due_q <= due;
    end
  end
endmodule
`default_nettype wire
