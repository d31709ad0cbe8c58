% local buffers = knob.write_buffer > 0
% local cores = knob.cores > 1 or knob.l2_kb > 0
% local atomics = knob.atomics == 1
% local own_atomics = atomics and not cores -- carried out here; otherwise where cores meet
% local REQ = atomics and "amo_req_t" or "mem_req_t"
% local rsp = own_atomics and "ma_rsp" or "mem_rsp"
// Memory port of a core: requests of the instruction cache and of the load/store unit, and the lines that return.
// Connections only; no logic.
//
//   load/store unit -> ${buffers and "write buffer -> " or ""}mem_arbiter ->${own_atomics and " atomic_port ->" or ""} memory -> line_beats -> both caches
//   instruction cache ---${buffers and "--------------" or ""}'
`default_nettype none
module memory_port (
    input wire clk,
    input wire rst,

    input  mem_sources_t req_valid,
    output mem_sources_t req_ready,
    input  line_read_t   ic_req,
    input  ${REQ}     ls_req,
% if buffers then
    input  wire          flush,      // sends the buffered stores
    output wire          empty,      // none is buffered
% end
    output mem_sources_t rsp_valid,
    input  mem_sources_t rsp_ready,
    output beat_t        beat,       // of the response, to both

    output wire      mem_req_valid,
    input  wire      mem_req_ready,
    output ${own_atomics and "mem_req_t" or REQ} mem_req,
    input  wire      mem_rsp_valid,
    output wire      mem_rsp_ready,
    input  mem_rsp_t mem_rsp
);
% if buffers then
  wire wb_req_valid, wb_req_ready;
  ${REQ} wb_req;
  write_buffer u_write_buffer (
      .clk,
      .rst,
      .flush,
      .empty,
      .in_valid (req_valid.ls),
      .in_ready (req_ready.ls),
      .in       (ls_req${atomics and ".req" or ""}),
% if atomics then
      .in_amo   (ls_req.amo),
      .out_amo  (wb_req.amo),
% end
      .out_valid(wb_req_valid),
      .out_ready(wb_req_ready),
      .out      (wb_req${atomics and ".req" or ""})
  );

% end
% if own_atomics then
  wire ma_req_valid, ma_req_ready, ma_rsp_valid, ma_rsp_ready;
  amo_req_t ma_req;
  mem_rsp_t ma_rsp;
% end
  wire beat_valid, beat_ready;
  mem_arbiter u_mem_arbiter (
      .clk,
      .rst,
% if buffers then
      .req_valid    ({req_valid.ic, wb_req_valid}),
      .req_ready    ({req_ready.ic, wb_req_ready}),
      .ls_req       (wb_req),
% else
      .req_valid,
      .req_ready,
      .ls_req,
% end
      .ic_req,
      .rsp_valid,
      .rsp_ready,
      .mem_rsp_valid(beat_valid),
      .mem_rsp_ready(beat_ready),
      .mem_rsp_tag  (beat.tag),
      .mem_req_valid${own_atomics and "(ma_req_valid)" or ""},
      .mem_req_ready${own_atomics and "(ma_req_ready)" or ""},
      .mem_req${own_atomics and "(ma_req)" or ""}
  );

% if own_atomics then
  atomic_port u_atomic_port (
      .clk,
      .rst,
      .req_valid(ma_req_valid),
      .req_ready(ma_req_ready),
      .req      (ma_req),
      .rsp_valid(ma_rsp_valid),
      .rsp_ready(ma_rsp_ready),
      .rsp      (ma_rsp),
      .mem_req_valid,
      .mem_req_ready,
      .mem_req,
      .mem_rsp_valid,
      .mem_rsp_ready,
      .mem_rsp
  );

% end
  line_beats u_line_beats (
      .clk,
      .rst,
      .line_valid(${rsp}_valid),
      .line_ready(${rsp}_ready),
      .line      (${rsp}),
      .beat_valid,
      .beat_ready,
      .beat
  );
endmodule
`default_nettype wire
