% emit(knob.bus ~= "native")
% local many = knob.subcores > 1
% local more = many and "+cfg::SUB_W" or "" -- bits of a count of instructions
% local cores = knob.cores > 1 or knob.l2_kb > 0
// Registers with which a host runs the core (docs/integration.md has their table).
//
// Contract: words; `write` and `read` are pulses of one cycle, with data in the same cycle. core_rst resets the core
//   unless a program runs. A run ends when the core is not busy any more, at its first fault, at an error
//   of the bus, or by a halt. It is over once the bus is idle, too. `irq` is high while an enabled cause is
//   pending; a start clears all causes. Performance counters keep the run's totals until the next start.
`default_nettype none
module bus_control (
    input  wire        clk,
    input  wire        rst,
    input  wire        write,
    input  wire        read,
    input  wire [ 5:0] addr,      // of the word
    input  wire [31:0] wdata,
    output logic [31:0] rdata,
    output wire        irq,

    output wire        core_rst,
    output wire [31:0] boot_addr,
    output wire [31:0] boot_arg,
    output wire [ 2:0] perf_class,
    output wire        perf_rst,
% if cores then
    output wire [cfg::CORE_W-1:0] perf_core,
% end
    output wire [ 4:0] perf_number,
    input  wire [63:0] perf_total,  // of the cycle before
    output wire [31:0] offset,
    input  wire        busy,
% if cores then
    input  wire [cfg::CORE_W${more}:0] retired,  // warp instructions
% else
    input  wire ${many and "[cfg::SUB_W:0] retired,  // warp instructions" or "       retired,   // a warp instruction"}
% end
    input  wire        fault_valid,
    input  wire [ 4:0] fault_cause,
    input  wire [cfg::CORE_WARP_W-1:0] fault_warp,
    input  wire [31:0] fault_pc,
% if cores then
    input  wire [cfg::CORE_W-1:0] fault_core,
% end

    input  wire        idle,      // nothing is in flight on the bus
    input  wire        error,
    input  wire        error_write,
    input  wire [31:0] error_addr,
    input  wire        was_read,  // a line is read
    input  wire        was_write,
    output wire        clear,     // a program starts
    input  devices_t   devices,
    output wire        letter_pop
);
  // ---- words
  localparam logic [5:0] CONTROL = 6'd0;
  localparam logic [5:0] STATUS = 6'd1;
  localparam logic [5:0] BOOT_ADDR = 6'd2;
  localparam logic [5:0] BOOT_ARG = 6'd3;
  localparam logic [5:0] OFFSET = 6'd4;
  localparam logic [5:0] PERF_CLASS = 6'd5;
  localparam logic [5:0] EXIT_CODE = 6'd6;
  localparam logic [5:0] FAULT = 6'd7;
  localparam logic [5:0] FAULT_PC = 6'd8;
  localparam logic [5:0] FAULT_ADDR = 6'd9;
  localparam logic [5:0] CYCLES = 6'd10;
  localparam logic [5:0] CYCLES_HIGH = 6'd11;
  localparam logic [5:0] READS = 6'd12;
  localparam logic [5:0] WRITES = 6'd13;
  localparam logic [5:0] CONSOLE = 6'd14;
  localparam logic [5:0] SHAPE = 6'd15;
  localparam logic [5:0] INSTRUCTIONS = 6'd16;
  localparam logic [5:0] INSTRUCTIONS_HIGH = 6'd17;
% if cores then
  localparam logic [5:0] CORES = 6'd18;
% end
  localparam logic [5:0] IRQ_ENABLE = 6'd19;
  localparam logic [5:0] IRQ_CAUSE = 6'd20;
  localparam logic [5:0] PERF_SELECT = 6'd21;
  localparam logic [5:0] PERF_VALUE = 6'd22;
  localparam logic [5:0] PERF_VALUE_HIGH = 6'd23;

  // ---- state
  logic run_q;             // the core is out of reset
  logic drain_q;           // the core was reset, and the bus is not idle yet
  logic done_q, halted_q;  // a run is over; by a halt
  logic core_fault_q, read_error_q, write_error_q;
  logic [31:0] boot_addr_q, boot_arg_q, offset_q, fault_pc_q, fault_addr_q, reads_q, writes_q;
  logic [2:0] class_q;
  logic [4:0] cause_q;
  logic [cfg::CORE_WARP_W-1:0] warp_q;
% if cores then
  logic [cfg::CORE_W-1:0] core_q;
% end
  logic [63:0] cycles_q, instructions_q;

  wire set_control = write && addr == CONTROL;
  wire start = set_control && wdata[0] && !run_q && !drain_q;
  wire halt = set_control && wdata[1];
  wire faults = fault_valid || error;
  wire ends = run_q && (!busy || faults || halt);

  // ---- interrupt: a pending cause stays until it is acknowledged; one that occurs in that cycle stays, too
  logic [3:0] irq_enable_q, irq_cause_q;
  logic lost_q;
  wire over = drain_q && idle;
  wire any_fault = core_fault_q || read_error_q || write_error_q;
  wire [3:0] causes = {devices.lost && !lost_q, devices.letter_valid, over && (any_fault || error), over};
  wire [3:0] acknowledged = write && addr == IRQ_CAUSE ? wdata[3:0] : 4'd0;
  always_ff @(posedge clk) begin
    lost_q <= devices.lost;
    if (write && addr == IRQ_ENABLE) irq_enable_q <= wdata[3:0];
    irq_cause_q <= (irq_cause_q & ~acknowledged) | causes;
    if (rst || start) irq_cause_q <= '0;
    if (rst) begin
      irq_enable_q <= 4'b0001;
      lost_q       <= 1'b0;
    end
  end
  assign irq = |(irq_cause_q & irq_enable_q);

  // ---- performance counters: a read takes a cycle, so a selection takes effect in the cycle of its write
  logic [4:0] number_q;
  logic [2:0] read_class_q;
  wire select = write && addr == PERF_SELECT;
  assign perf_rst = rst || start;
  assign perf_number = select ? wdata[4:0] : number_q;
  assign perf_class = run_q ? class_q : select ? wdata[10:8] : read_class_q;
% if cores then
  logic [cfg::CORE_W-1:0] select_core_q;
  assign perf_core = select_core_q;
% end
  always_ff @(posedge clk) begin
    {read_class_q, number_q} <= {select ? wdata[10:8] : read_class_q, perf_number};
% if cores then
    if (select) select_core_q <= 8'(wdata[23:16]) < 8'(cfg::CORES) ? wdata[16+:cfg::CORE_W] : '0;
    if (rst) select_core_q <= '0;
% end
    if (rst) {read_class_q, number_q} <= '0;
  end

  // Without a run they are constant, for requests in flight.
  wire settable = write && !run_q && !drain_q;

  always_ff @(posedge clk) begin
    if (settable) begin
      if (addr == BOOT_ADDR) boot_addr_q <= wdata;
      if (addr == BOOT_ARG) boot_arg_q <= wdata;
      if (addr == OFFSET) offset_q <= {wdata[31:cfg::LINE_B], {cfg::LINE_B{1'b0}}};
      if (addr == PERF_CLASS) class_q <= wdata[2:0];
    end
    if (run_q && fault_valid && !error) begin
      cause_q    <= fault_cause;
      warp_q     <= fault_warp;
% if cores then
      core_q     <= fault_core;
% end
      fault_pc_q <= fault_pc;
    end
% if cores or many then
    if (run_q) instructions_q <= instructions_q + 64'(retired);
% else
    if (run_q && retired) instructions_q <= instructions_q + 64'd1;
% end
    if (run_q || drain_q) begin
      cycles_q <= cycles_q + 64'd1;
      reads_q  <= reads_q + 32'(was_read);
      writes_q <= writes_q + 32'(was_write);
    end
    // The first error of the bus counts, also one after the program's end.
    if (error && !read_error_q && !write_error_q) begin
      fault_addr_q  <= error_addr;
      read_error_q  <= !error_write;
      write_error_q <= error_write;
    end
    run_q   <= start || (run_q && !ends);
    drain_q <= ends || (drain_q && !idle);
    if (over) done_q <= 1'b1;
    if (ends) begin
      core_fault_q <= fault_valid && !error;
      halted_q     <= busy && !faults;
    end
    if (rst || start) begin
      done_q         <= 1'b0;
      halted_q       <= 1'b0;
      core_fault_q   <= 1'b0;
      read_error_q   <= 1'b0;
      write_error_q  <= 1'b0;
      cause_q        <= '0;
      warp_q         <= '0;
% if cores then
      core_q         <= '0;
% end
      fault_pc_q     <= '0;
      fault_addr_q   <= '0;
      cycles_q       <= '0;
      instructions_q <= '0;
      reads_q        <= '0;
      writes_q       <= '0;
    end
    if (rst) begin
      run_q       <= 1'b0;
      drain_q     <= 1'b0;
      boot_addr_q <= cfg::BOOT_ADDR;
      boot_arg_q  <= '0;
      offset_q    <= '0;
      class_q     <= '0;
    end
  end

  always_comb
    case (addr)
      STATUS: rdata = {25'd0, devices.letter_valid, devices.lost, halted_q, any_fault, done_q, drain_q, run_q};
      BOOT_ADDR: rdata = boot_addr_q;
      BOOT_ARG: rdata = boot_arg_q;
      OFFSET: rdata = offset_q;
      PERF_CLASS: rdata = {29'd0, class_q};
      EXIT_CODE: rdata = devices.exit_code;
      FAULT: rdata = {read_error_q, write_error_q, ${cores and "6'd0, 8'(core_q)" or "14'd0"}, 8'(warp_q), 3'd0, cause_q};
      FAULT_PC: rdata = fault_pc_q;
      FAULT_ADDR: rdata = fault_addr_q;
      CYCLES: rdata = cycles_q[31:0];
      CYCLES_HIGH: rdata = cycles_q[63:32];
      READS: rdata = reads_q;
      WRITES: rdata = writes_q;
      CONSOLE: rdata = {!devices.letter_valid, 15'd0, devices.letter_valid ? 16'(devices.letter) : 16'd0};
      SHAPE: rdata = {8'd3, 8'(cfg::LINE_BYTES), 8'(cfg::CORE_WARPS), 8'(cfg::THREADS)};
      INSTRUCTIONS: rdata = instructions_q[31:0];
      INSTRUCTIONS_HIGH: rdata = instructions_q[63:32];
% if cores then
      CORES: rdata = cfg::CORES;
% end
      IRQ_ENABLE: rdata = {28'd0, irq_enable_q};
      IRQ_CAUSE: rdata = {28'd0, irq_cause_q};
      PERF_SELECT: rdata = {${cores and "8'd0, 8'(select_core_q)" or "16'd0"}, 5'd0, read_class_q, 3'd0, number_q};
      PERF_VALUE: rdata = run_q ? '0 : perf_total[31:0];
      PERF_VALUE_HIGH: rdata = run_q ? '0 : perf_total[63:32];
      default: rdata = '0;
    endcase

  assign core_rst   = !run_q;
  assign boot_addr  = boot_addr_q;
  assign boot_arg   = boot_arg_q;
  assign offset     = offset_q;
  assign clear      = start;
  assign letter_pop = read && addr == CONSOLE && devices.letter_valid;
endmodule
`default_nettype wire
