// element-svg.ts: converts an element of the page to a standalone SVG.
//
// Boxes, borders, lines of text and inline drawings are copied with their computed colours and
// positions. Gradients of CSS, shadows and pseudo-elements are left out.

const NS = 'http://www.w3.org/2000/svg';
/** Properties that drawings inherit and those that they do not, with their default values. */
const INHERITED = ['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'paint-order'];
const OWN: readonly (readonly [string, string])[] = [['opacity', '1'], ['stop-color', 'rgb(0, 0, 0)'], ['stop-opacity', '1'], ['dominant-baseline', 'auto']];
const escape = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const short = (n: number) => String(Math.round(n * 10) / 10);
const clear = (colour: string) => colour === 'transparent' || /,\s*0\)$/.test(colour);

const family = (style: CSSStyleDeclaration) => escape(style.fontFamily.replaceAll('"', "'"));

interface Edge {
  width: number;
  colour: string;
}

class Copy {
  readonly out: string[] = [];
  private readonly defs = new Map<string, string>();
  private clips = 0;

  constructor(private readonly frame: DOMRect) {}

  private x(n: number): string {
    return short(n - this.frame.left);
  }
  private y(n: number): string {
    return short(n - this.frame.top);
  }

  /** Copies the definitions that a drawing refers to, such as hatchings, once. */
  private refer(text: string): void {
    for (const [, id = ''] of text.matchAll(/url\(["']?[^"')]*#([^"')]+)["']?\)|href="#([^"]+)"/g)) {
      const target = id && !this.defs.has(id) ? document.getElementById(id) : null;
      if (!(target instanceof SVGElement)) continue;
      this.defs.set(id, '');
      this.defs.set(id, this.drawing(target));
    }
  }

  private drawing(from: SVGElement): string {
    const copy = from.cloneNode(true) as SVGElement;
    const originals = [from, ...from.querySelectorAll<SVGElement>('*')];
    const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
    originals.forEach((original, i) => {
      const to = copies[i]!;
      const style = getComputedStyle(original);
      if (style.display === 'none' && !original.closest('defs')) return to.remove();
      const above = i > 0 && original.parentElement ? getComputedStyle(original.parentElement) : null;
      to.removeAttribute('class');
      to.removeAttribute('style');
      const set = (name: string, value: string) => (value ? to.setAttribute(name, value.replaceAll('"', "'")) : undefined);
      for (const name of INHERITED) if (!above || above.getPropertyValue(name) !== style.getPropertyValue(name)) set(name, style.getPropertyValue(name));
      if (i > 0 && style.transform !== 'none' && !to.hasAttribute('transform')) set('transform', style.transform);
      for (const [name, initial] of OWN) if (style.getPropertyValue(name) !== initial) set(name, style.getPropertyValue(name));
    });
    const box = from.getBoundingClientRect();
    if (from instanceof SVGSVGElement) for (const [k, v] of [['x', this.x(box.left)], ['y', this.y(box.top)], ['width', short(box.width)], ['height', short(box.height)]] as const) copy.setAttribute(k, v);
    const text = new XMLSerializer().serializeToString(copy).replace(/url\(['"]?[^'")]*#([^'")]+)['"]?\)/g, 'url(#$1)');
    this.refer(text);
    return text;
  }

  private box(style: CSSStyleDeclaration, r: DOMRect): void {
    const edge = (side: string) => {
      const width = style.getPropertyValue(`border-${side}-style`) === 'none' ? 0 : parseFloat(style.getPropertyValue(`border-${side}-width`));
      const colour = style.getPropertyValue(`border-${side}-color`);
      return { width: clear(colour) ? 0 : width, colour };
    };
    const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map(edge) as [Edge, Edge, Edge, Edge];
    const round = [top, right, bottom, left].every((e) => e.width > 0);
    const inset = round ? top.width / 2 : 0;
    const line = round ? ` stroke="${top.colour}" stroke-width="${top.width}"${style.borderTopStyle === 'dashed' ? ' stroke-dasharray="4 3"' : ''}` : '';
    if (round || !clear(style.backgroundColor)) {
      const radius = Math.min(parseFloat(style.borderTopLeftRadius) || 0, r.height / 2);
      this.out.push(`<rect x="${this.x(r.left + inset)}" y="${this.y(r.top + inset)}" width="${short(r.width - 2 * inset)}" height="${short(r.height - 2 * inset)}" rx="${short(radius)}" fill="${clear(style.backgroundColor) ? 'none' : style.backgroundColor}"${line}/>`);
    }
    if (round) return;
    const stroke = (e: Edge, d: string) => e.width > 0 && this.out.push(`<path d="${d}" fill="none" stroke="${e.colour}" stroke-width="${e.width}"/>`);
    stroke(top, `M${this.x(r.left)} ${this.y(r.top)}H${this.x(r.right)}`);
    stroke(bottom, `M${this.x(r.left)} ${this.y(r.bottom)}H${this.x(r.right)}`);
    stroke(left, `M${this.x(r.left)} ${this.y(r.top)}V${this.y(r.bottom)}`);
    stroke(right, `M${this.x(r.right)} ${this.y(r.top)}V${this.y(r.bottom)}`);
  }

  /** Vertical text is one line that reads upwards. */
  private upright(node: Text, style: CSSStyleDeclaration): void {
    const range = document.createRange();
    range.selectNodeContents(node);
    const r = range.getBoundingClientRect();
    const size = parseFloat(style.fontSize);
    const [x, y] = [this.x((r.left + r.right) / 2 + size * 0.35), this.y((r.top + r.bottom) / 2)];
    this.out.push(`<text transform="translate(${x} ${y}) rotate(-90)" text-anchor="middle" font-family="${family(style)}" font-size="${short(size)}" font-weight="${style.fontWeight}" fill="${style.color}">${escape(node.data.trim())}</text>`);
  }

  /** The words of a text, joined by line. */
  private words(node: Text, style: CSSStyleDeclaration): void {
    if (style.writingMode !== 'horizontal-tb') return this.upright(node, style);
    const range = document.createRange();
    const lines: { words: string[]; left: number; right: number; top: number; bottom: number }[] = [];
    for (const m of node.data.matchAll(/\S+/g)) {
      range.setStart(node, m.index);
      range.setEnd(node, m.index + m[0].length);
      const r = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last && Math.abs(last.top - r.top) < 2) {
        last.words.push(m[0]);
        last.right = r.right;
      } else if (r.width > 0) lines.push({ words: [m[0]], left: r.left, right: r.right, top: r.top, bottom: r.bottom });
    }
    const size = parseFloat(style.fontSize);
    for (const l of lines) {
      const text = l.words.join(' ');
      const shown = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
      const base = (l.top + l.bottom) / 2 + size * 0.35;
      this.out.push(`<text x="${this.x(l.left)}" y="${this.y(base)}" font-family="${family(style)}" font-size="${short(size)}" font-weight="${style.fontWeight}" fill="${style.color}" textLength="${short(l.right - l.left)}" lengthAdjust="spacingAndGlyphs">${escape(shown)}</text>`);
    }
  }

  element(el: Element): void {
    const style = getComputedStyle(el);
    const r = el.getBoundingClientRect();
    if (style.display === 'none' || style.visibility === 'hidden' || el.matches('.sr') || (r.width <= 1 && r.height <= 1)) return;
    if (el instanceof SVGSVGElement) return void this.out.push(this.drawing(el));
    const faint = Number(style.opacity) < 1;
    if (faint) this.out.push(`<g opacity="${style.opacity}">`);
    this.box(style, r);
    const clips = style.overflowX !== 'visible';
    if (clips) {
      const id = `clip${++this.clips}`;
      this.defs.set(id, `<clipPath id="${id}"><rect x="${this.x(r.left)}" y="${this.y(r.top)}" width="${short(r.width)}" height="${short(r.height)}"/></clipPath>`);
      this.out.push(`<g clip-path="url(#${id})">`);
    }
    const layer = (e: ChildNode) => (e instanceof Element ? Number(getComputedStyle(e).zIndex) || 0 : 0);
    for (const child of [...el.childNodes].sort((a, b) => layer(a) - layer(b))) {
      if (child instanceof Text) this.words(child, style);
      else if (child instanceof Element) this.element(child);
    }
    if (clips) this.out.push('</g>');
    if (faint) this.out.push('</g>');
  }

  finish(): string {
    return `<defs>${[...this.defs.values()].join('')}</defs>${this.out.join('')}`;
  }
}

/** The element in a frame of the given size and position, as an svg element that keeps its proportions. */
export function elementSvg(el: Element, x: number, y: number, width: number, height: number): string {
  const frame = el.getBoundingClientRect();
  const copy = new Copy(frame);
  copy.element(el);
  return `<svg xmlns="${NS}" x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${short(frame.width)} ${short(frame.height)}">${copy.finish()}</svg>`;
}
