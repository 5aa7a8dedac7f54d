// index.ts: the German catalogue.
import type { Catalogue } from '../index.svelte';
import { online } from './online';
import { packetRow } from './packet-row';
import { reasons } from './reasons';
import { refusals } from './refusals';
import { rotterdam } from './rotterdam';
import { ui } from './ui';

export const catalogue: Catalogue = { ui, packetRow, rotterdam, online, refusals, reasons };
