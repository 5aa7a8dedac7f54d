// index.ts: the English catalogue.

import { online } from './online';
import { packetRow } from './packet-row';
import { reasons } from './reasons';
import { refusals } from './refusals';
import { rotterdam } from './rotterdam';
import { ui } from './ui';

export const catalogue = { ui, packetRow, rotterdam, online, refusals, reasons };
