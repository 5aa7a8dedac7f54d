// recovery.ts: shows new recovery codes once, over the current page.
import { mount, unmount } from 'svelte';

export async function showCodes(codes: readonly string[]): Promise<void> {
  const { default: RecoveryCodes } = await import('./RecoveryCodes.svelte');
  const shown = mount(RecoveryCodes, { target: document.body, props: { codes, onclose: () => void unmount(shown) } });
}
