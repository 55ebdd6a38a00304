import { circle, n, path, polar, range, rect, rotate } from '../paint.ts';

/** Ground first, then the inks. */
export type Palette = readonly [ground: string, first: string, second: string, third: string];

/** How a startup looks: its colours, the plate its logo stands on, and the mark drawn on 240 by 240. */
export interface Look {
  palette: Palette;
  plate: 'square' | 'circle' | 'none';
  mark: (palette: Palette) => string;
}

/** A quarter disc in the square at (x, y): `corner` is where its centre lies, clockwise from the top left. */
export function quarter(x: number, y: number, size: number, corner: 0 | 1 | 2 | 3, fill: string): string {
  const d = [
    `M${n(x)} ${n(y)}h${n(size)}a${n(size)} ${n(size)} 0 0 1 ${n(-size)} ${n(size)}z`,
    `M${n(x + size)} ${n(y)}v${n(size)}a${n(size)} ${n(size)} 0 0 1 ${n(-size)} ${n(-size)}z`,
    `M${n(x + size)} ${n(y + size)}h${n(-size)}a${n(size)} ${n(size)} 0 0 1 ${n(size)} ${n(-size)}z`,
    `M${n(x)} ${n(y + size)}v${n(-size)}a${n(size)} ${n(size)} 0 0 1 ${n(size)} ${n(size)}z`,
  ][corner];
  return path(d ?? '', fill);
}

/** The upper half of a disc standing on the line y. */
export function dome(cx: number, y: number, r: number, fill: string): string {
  return path(`M${n(cx - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0z`, fill);
}

/** The lower half of a disc hanging from the line y. */
export function bowl(cx: number, y: number, r: number, fill: string): string {
  return path(`M${n(cx - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 0 ${n(2 * r)} 0z`, fill);
}

/** A leaf from one point to another, `bulge` of its length wide on each side. */
export function leaf(x1: number, y1: number, x2: number, y2: number, bulge: number, fill: string): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const side = (sign: 1 | -1) => `${n(mx - sign * dy * bulge)} ${n(my + sign * dx * bulge)}`;
  return path(`M${n(x1)} ${n(y1)}Q${side(1)} ${n(x2)} ${n(y2)}Q${side(-1)} ${n(x1)} ${n(y1)}z`, fill);
}

/** `count` copies of what stands above the centre, turned around it. */
export function around(count: number, draw: (at: number) => string, from = 0): string {
  return range(count)
    .map((at) => rotate(from + (at * 360) / count, 120, 120, draw(at)))
    .join('');
}

/** An open ring: from one angle clockwise to another, in degrees from the top. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [x1, y1] = polar(cx, cy, r, from);
  const [x2, y2] = polar(cx, cy, r, to);
  return `M${n(x1)} ${n(y1)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(x2)} ${n(y2)}`;
}

/** A wavy line from x1 to x2 at height y, in half waves. */
export function wave(x1: number, x2: number, y: number, halfWaves: number, height: number): string {
  const step = (x2 - x1) / halfWaves;
  const bends = range(halfWaves).map((at) => {
    const lift = at % 2 === 0 ? -height : height;
    return `q${n(step / 2)} ${n(lift)} ${n(step)} 0`;
  });
  return `M${n(x1)} ${n(y)}${bends.join('')}`;
}

export function bar(x: number, y: number, width: number, height: number, fill: string): string {
  return rect(x, y, width, height, fill, Math.min(width, height) / 2);
}

export function dot(x: number, y: number, r: number, fill: string): string {
  return circle(x, y, r, fill);
}
