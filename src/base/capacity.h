/*
 * capacity.h: capacities, tiny in a hostile build (meson option `hostile`).
 *
 * In that build every growing buffer starts so small that it is reallocated often.
 */
#ifndef HARBOUR_CAPACITY_H
#define HARBOUR_CAPACITY_H

#ifdef HARBOUR_HOSTILE
#define HM_CAPACITY(usual, tiny) (tiny)
#else
#define HM_CAPACITY(usual, tiny) (usual)
#endif

#endif
