/* npy.h: arrays that grow row by row, as .npy files that NumPy can map. */
#ifndef HARBOUR_NPY_H
#define HARBOUR_NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct npy {
    FILE       *file;
    const char *type;    /* NumPy's: "|u1", "<u2", "<f4" */
    size_t      bytes;   /* of a row */
    size_t      columns; /* 0: one number a row */
    uint64_t    rows;
};

/* Creates DIRECTORY/NAME.npy.  `size`: bytes of a number. */
bool npy_open(struct npy *a, const char *directory, const char *name, const char *type, size_t size,
              size_t columns);
bool npy_row(struct npy *a, const void *row);

/* Writes the number of rows into the head and closes the file; false if anything was not
 * written. */
bool npy_close(struct npy *a);

#endif
