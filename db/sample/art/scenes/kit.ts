import { circle, escaped, group, inkOn, line, luminance, mix, move, n, path, rect, tag } from '../paint.ts';
import { plated } from '../logo.ts';
import type { Look } from '../marks/mark.ts';

/** One screenshot: the name of its scene and the texts on it. Each scene reads `items` and `aside` in its own way. */
export interface Shot {
  scene: string;
  title: string;
  note?: string;
  items: readonly string[];
  aside?: readonly string[];
}

/** The values that all screens of one product share. */
export interface Product {
  name: string;
  look: Look;
  accent: string;
  second: string;
  dark: boolean;
  frame: 'side' | 'deep' | 'top' | 'rail';
  nav: readonly string[];
  random: () => number;
}

/** The screens of one product: what they share, and each of them. */
export interface ProductScreens extends Pick<Product, 'accent' | 'second' | 'frame' | 'nav'> {
  dark?: true;
  shots: readonly Shot[];
}

export interface Theme {
  dark: boolean;
  page: string;
  surface: string;
  line: string;
  text: string;
  muted: string;
  accent: string;
  onAccent: string;
  /** The background of text in `accentText`. */
  soft: string;
  accentText: string;
  second: string;
  softSecond: string;
  deep: string;
  good: string;
  warn: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Ui extends Product {
  theme: Theme;
  shot: Shot;
  /** The position of the screen among the product's, counted from 0. */
  index: number;
}

export function themeOf({ accent, second, dark }: Product): Theme {
  const page = dark ? mix('#101216', accent, 0.05) : mix('#fbfbfa', accent, 0.025);
  const surface = dark ? mix('#191c22', accent, 0.06) : '#ffffff';
  const text = dark ? '#eceef2' : mix('#17191e', accent, 0.08);
  const readable = (color: string) => {
    if (dark) return luminance(color) < 0.25 ? mix(color, '#ffffff', 0.45) : color;
    return luminance(color) > 0.3 ? mix(color, '#000000', 0.42) : color;
  };
  return {
    dark,
    page,
    surface,
    line: dark ? mix(surface, '#ffffff', 0.1) : mix('#e6e7e9', accent, 0.06),
    text,
    muted: mix(text, surface, 0.42),
    accent,
    onAccent: inkOn(accent),
    soft: mix(surface, accent, dark ? 0.22 : 0.13),
    accentText: readable(accent),
    second,
    softSecond: mix(surface, second, dark ? 0.24 : 0.18),
    deep: mix(luminance(accent) > 0.3 ? mix(accent, '#000000', 0.62) : accent, '#0c0f14', 0.55),
    good: dark ? '#5fcf95' : '#1f8a56',
    warn: dark ? '#ffb35c' : '#b4600c',
  };
}

const families = {
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  serif: "Georgia, 'Times New Roman', serif",
};

export interface TextStyle {
  size?: number;
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  family?: keyof typeof families;
  /** Cut with an ellipsis to about this many pixels. */
  max?: number;
}

const perCharacter = { sans: 0.56, mono: 0.61, serif: 0.5 };

/** About how wide a text is: wide enough for the widest common interface font. */
export function widthOf(content: string, size: number, family: keyof typeof families = 'sans'): number {
  let units = 0;
  for (const character of content) units += /[\u3000-\u9fff\uff00-\uffef]/.test(character) ? 1 : perCharacter[family];
  return units * size;
}

export function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const { size = 15, fill = '#000000', weight = 400, anchor = 'start', family = 'sans', max } = style;
  let shown = content;
  if (max !== undefined && widthOf(content, size, family) > max) {
    while (shown.length > 1 && widthOf(`${shown}…`, size, family) > max) shown = shown.slice(0, -1);
    shown = `${shown.trimEnd()}…`;
  }
  return tag(
    'text',
    {
      x,
      y,
      fill,
      'font-family': families[family],
      'font-size': size,
      'font-weight': weight === 400 ? undefined : weight,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'xml:space': family === 'mono' ? 'preserve' : undefined,
    },
    escaped(shown),
  );
}

/** Words laid out in lines of about `width` pixels. */
export function wrapped(content: string, width: number, size: number, family: keyof typeof families = 'sans'): string[] {
  const lines: string[] = [];
  for (const word of content.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size, family) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function paragraph(x: number, y: number, content: string, width: number, style: TextStyle & { leading?: number }): string {
  const { size = 15, family = 'sans', leading = 1.5 } = style;
  return wrapped(content, width, size, family)
    .map((words, at) => text(x, y + at * size * leading, words, style))
    .join('');
}

export function card({ x, y, width, height }: Box, theme: Theme, radius = 14): string {
  return rect(x, y, width, height, theme.surface, radius, { stroke: theme.line });
}

/** Something that floats: a soft shadow made of two rectangles. */
export function floating({ x, y, width, height }: Box, fill: string, radius = 16): string {
  return (
    rect(x - 6, y + 8, width + 12, height + 10, '#000000', radius + 8, { opacity: 0.06 }) +
    rect(x - 1, y + 3, width + 2, height + 3, '#000000', radius + 2, { opacity: 0.08 }) +
    rect(x, y, width, height, fill, radius)
  );
}

export function pill(x: number, y: number, label: string, ground: string, ink: string, size = 13): string {
  const width = widthOf(label, size) + size * 1.5;
  return (
    rect(x, y - size * 1.3, width, size * 1.9, ground, size * 0.95) +
    text(x + size * 0.75, y, label, { size, fill: ink, weight: 600 })
  );
}

export function button(right: number, y: number, label: string, theme: Theme): string {
  const width = widthOf(label, 14) + 36;
  return (
    rect(right - width, y, width, 38, theme.accent, 10) +
    text(right - width / 2, y + 24, label, { size: 14, weight: 600, fill: theme.onAccent, anchor: 'middle' })
  );
}

const faces = ['#e07a5f', '#3d8bb0', '#81b29a', '#d9a441', '#8a6bbf', '#c8577e'];

/** A person in a list: their initial on a colour that follows from the name. */
export function face(cx: number, cy: number, r: number, name: string): string {
  const color = faces[[...name].reduce((sum, character) => sum + character.charCodeAt(0), 0) % faces.length] ?? '#888888';
  return (
    circle(cx, cy, r, color) +
    text(cx, cy + r * 0.36, name.slice(0, 1), { size: r, weight: 600, fill: '#ffffff', anchor: 'middle' })
  );
}

const strokes = [
  'M2 8l7-6 7 6v8H2z',
  'M2 4h14M2 9h14M2 14h9',
  'M2 16V9M7 16V3M12 16v-5M17 16V6',
  'M9 2a7 7 0 1 0 .01 0M9 5v4l3 2',
  'M2 3h5v5H2zM11 3h5v5h-5zM2 12h5v5H2zM11 12h5v5h-5z',
  'M9 9a3.500 3.500 0 1 0-.01 0M3 17c0-4 2.500-6 6-6s6 2 6 6',
  'M2 4h14v9H8l-4 4v-4H2z',
  'M9 2l2 5 5 .4-4 3.600 1.300 5L9 13.400 4.700 16 6 11 2 7.400 7 7z',
];

export function icon(x: number, y: number, at: number, color: string): string {
  return move(x, y, line(strokes[at % strokes.length] ?? '', color, 1.8));
}

/** The product's own logo, `size` pixels wide. */
export function brand(x: number, y: number, size: number, { look }: Product): string {
  return group({ transform: `translate(${n(x)} ${n(y)}) scale(${Math.round((size / 240) * 1e4) / 1e4})` }, plated(look));
}

/** A smooth curve through evenly spread values between 0 and 1; the line, and the area below it. */
export function curve({ x, y, width, height }: Box, values: readonly number[]): { stroke: string; area: string } {
  const step = width / (values.length - 1);
  const points = values.map((value, at) => [x + at * step, y + height * (1 - value)] as const);
  const stroke = points
    .map(([px, py], at) => {
      const before = points[at - 1];
      if (before === undefined) return `M${n(px)} ${n(py)}`;
      const middle = n((before[0] + px) / 2);
      return `C${middle} ${n(before[1])} ${middle} ${n(py)} ${n(px)} ${n(py)}`;
    })
    .join('');
  return { stroke, area: `${stroke}V${n(y + height)}H${n(x)}z` };
}

/** `count` values from 0 to 1 that wander upwards. */
export function wander(random: () => number, count: number, from = 0.25, to = 0.85): number[] {
  return Array.from({ length: count }, (_, at) =>
    Math.min(1, Math.max(0.05, from + ((to - from) * at) / (count - 1) + (random() - 0.5) * 0.26)),
  );
}

export function tick(x: number, y: number, color: string, width = 3): string {
  return line(`M${n(x)} ${n(y)}l4 5 8-10`, color, width);
}

export function check(x: number, y: number, done: boolean, theme: Theme): string {
  return done
    ? rect(x, y, 20, 20, theme.accent, 6) + tick(x + 4, y + 10, theme.onAccent, 2.4)
    : rect(x, y, 20, 20, 'none', 6, { stroke: theme.muted, 'stroke-width': 1.6 });
}

export function chevron(x: number, y: number, color: string): string {
  return path(`M${n(x)} ${n(y)}l6 6-6 6`, 'none', { stroke: color, 'stroke-width': 2, 'stroke-linecap': 'round' });
}

/** The parts of an item: "name;detail;state". */
export function parts(item: string): string[] {
  return item.split(';').map((part) => part.trim());
}
