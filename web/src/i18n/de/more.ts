// more.ts: the part of the German catalogue that is loaded when it is first needed.
import type { more as en } from '../en/more';
import { memory } from './memory';
import { online } from './online';
import { reasons } from './reasons';
import { refusals } from './refusals';

export const more: typeof en = { memory, online, refusals, reasons };
