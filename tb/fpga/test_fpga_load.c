/* Programs for a board over its serial port: a child process at the other end of a pseudo terminal
 * is the board.
 */
#include "fpga/pnr/load.h"
#include "tb/tools/scratch.h"
#include "tb/tools/unit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { IMAGE_BYTES = 30 };

static void image_open(struct board_image *image) {
    *image =
        (struct board_image){.memory = memory_new(), .entry = BOARD_RAM_BASE, .bytes = IMAGE_BYTES};
    for (uint32_t i = 0; i < IMAGE_BYTES; i++)
        memory_store(image->memory, BOARD_RAM_BASE + i, 1, 0xf0 + i);
}

/* Magic word, words less one, the program with two octets behind it, and the CRC that another
 * program (gzip) has of the last two. */
static const unsigned char frame_wanted[] = {
    0x7f, 'H',  'D',  'L',  7,    0,    0,    0,    0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6,
    0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0,    1,    2,    3,    4,    5,
    6,    7,    8,    9,    10,   11,   12,   13,   0,    0,    0x95, 0xe3, 0xd1, 0x16};

TEST(frames_are_as_the_loader_wants_them) {
    struct board_image image;
    struct text frame = {0};
    struct error error;
    image_open(&image);
    assert_true(load_frame(&image, "a.elf", &frame, &error));
    assert_int_equal(frame.size, sizeof frame_wanted);
    assert_memory_equal(frame.data, frame_wanted, sizeof frame_wanted);
    image.bytes = LOAD_MAX_BYTES + 1;
    assert_false(load_frame(&image, "a.elf", &frame, &error));
    assert_says(&error, "a.elf takes 131073 bytes, and no board has more than 131072");
    image.bytes = 0;
    assert_false(load_frame(&image, "a.elf", &frame, &error));
    assert_says(&error, "a.elf has no symbol _end");
    image.bytes = IMAGE_BYTES;
    image.entry = 0x10000;
    assert_false(load_frame(&image, "a.elf", &frame, &error));
    assert_says(&error, "a.elf starts at 0x00010000");
    text_free(&frame);
    board_image_free(&image);
}

// ------------------------------------------------------------------------ a board

struct session {
    struct load_port port;
    struct text frame;
    struct board_image image;
    pid_t board;
    char device[128];
    struct error error;
};

/* Reads `count` octets of the frame, which have to be right, and says `said`. Lives until it is
 * killed. */
static _Noreturn void board_play(int line, size_t count, const char *said, size_t said_bytes) {
    alarm(60);
    unsigned char octets[sizeof frame_wanted];
    for (size_t got = 0; got < count;) {
        ssize_t more = read(line, octets + got, count - got);
        if (more <= 0)
            _exit(1);
        got += (size_t)more;
    }
    if (memcmp(octets, frame_wanted, count) == 0 && write(line, said, said_bytes) < 0)
        _exit(1);
    for (;;)
        pause();
}

static void session_open(struct session *session, size_t count, const char *said, size_t bytes) {
    *session = (struct session){.port = {.baud = LOAD_BAUD, .patience_ms = 3000}};
    int line = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(line >= 0 && grantpt(line) == 0 && unlockpt(line) == 0);
    snprintf(session->device, sizeof session->device, "%s", ptsname(line));
    session->port.device = session->device;
    if (!load_port_open(&session->port, &session->error))
        fail_msg("%s", session->error.text);
    session->board = fork();
    assert_true(session->board >= 0);
    if (session->board == 0)
        board_play(line, count, said, bytes);
    close(line);
    image_open(&session->image);
    assert_true(load_frame(&session->image, "a.elf", &session->frame, &session->error));
}

static void session_close(struct session *session) {
    kill(session->board, SIGKILL);
    waitpid(session->board, NULL, 0);
    close(session->port.file);
    text_free(&session->frame);
    board_image_free(&session->image);
}

#define SAID(text) text, sizeof(text) - 1

/* The program before still prints, and ends, whose code is no answer. */
TEST_WITH(scratch, good_program_is_loaded_and_watched) {
    struct session session;
    struct load_end end;
    session_open(&session, sizeof frame_wanted,
                 SAID("old\x04\x15\x06\0new \n\x06 line\n\x04\x05more"));
    if (!load_send(&session.port, &session.frame, &session.error))
        fail_msg("%s", session.error.text);
    FILE *console = fopen(scratch_path(state, "console"), "w");
    assert_non_null(console);
    assert_true(load_watch(&session.port, console, &end, &session.error));
    fclose(console);
    assert_false(end.fault);
    assert_int_equal(end.exit_code, 5);
    struct text printed = scratch_read(state, "console");
    assert_string_equal(text_string(&printed), "new \n\x06 line\n");
    text_free(&printed);
    session_close(&session);
}

TEST(faults_are_told) {
    struct session session;
    struct load_end end;
    session_open(&session, sizeof frame_wanted, SAID("\x06\0\x19\0"));
    assert_true(load_send(&session.port, &session.frame, &session.error));
    assert_true(load_watch(&session.port, stdout, &end, &session.error));
    assert_true(end.fault);
    session_close(&session);
}

TEST(refusals_are_told) {
    struct session session;
    session_open(&session, sizeof frame_wanted, SAID("\x15\0"));
    assert_false(load_send(&session.port, &session.frame, &session.error));
    assert_says(&session.error, "checksum is wrong");
    session_close(&session);
    session_open(&session, 8, SAID("\x18\0"));
    assert_false(load_send(&session.port, &session.frame, &session.error));
    assert_says(&session.error, "which is too long for its RAM (32 bytes)");
    session_close(&session);
}

TEST(silence_and_hanging_up_are_told) {
    struct session session;
    struct load_end end;
    session_open(&session, sizeof frame_wanted, SAID("text\x06"));
    session.port.patience_ms = 200;
    assert_false(load_send(&session.port, &session.frame, &session.error));
    assert_says(&session.error, "no answer; is a board with a loader there, at 115200 baud?");
    session_close(&session);
    session_open(&session, sizeof frame_wanted, SAID("\x06\0text"));
    assert_true(load_send(&session.port, &session.frame, &session.error));
    kill(session.board, SIGKILL);
    assert_false(load_watch(&session.port, stdout, &end, &session.error));
    assert_says(&session.error, "the connection is gone");
    session_close(&session);
}

TEST_WITH(scratch, bad_ports_are_refused) {
    struct load_port port = {.device = "/dev/there-is-none", .baud = LOAD_BAUD};
    struct error error;
    assert_false(load_port_open(&port, &error));
    assert_says(&error, "/dev/there-is-none: No such file");
    scratch_write(state, "file", "");
    port.device = scratch_path(state, "file");
    assert_false(load_port_open(&port, &error));
    assert_says(&error, "is not a serial port");
    port.baud = 7;
    assert_false(load_port_open(&port, &error));
    assert_says(&error, "a serial port has no 7 baud");
}
