// qr.ts: a QR code of a link (ISO/IEC 18004): byte mode, error correction M, versions 1 to 10.

// For each version at level M: bytes of error correction in a block, blocks of the first and second
// group, data bytes in a block of the first group.
const BLOCKS: [ecc: number, first: number, second: number, data: number][] = [
  [10, 1, 0, 16], [16, 1, 0, 28], [26, 1, 0, 44], [18, 2, 0, 32], [24, 2, 0, 43],
  [16, 4, 0, 27], [18, 4, 0, 31], [22, 2, 2, 38], [22, 3, 2, 36], [26, 4, 1, 43],
];
const ALIGN: number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
for (let i = 255; i < 512; i++) EXP[i] = EXP[i - 255] ?? 0;
const times = (a: number, b: number) => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

/** The remainder of data * x^n by the generator of degree n: the error correction of a block. */
function correction(data: readonly number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, k) => {
      next[k] = (next[k] ?? 0) ^ g;
      next[k + 1] = (next[k + 1] ?? 0) ^ times(g, EXP[i] ?? 0);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    if (lead) generator.forEach((g, k) => (rest[i + k] = (rest[i + k] ?? 0) ^ times(g, lead)));
  }
  return rest.slice(data.length);
}

const capacity = (v: number) => {
  const [, first, second, data] = BLOCKS[v - 1] ?? [0, 0, 0, 0];
  return first * data + second * (data + 1);
};

/** Data and error correction, interleaved. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [ecc, first, second, size] = BLOCKS[version - 1] ?? [0, 0, 0, 0];
  const bits: number[] = [];
  const put = (value: number, n: number) => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const b of bytes) put(b, 8);
  const room = capacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((n, b) => n * 2 + b, 0));
  for (let pad = 0xec; data.length < room / 8; pad ^= 0xec ^ 0x11) data.push(pad);

  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < first + second; i++) {
    const n = size + (i < first ? 0 : 1);
    blocks.push(data.slice(at, at + n));
    at += n;
  }
  const corrections = blocks.map((b) => correction(b, ecc));
  const out: number[] = [];
  for (let i = 0; i <= size; i++) for (const b of blocks) if (i < b.length) out.push(b[i] ?? 0);
  for (let i = 0; i < ecc; i++) for (const c of corrections) out.push(c[i] ?? 0);
  return out;
}

const MASKS: ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (_r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Remainder of a BCH code: for the format and the version. */
function bch(value: number, generator: number, bits: number): number {
  let v = value << bits;
  const degree = 31 - Math.clz32(generator);
  for (let i = 31 - Math.clz32(v || 1); i >= degree; i--) if ((v >> i) & 1) v ^= generator << (i - degree);
  return (value << bits) | v;
}

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
  const n = 17 + version * 4;
  const grid: Grid = Array.from({ length: n }, () => new Array<boolean | null>(n).fill(null));
  const set = (r: number, c: number, dark: boolean) => {
    const row = grid[r];
    if (row && c >= 0 && c < n) row[c] = dark;
  };
  for (const [r0, c0] of [[0, 0], [0, n - 7], [n - 7, 0]] as const) {
    for (let r = -1; r < 8; r++) for (let c = -1; c < 8; c++) {
      const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
      set(r0 + r, c0 + c, ring !== 2 && ring !== 4);
    }
  }
  const marks = ALIGN[version - 1] ?? [];
  for (const r of marks) for (const c of marks) {
    if ((r === 6 && c === 6) || (r === 6 && c === n - 7) || (r === n - 7 && c === 6)) continue;
    for (let i = -2; i <= 2; i++) for (let k = -2; k <= 2; k++) set(r + i, c + k, Math.max(Math.abs(i), Math.abs(k)) !== 1);
  }
  for (let i = 8; i < n - 8; i++) {
    if (grid[6]?.[i] === null) set(6, i, i % 2 === 0);
    if (grid[i]?.[6] === null) set(i, 6, i % 2 === 0);
  }
  set(n - 8, 8, true);
  if (version >= 7) {
    const code = bch(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const dark = ((code >> i) & 1) === 1;
      set(Math.floor(i / 3), n - 11 + (i % 3), dark);
      set(n - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  }
  return grid;
}

function putFormat(grid: Grid, mask: number): void {
  const n = grid.length;
  const code = bch(mask, 0x537, 10) ^ 0x5412; // level M is 00
  const bit = (i: number) => ((code >> i) & 1) === 1;
  const set = (r: number, c: number, i: number) => {
    const row = grid[r];
    if (row) row[c] = bit(i);
  };
  for (let i = 0; i < 15; i++) {
    set(i < 6 ? i : i < 8 ? i + 1 : n - 15 + i, 8, i);
    set(8, i < 8 ? n - 1 - i : i < 9 ? 15 - i : 14 - i, i);
  }
}

function penalty(g: boolean[][]): number {
  const n = g.length;
  const at = (r: number, c: number) => g[r]?.[c] === true;
  let score = 0;
  for (const turn of [false, true]) {
    for (let r = 0; r < n; r++) {
      let run = 0;
      let last: boolean | null = null;
      let line = '';
      for (let c = 0; c < n; c++) {
        const dark = turn ? at(c, r) : at(r, c);
        line += dark ? '1' : '0';
        run = dark === last ? run + 1 : 1;
        last = dark;
        if (run === 5) score += 3;
        else if (run > 5) score++;
      }
      score += 40 * ((line.match(/(?=10111010000)/g)?.length ?? 0) + (line.match(/(?=00001011101)/g)?.length ?? 0));
    }
  }
  let dark = 0;
  for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) {
    if (at(r, c)) dark++;
    if (r + 1 < n && c + 1 < n && at(r, c) === at(r, c + 1) && at(r, c) === at(r + 1, c) && at(r, c) === at(r + 1, c + 1)) score += 3;
  }
  return score + 10 * Math.floor(Math.abs((dark * 100) / (n * n) - 50) / 5);
}

/** The code as rows of dark and light squares; null when the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => capacity(i + 1) >= bytes.length + (i + 1 < 10 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const empty = frame(version);
  const n = empty.length;
  putFormat(empty, 0);
  const path: [number, number][] = [];
  for (let right = n - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < n; i++) for (const c of [right, right - 1]) {
      const r = up ? n - 1 - i : i;
      if (empty[r]?.[c] === null) path.push([r, c]);
    }
  }
  let best: boolean[][] | null = null;
  let least = Infinity;
  MASKS.forEach((mask, m) => {
    const grid = empty.map((row) => [...row]);
    path.forEach(([r, c], i) => {
      const dark = (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
      const row = grid[r];
      if (row) row[c] = dark !== mask(r, c);
    });
    putFormat(grid, m);
    const whole = grid.map((row) => row.map((d) => d === true));
    const score = penalty(whole);
    if (score < least) {
      least = score;
      best = whole;
    }
  });
  return best;
}
