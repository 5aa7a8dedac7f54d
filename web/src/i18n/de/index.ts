// index.ts: the German catalogue.
import type { Catalogue } from '../index.svelte';
import { ui } from './ui';

export const catalogue: Catalogue = { ui };
