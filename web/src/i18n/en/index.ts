// index.ts: the English catalogue.
import { ui } from './ui';

export const catalogue = { ui };
