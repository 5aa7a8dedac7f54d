// index.ts: the English catalogue.

import { packetRow } from './packet-row';
import { rotterdam } from './rotterdam';
import { ui } from './ui';

export const catalogue = { ui, packetRow, rotterdam };
