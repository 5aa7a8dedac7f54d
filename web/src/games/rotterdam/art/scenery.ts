// scenery.ts: drawings for the banks of the Maas: turbines, tanks, cranes, a mast.

export const SCENERY = {
  turbine: 'M0 0V-34M0-34 0-52M0-34 15-25M0-34-15-25',
  tanks: 'M-22 0V-14q11-6 22 0V0ZM4 0V-20q12-6 24 0V0ZM-10-17V-26h24',
  crane: 'M-14 0V-34M6 0V-34M-30-34H34L6-52V-34M-14-34 6-52M34-34V-22M-14-16H6',
  mast: 'M0 0V-60M-3 0 0-60 3 0M-9-34H9L6-26H-6Z',
} as const;

export interface Prop {
  what: keyof typeof SCENERY;
  x: number;
  y: number;
  k: number;
}

export const LYING: Prop[] = [
  { what: 'turbine', x: 262, y: 82, k: 0.8 }, { what: 'turbine', x: 306, y: 72, k: 1 }, { what: 'turbine', x: 350, y: 82, k: 0.8 },
  { what: 'crane', x: 520, y: 82, k: 0.8 }, { what: 'tanks', x: 200, y: 560, k: 0.9 }, { what: 'crane', x: 270, y: 566, k: 0.9 },
  { what: 'tanks', x: 640, y: 560, k: 1 }, { what: 'crane', x: 745, y: 556, k: 0.9 }, { what: 'mast', x: 752, y: 84, k: 0.9 },
];
export const UPRIGHT: Prop[] = [
  { what: 'turbine', x: 40, y: 200, k: 0.8 }, { what: 'turbine', x: 30, y: 360, k: 0.9 }, { what: 'crane', x: 560, y: 300, k: 0.9 }, { what: 'tanks', x: 560, y: 690, k: 0.9 },
];
