// Word of a register-file port (2_issue/common/regfile_forward.sv) in a model: forwarding is rare, so one test for all
// lanes is first.
% local narrow = knob.r2d2 == 1 or knob.uniform ~= "none"
% local lanes, width = narrow and "LANES" or "cfg::THREADS", narrow and "(32 * LANES)" or "cfg::DATA_W"
`default_nettype none
module regfile_forward #(
% if narrow then
    parameter int LANES = cfg::THREADS,
% end
    parameter int FORWARD = 1
) (
    input  wire  read,
    input  wire  [${lanes}-1:0] bypass,
    input  wire  [${lanes}-1:0] forward,
    input  wire  [${width}-1:0] wdata,
    input  wire  [${width}-1:0] written,
    input  wire  [${width}-1:0] stored,
    output logic [${width}-1:0] word
);
  always_comb begin
    word = '0;
    if (read || FORWARD == 0) word = stored;
    if ((bypass | forward) != '0 && (read || FORWARD == 0))
      for (int i = 0; i < ${lanes}; i++)
        if (bypass[i]) word[i*32+:32] = wdata[i*32+:32];
        else if (FORWARD != 0 && forward[i]) word[i*32+:32] = written[i*32+:32];
  end
endmodule
`default_nettype wire
