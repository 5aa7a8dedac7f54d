// index.ts: the German catalogue.
import type { Catalogue } from '../index.svelte';
import { packetRow } from './packet-row';
import { rotterdam } from './rotterdam';
import { ui } from './ui';

export const catalogue: Catalogue = { ui, packetRow, rotterdam };
