// patch.ts: the server's side of patches, written from docs/protocol.md alone.

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** The digest of a view, as bytes. */
function digest(view: Uint8Array): number[] {
  let h = 0xcbf29ce484222325n;
  for (let i = 0; i < view.length; i += 8) {
    let word = 0n;
    for (let k = 7; k >= 0; k--) word = (word << 8n) | BigInt(view[i + k] ?? 0);
    h = BigInt.asUintN(64, (h ^ word) * 0x9e3779b97f4a7c15n);
    h ^= h >> 32n;
  }
  return [0n, 8n, 16n, 24n].map((s) => Number((h >> s) & 255n));
}

/** A patch from one view to another, all base64. */
export function patchOf(from: string, to: string): string {
  const a = bytesOf(from);
  const b = bytesOf(to);
  const out = digest(b);
  let kept = 0;
  b.forEach((byte, at) => {
    if (byte === a[at]) return;
    for (; at - kept > 255; kept += 255) out.push(255, 0);
    out.push(at - kept, 1, byte);
    kept = at + 1;
  });
  return btoa(String.fromCharCode(...out));
}
