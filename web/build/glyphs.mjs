// glyphs.mjs: writes the letters of the link previews, src/server/preview/glyphs.c.
//
//     node build/glyphs.mjs
//
// Cuts two of the page's faces to the Latin letters of names and messages and writes their outlines as
// numbers, so that the server needs neither fonts nor a font library.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const EM = 1000;
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const LATIN_1 = [...range(0x20, 0x7e), ...range(0xa0, 0xff), 0x2013, 0x2019, 0x2026];

/** A face is made of files for different letters. Letters that headings lack are taken from the other face. */
const FACES = [
  { name: 'heading', letters: LATIN_1, files: ['@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'], axes: { wght: 720 } },
  { name: 'text', letters: [...LATIN_1, ...range(0x100, 0x17f)].sort((a, b) => a - b), files: ['latin', 'latin-ext'].map((x) => `@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-${x}-600-normal.woff2`) },
];

/** A TrueType font: which glyph a character has, how wide it is, and its outline. */
class Font {
  constructor(bytes) {
    this.b = bytes;
    this.tables = new Map();
    for (let i = 0; i < bytes.readUInt16BE(4); i++) this.tables.set(bytes.toString('latin1', 12 + 16 * i, 16 + 16 * i), bytes.readUInt32BE(20 + 16 * i));
    this.unit = EM / bytes.readUInt16BE(this.tables.get('head') + 18);
    this.long = bytes.readInt16BE(this.tables.get('head') + 50) === 1;
    this.metrics = bytes.readUInt16BE(this.tables.get('hhea') + 34);
  }

  /** The glyph of a character, from the cmap subtable of format 4; 0: none. */
  glyph(char) {
    const { b } = this;
    const cmap = this.tables.get('cmap');
    for (let i = 0; i < b.readUInt16BE(cmap + 2); i++) {
      const at = cmap + b.readUInt32BE(cmap + 8 + 8 * i);
      if (b.readUInt16BE(at) !== 4) continue;
      const n = b.readUInt16BE(at + 6);
      for (let s = 0; s < n; s += 2) {
        if (b.readUInt16BE(at + 14 + s) < char) continue;
        const start = b.readUInt16BE(at + 16 + n + s);
        if (start > char) return 0;
        const offset = b.readUInt16BE(at + 16 + 3 * n + s);
        const delta = b.readUInt16BE(at + 16 + 2 * n + s);
        const g = offset ? b.readUInt16BE(at + 16 + 3 * n + s + offset + 2 * (char - start)) : char;
        return g ? (g + delta) & 0xffff : 0;
      }
    }
    return 0;
  }

  advance(g) {
    return this.b.readUInt16BE(this.tables.get('hmtx') + 4 * Math.min(g, this.metrics - 1)) * this.unit;
  }

  #place(g) {
    const at = this.tables.get('loca') + g * (this.long ? 4 : 2);
    const [from, to] = this.long ? [this.b.readUInt32BE(at), this.b.readUInt32BE(at + 4)] : [2 * this.b.readUInt16BE(at), 2 * this.b.readUInt16BE(at + 2)];
    return from === to ? -1 : this.tables.get('glyf') + from;
  }

  /** The contours: lists of points with x, y and whether they lie on the curve. */
  contours(g) {
    const at = this.#place(g);
    if (at < 0) return [];
    const n = this.b.readInt16BE(at);
    return n < 0 ? this.#composite(at + 10) : this.#simple(at + 10, n);
  }

  #simple(at, n) {
    const { b } = this;
    const ends = Array.from({ length: n }, (_, i) => b.readUInt16BE(at + 2 * i));
    const count = ends[n - 1] + 1;
    let p = at + 2 * n + 2 + b.readUInt16BE(at + 2 * n);
    const flags = [];
    while (flags.length < count) {
      const f = b[p++];
      for (let k = f & 8 ? b[p++] : 0; k >= 0; k--) flags.push(f);
    }
    const axis = (short, same) => {
      let v = 0;
      return flags.map((f) => {
        if (f & short) v += f & same ? b[p++] : -b[p++];
        else if (!(f & same)) (v += b.readInt16BE(p)), (p += 2);
        return v;
      });
    };
    const xs = axis(2, 16);
    const ys = axis(4, 32);
    const points = flags.map((f, i) => ({ x: xs[i], y: ys[i], on: (f & 1) !== 0 }));
    return ends.map((e, i) => points.slice(i ? ends[i - 1] + 1 : 0, e + 1));
  }

  #composite(p) {
    const { b } = this;
    const all = [];
    for (let more = true; more; ) {
      const flags = b.readUInt16BE(p);
      const part = this.contours(b.readUInt16BE(p + 2));
      const [dx, dy] = flags & 1 ? [b.readInt16BE(p + 4), b.readInt16BE(p + 6)] : [b.readInt8(p + 4), b.readInt8(p + 5)];
      p += flags & 1 ? 8 : 6;
      if (flags & (8 | 64 | 128)) throw new Error('a scaled part of a glyph');
      all.push(...part.map((c) => c.map((q) => ({ ...q, x: q.x + dx, y: q.y + dy }))));
      more = (flags & 32) !== 0;
    }
    return all;
  }
}

/** The points of a contour, each relative to the one before: 2 * dx + 1 on the curve, 2 * dx off it; dy. */
function encode(contour, unit) {
  let [x, y] = [0, 0];
  return contour.flatMap((p) => {
    const [nx, ny] = [Math.round(p.x * unit), Math.round(p.y * unit)];
    const pair = [2 * (nx - x) + (p.on ? 1 : 0), ny - y];
    [x, y] = [nx, ny];
    return pair;
  });
}

const lines = (numbers) => {
  const out = [];
  let line = '   ';
  for (const n of numbers) {
    if (line.length + String(n).length + 2 > 99) out.push(line), (line = '   ');
    line += ` ${n},`;
  }
  return [...out, line];
};

async function face({ name, letters, files, axes }) {
  const text = String.fromCodePoint(...letters);
  const fonts = await Promise.all(
    files.map(async (f) => new Font(await subset(readFileSync(`${root}node_modules/${f}`), text, { targetFormat: 'sfnt', noHinting: true, keepFeatures: [], ...(axes ? { variationAxes: axes } : {}) }))),
  );
  const points = [];
  const rows = [];
  for (const char of letters) {
    const font = fonts.find((f) => f.glyph(char));
    if (!font) continue;
    const g = font.glyph(char);
    const first = points.length;
    const rings = font.contours(g);
    for (const ring of rings) points.push(ring.length, ...encode(ring, font.unit));
    rows.push(`    {0x${char.toString(16)}, ${Math.round(font.advance(g))}, ${first}, ${rings.length}},`);
  }
  return [
    `static const int16_t ${name}_points[] = {`, ...lines(points), '};', '',
    `static const struct glyph ${name}_glyphs[] = {`, ...rows, '};', '',
    `const struct glyph_face glyph_${name} = {${name}_glyphs, sizeof ${name}_glyphs / sizeof *${name}_glyphs,`,
    `    ${name}_points};`, '',
  ];
}

const parts = (await Promise.all(FACES.map(face))).flat();
writeFileSync(`${root}../src/server/preview/glyphs.c`, ['/* glyphs.c: the letters of link previews, from Besley and Barlow Semi Condensed (OFL).', ' * Generated by web/build/glyphs.mjs; do not edit. */', '#include "server/preview/glyphs.h"', '', '/* clang-format off */', ...parts].join('\n'));
