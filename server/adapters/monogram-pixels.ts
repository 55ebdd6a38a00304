import type { Monogram } from '../domain/core/monograms.ts';

/** Monograms are described in the coordinates of a square with sides of this length. */
const unit = 48;

type Point = readonly [x: number, y: number];

/**
 * The corners of a shape, with arcs split into short lines. Paths use only the commands M, L, H, V, Z, and A for circular arcs.
 */
function outlinesOf(path: string): Point[][] {
  const outlines: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', text = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [];
    if (command === 'M') outlines.push([]);
    const outline = outlines.at(-1) ?? [];
    const end = (points: readonly Point[]) => {
      outline.push(...points);
      [x, y] = points.at(-1) ?? [x, y];
    };
    const [a = 0, b = 0] = numbers;
    if (command === 'H') end([[a, y]]);
    else if (command === 'V') end([[x, a]]);
    else if (command === 'A') end(arc([x, y], numbers));
    else if (command !== 'Z') for (let at = 0; at < numbers.length; at += 2) end([[numbers[at] ?? a, numbers[at + 1] ?? b]]);
  }
  return outlines;
}

/** Points along a circular arc that starts at the given point. The other argument has the parameters of an SVG arc command. */
function arc([x0, y0]: Point, [radius = 0, , , large = 0, sweep = 0, x1 = 0, y1 = 0]: readonly number[]): Point[] {
  const half = Math.hypot(x1 - x0, y1 - y0) / 2;
  const away = (Math.sqrt(Math.max(0, radius ** 2 - half ** 2)) / (2 * half)) * (large === sweep ? -1 : 1);
  const middle: Point = [(x0 + x1) / 2 - away * (y1 - y0), (y0 + y1) / 2 + away * (x1 - x0)];
  const angle = (x: number, y: number) => Math.atan2(y - middle[1], x - middle[0]);
  const from = angle(x0, y0);
  const turn = (angle(x1, y1) - from + 4 * Math.PI) % (2 * Math.PI);
  const way = sweep === 1 ? turn : turn - 2 * Math.PI;
  const steps = 48;
  return Array.from({ length: steps }, (_, at) => {
    const at1 = from + (way * (at + 1)) / steps;
    return [middle[0] + radius * Math.cos(at1), middle[1] + radius * Math.sin(at1)];
  });
}

/** The places at which a horizontal line crosses the outlines. */
function crossingsAt(outlines: readonly Point[][], y: number): number[] {
  return outlines.flatMap((outline) =>
    outline.flatMap(([x1, y1], at) => {
      const [x0, y0] = outline.at(at - 1) ?? [x1, y1];
      return y0 > y === y1 > y ? [] : [((x1 - x0) * (y - y0)) / (y1 - y0) + x0];
    }),
  );
}

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/**
 * The RGB pixels of a monogram without its letters. They are drawn here, because the image library is not allowed to read SVG.
 */
export function monogramPixels({ back, shape, path, turn }: Monogram, side: number): Buffer {
  const [cos, sin] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][turn / 90] ?? [1, 0];
  const [scale, middle] = [side / unit, unit / 2];
  const outlines = outlinesOf(path).map((outline) =>
    outline.map(([x, y]): Point => {
      const [right, down] = [x - middle, y - middle];
      return [scale * (right * cos - down * sin + middle), scale * (right * sin + down * cos + middle)];
    }),
  );
  const [light, dark] = [channels(back), channels(shape)];
  const pixels = Buffer.alloc(side * side * 3);
  const samples = [0.25, 0.75];
  for (let y = 0; y < side; y += 1) {
    const lines = samples.map((down) => crossingsAt(outlines, y + down));
    for (let x = 0; x < side; x += 1) {
      const inside = lines.flatMap((crossings) =>
        samples.filter((right) => crossings.filter((crossing) => crossing > x + right).length % 2 === 1),
      );
      const covered = inside.length / samples.length ** 2;
      for (const channel of [0, 1, 2])
        pixels[3 * (y * side + x) + channel] = Math.round((dark[channel] ?? 0) * covered + (light[channel] ?? 0) * (1 - covered));
    }
  }
  return pixels;
}
