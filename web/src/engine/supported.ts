// supported.ts: whether this browser can run the engine, and the message if it does not start.
import { t } from '$/i18n/index.svelte';

/** The smallest module with a vector instruction: (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt). */
const VECTOR = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** The engine is compiled for WebAssembly with SIMD. */
export const supported = (): boolean => typeof WebAssembly === 'object' && WebAssembly.validate(VECTOR);

/** Why the engine did not start: the browser is too old, or the file could not be loaded. */
export const engineProblem = (): string => (supported() ? t().ui.errors.engine : t().ui.errors.oldBrowser);
