#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

/* Answers: a kind, and the exit code behind it. */
enum { ENDED = 0x04, LOADED = 0x06, BAD_CHECKSUM = 0x15, TOO_LONG = 0x18, FAULT = 0x19 };

static const char magic[] = "\177HDL";

struct answer {
    const char *kinds; /* that are looked for, with a 0 at the end */
    uint8_t kind;      /* 0: no answer has begun */
    uint8_t exit_code;
};

// ------------------------------------------------------------------------------ frames

static void word_add(struct text *frame, uint32_t word) {
    const char octets[] = {(char)word, (char)(word >> 8), (char)(word >> 16), (char)(word >> 24)};
    text_append(frame, octets, sizeof octets);
}

bool load_frame(const struct board_image *image, const char *program, struct text *frame,
                struct error *error) {
    if (!image->bytes)
        return error_set(error, "%s has no symbol _end, which tells how long it is", program);
    if (image->bytes > LOAD_MAX_BYTES)
        return error_set(error,
                         "%s takes %u bytes, and no board has more than %d for program and data",
                         program, (unsigned)image->bytes, LOAD_MAX_BYTES);
    if (image->entry - BOARD_RAM_BASE >= image->bytes)
        return error_set(error, "%s starts at 0x%08x, and boards have programs from 0x%08x on",
                         program, (unsigned)image->entry, (unsigned)BOARD_RAM_BASE);
    uint32_t words = (image->bytes + 3) / 4;
    text_append(frame, magic, strlen(magic));
    size_t start = frame->size;
    word_add(frame, words - 1);
    for (uint32_t i = 0; i < words; i++)
        word_add(frame, memory_load(image->memory, BOARD_RAM_BASE + 4 * i, 4));
    const char *checked = text_string(frame) + start;
    word_add(frame, (uint32_t)crc32(0, (const Bytef *)checked, (uInt)(frame->size - start)));
    return true;
}

// -------------------------------------------------------------------------------- port

static bool speed_find(unsigned baud, speed_t *speed, struct error *error) {
    static const struct {
        unsigned baud;
        speed_t speed;
    } rows[] = {{9600, B9600},     {19200, B19200},   {38400, B38400},   {57600, B57600},
                {115200, B115200}, {230400, B230400}, {460800, B460800}, {921600, B921600}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].baud == baud) {
            *speed = rows[i].speed;
            return true;
        }
    return error_set(error,
                     "a serial port has no %u baud: 9600, 19200, 38400, 57600, 115200, "
                     "230400, 460800 or 921600",
                     baud);
}

static bool port_set(const struct load_port *port, speed_t speed, struct error *error) {
    struct termios settings;
    if (tcgetattr(port->file, &settings) != 0)
        return error_set(error, "%s is not a serial port", port->device);
    settings.c_iflag = IGNBRK;
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    settings.c_cflag = CS8 | CREAD | CLOCAL;
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    if (cfsetispeed(&settings, speed) != 0 || cfsetospeed(&settings, speed) != 0 ||
        tcsetattr(port->file, TCSANOW, &settings) != 0)
        return error_set(error, "%s does not take %u baud: %s", port->device, port->baud,
                         strerror(errno));
    return true;
}

bool load_port_open(struct load_port *port, struct error *error) {
    speed_t speed = B0;
    if (!speed_find(port->baud, &speed, error))
        return false;
    /* Without O_NONBLOCK, open waits for a modem's carrier. */
    port->file = open(port->device, O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (port->file < 0)
        return error_set(error, "%s: %s", port->device, strerror(errno));
    if (port_set(port, speed, error))
        return true;
    close(port->file);
    return false;
}

// ----------------------------------------------------------------------------- answers

/* Looks for an answer in what was read; copies what is before it to `console`, if any. True when it
 * is whole. */
static bool answer_take(struct answer *answer, struct load_port *port, FILE *console) {
    while (port->at < port->count) {
        char octet = port->read[port->at++];
        if (answer->kind) {
            answer->exit_code = (uint8_t)octet;
            return true;
        }
        if (octet && strchr(answer->kinds, octet))
            answer->kind = (uint8_t)octet;
        else if (console)
            fputc(octet, console);
    }
    return false;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool port_gone(const struct load_port *port, struct error *error) {
    return error_set(error, "%s: the connection is gone", port->device);
}

/* Reads what is there; false when the port is gone. */
static bool port_read(struct load_port *port) {
    ssize_t count = read(port->file, port->read, sizeof port->read);
    port->at = 0;
    port->count = count > 0 ? (size_t)count : 0;
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool port_write(const struct load_port *port, const struct text *frame, size_t *sent) {
    ssize_t count = write(port->file, frame->data + *sent, frame->size - *sent);
    if (count > 0)
        *sent += (size_t)count;
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

/* An answer to the frame, other than the end of what ran before. */
static bool answer_find(struct answer *answer, struct load_port *port) {
    while (answer_take(answer, port, NULL)) {
        if (answer->kind != ENDED && answer->kind != FAULT)
            return true;
        answer->kind = 0;
    }
    return false;
}

static bool answer_wait(struct load_port *port, const struct text *frame, struct answer *answer,
                        struct error *error) {
    size_t sent = 0;
    int64_t line_ms = (int64_t)frame->size * 10 * 1000 / port->baud;
    int64_t end = now_ms() + line_ms + port->patience_ms;
    while (!answer_find(answer, port)) {
        struct pollfd wait = {.fd = port->file,
                              .events = (short)(POLLIN | (sent < frame->size ? POLLOUT : 0))};
        int64_t left = end - now_ms();
        if (left <= 0)
            return error_set(error, "%s: no answer; is a board with a loader there, at %u baud?",
                             port->device, port->baud);
        if (poll(&wait, 1, (int)left) < 0 && errno != EINTR)
            return port_gone(port, error);
        if (wait.revents & POLLOUT && !port_write(port, frame, &sent))
            return port_gone(port, error);
        if (wait.revents & (POLLIN | POLLHUP | POLLERR) && !port_read(port))
            return port_gone(port, error);
    }
    return true;
}

bool load_send(struct load_port *port, const struct text *frame, struct error *error) {
    static const char kinds[] = {ENDED, LOADED, BAD_CHECKSUM, TOO_LONG, FAULT, 0};
    struct answer answer = {.kinds = kinds};
    /* A frame that another run left unfinished ends with the break. */
    tcsendbreak(port->file, 0);
    tcflush(port->file, TCIFLUSH);
    if (!answer_wait(port, frame, &answer, error))
        return false;
    if (answer.kind == LOADED)
        return true;
    tcflush(port->file, TCOFLUSH);
    if (answer.kind == TOO_LONG)
        return error_set(
            error,
            "the board refuses the program, which is too long for its RAM (%zu bytes); "
            "the one that it had runs again",
            frame->size - 12);
    return error_set(error,
                     "the board refuses the program, whose checksum is wrong: octets were lost "
                     "or changed on the line; it has no program now");
}

bool load_watch(struct load_port *port, FILE *console, struct load_end *end, struct error *error) {
    static const char kinds[] = {ENDED, FAULT, 0};
    struct answer answer = {.kinds = kinds};
    while (!answer_take(&answer, port, console)) {
        fflush(console);
        struct pollfd wait = {.fd = port->file, .events = POLLIN};
        if (poll(&wait, 1, -1) < 0 && errno != EINTR)
            return port_gone(port, error);
        if (wait.revents && !port_read(port))
            return port_gone(port, error);
    }
    fflush(console);
    *end = (struct load_end){.fault = answer.kind == FAULT, .exit_code = answer.exit_code};
    return true;
}
