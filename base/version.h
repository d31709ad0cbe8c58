/* The program's version, as `heddle version`, the manifest and the FuseSoC core file show it. */
#ifndef HEDDLE_BASE_VERSION_H
#define HEDDLE_BASE_VERSION_H

#define HEDDLE_VERSION "0.2.0"

#endif
