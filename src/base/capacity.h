/*
 * capacity.h: capacities, tiny in a hostile build (meson option `hostile`).
 *
 * There every buffer that grows begins so small that it grows at once, and again and again.
 */
#ifndef HARBOUR_CAPACITY_H
#define HARBOUR_CAPACITY_H

#ifdef HARBOUR_HOSTILE
#define HM_CAPACITY(usual, tiny) (tiny)
#else
#define HM_CAPACITY(usual, tiny) (usual)
#endif

#endif
