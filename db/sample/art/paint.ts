/** Functions that return SVG markup. Attributes are not escaped: they are numbers and constants of this folder, never user input. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with two decimals, which is finer than a pixel at every size these images are shown at. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function attributes(all: Attributes): string {
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
}

export function tag(name: string, all: Attributes, ...inside: string[]): string {
  return inside.length === 0 ? `<${name}${attributes(all)}/>` : `<${name}${attributes(all)}>${inside.join('')}</${name}>`;
}

export function svg(width: number, height: number, ...inside: string[]): string {
  return tag('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }, ...inside);
}

export function group(all: Attributes, ...inside: string[]): string {
  return tag('g', all, ...inside);
}

export function rect(x: number, y: number, width: number, height: number, fill: string, rx = 0, more: Attributes = {}): string {
  return tag('rect', { x, y, width, height, rx: rx === 0 ? undefined : rx, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return tag('circle', { cx, cy, r, fill, ...more });
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return tag('path', { d, fill, ...more });
}

/** A stroke with round ends and corners. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return tag('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more: Attributes = {}): string {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more);
}

export function rotate(degrees: number, cx: number, cy: number, ...inside: string[]): string {
  return group({ transform: `rotate(${n(degrees)} ${n(cx)} ${n(cy)})` }, ...inside);
}

export function move(x: number, y: number, ...inside: string[]): string {
  return group({ transform: `translate(${n(x)} ${n(y)})` }, ...inside);
}

/** The point `radius` away from the centre; 0 degrees is up, clockwise. */
export function polar(cx: number, cy: number, radius: number, degrees: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** The element at `at` modulo the length. */
export function pick<T>(list: readonly [T, ...T[]] | readonly T[], at: number): T {
  const found = list[((Math.floor(at) % list.length) + list.length) % list.length];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
}

/** A generator of numbers in [0, 1), the same sequence for the same seed (mulberry32 over an FNV hash). */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A mix of two colours (#rrggbb): `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((channel, at) => Math.round(channel + ((b[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance as WCAG defines it, 0 to 1. */
export function luminance(color: string): number {
  const [r, g, b] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** White or near-black, whichever has more contrast on `color`. */
export function inkOn(color: string): string {
  return luminance(color) > 0.36 ? '#16181d' : '#ffffff';
}
