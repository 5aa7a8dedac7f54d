// more.ts: the part of the English catalogue that is loaded when it is first needed.
import { memory } from './memory';
import { online } from './online';
import { reasons } from './reasons';
import { refusals } from './refusals';

export const more = { memory, online, refusals, reasons };
