import { circle, group, line, mix, n, path, polygon, range, rect, rotate } from '../paint.ts';
import { arc, dome, leaf } from '../marks/mark.ts';
import type { Theme } from './kit.ts';

type Colors = Pick<Theme, 'accent' | 'second' | 'surface'>;

/** Small still lifes, drawn around the origin within 50 each way. */
const things: Record<string, (colors: Colors) => string> = {
  lock: ({ accent, second, surface }) =>
    line('M-18 -6v-14a18 18 0 0 1 36 0v14', accent, 8) +
    rect(-28, -8, 56, 46, accent, 9) +
    circle(0, 10, 7, second) +
    rect(-3, 12, 6, 14, second, 3) +
    rect(-22, -2, 44, 3, surface, 1.5, { opacity: 0.4 }),
  key: ({ accent, second }) =>
    circle(-22, 0, 15, 'none', { stroke: accent, 'stroke-width': 8 }) +
    line('M-8 0h48M28 0v13M38 0v9', accent, 8) +
    circle(-22, 0, 4, second),
  chair: ({ accent, second }) =>
    line('M-20 -40V38M-20 6h38v32M18 6L22 -2', accent, 7) + rect(-22, -40, 8, 46, accent, 4) + rect(-24, 0, 50, 10, second, 5),
  fish: ({ accent, second, surface }) =>
    path('M-34 0C-18 -24 14 -24 28 0C14 24 -18 24 -34 0z', accent) +
    polygon(
      [
        [22, 0],
        [44, -18],
        [40, 0],
        [44, 18],
      ],
      second,
    ) +
    circle(-18, -4, 4, surface) +
    line('M-4 -10q8 10 0 20M8 -9q7 9 0 18', surface, 2.5, { opacity: 0.7 }),
  vase: ({ accent, second }) =>
    path('M-10 -38h20v10c0 10 18 16 18 38 0 20-12 28-28 28s-28-8-28-28c0-22 18-28 18-38z', accent) +
    path('M-27 6h54c1 8-1 14-4 20h-46c-3-6-5-12-4-20z', second),
  bowl: ({ accent, second }) =>
    path('M-38 -4h76c0 24-16 38-38 38S-38 20-38 -4z', accent) +
    rect(-16, 30, 32, 8, second, 4) +
    line('M-26 6q26 12 52 0', second, 4),
  coin: ({ accent, second, surface }) =>
    circle(0, 0, 36, accent) +
    circle(0, 0, 27, 'none', { stroke: second, 'stroke-width': 4 }) +
    path('M-8 14c-8-10-6-28 8-28 8 0 12 6 12 12l-8 2 4 14z', surface),
  fern: ({ accent, second }) =>
    line('M0 44Q-4 0 6 -42', accent, 5) +
    range(6)
      .map(
        (at) =>
          leaf(1 + at * 0.6, 30 - at * 13, -32 + at * 3.6, 18 - at * 14, 0.24, at % 2 === 0 ? accent : second) +
          leaf(1 + at * 0.6, 30 - at * 13, 34 - at * 3, 14 - at * 14, 0.24, accent),
      )
      .join(''),
  moss: ({ accent, second }) =>
    [
      [-24, 20, 20],
      [2, 20, 26],
      [28, 20, 16],
      [-8, 4, 18],
      [14, 2, 14],
    ]
      .map(([x = 0, y = 0, r = 0], at) => dome(x, y + 10, r, at > 2 ? second : accent))
      .join('') + rect(-44, 28, 90, 8, mix(accent, '#000000', 0.35), 4),
  flower: ({ accent, second }) =>
    line('M0 46V4', mix(accent, '#2b5b33', 0.6), 5) +
    leaf(0, 36, 24, 18, 0.34, mix(accent, '#2b5b33', 0.6)) +
    range(6)
      .map((at) => rotate(at * 60, 0, -12, leaf(0, -12, 0, -44, 0.4, second)))
      .join('') +
    circle(0, -12, 9, accent),
  orchid: ({ accent, second, surface }) =>
    line('M4 46Q-10 14 2 -8', mix(accent, '#2b5b33', 0.6), 5) +
    range(5)
      .map((at) => rotate(at * 72, 0, -14, leaf(0, -14, 0, -42, 0.5, at === 0 ? accent : second)))
      .join('') +
    circle(0, -14, 7, surface),
  bee: ({ accent, second, surface }) =>
    leaf(0, -6, -28, -38, 0.34, mix(surface, second, 0.3)) +
    leaf(4, -6, 28, -38, 0.34, mix(surface, second, 0.3)) +
    path('M-30 8c0-12 12-18 30-18s32 8 32 18-14 18-32 18-30-6-30-18z', second) +
    rect(-12, -9, 9, 34, '#2a2420') +
    rect(8, -9, 9, 34, '#2a2420') +
    circle(-24, 4, 3.5, '#2a2420') +
    line('M-28 -6q-8 -6 -10 -12', accent, 3),
  beetle: ({ accent, second }) =>
    line('M-24 -14l-14 -8M-28 4h-16M-24 20l-14 10M24 -14l14 -8M28 4h16M24 20l14 10', mix(accent, '#000000', 0.4), 4) +
    path('M0 -24c20 0 28 14 28 30s-12 34-28 34-28-18-28-34 8-30 28-30z', accent) +
    dome(0, -20, 15, mix(accent, '#000000', 0.4)) +
    rect(-1.5, -20, 3, 58, mix(accent, '#000000', 0.4)) +
    circle(-13, 4, 5, second) +
    circle(13, 4, 5, second) +
    circle(-10, 22, 4, second) +
    circle(10, 22, 4, second),
  mushroom: ({ accent, second, surface }) =>
    path('M-10 0h20c0 16 4 26 8 38h-36c4-12 8-22 8-38z', mix(surface, second, 0.3)) +
    dome(0, 4, 40, accent) +
    circle(-14, -16, 6, surface) +
    circle(10, -22, 5, surface) +
    circle(18, -6, 4, surface),
  clover: ({ accent, second }) =>
    line('M0 46Q4 20 0 4', accent, 5) +
    [-60, 60, 180]
      .map((turn) =>
        rotate(
          turn + 180,
          0,
          0,
          circle(-9, -20, 14, accent) +
            circle(9, -20, 14, accent) +
            polygon(
              [
                [-20, -13],
                [20, -13],
                [0, 2],
              ],
              accent,
            ) +
            line('M0 -4V-20', second, 2.5),
        ),
      )
      .join(''),
  boat: ({ accent, second, surface }) =>
    path('M-42 16h84L30 40h-56z', accent) +
    rect(-14, -6, 34, 20, second, 4) +
    rect(-4, -26, 12, 20, accent, 3) +
    rect(-8, 0, 6, 6, surface) +
    rect(4, 0, 6, 6, surface),
  cake: ({ accent, second, surface }) =>
    path('M-40 8L34 -22a30 30 0 0 1 8 30z', second) +
    rect(-40, 8, 82, 26, accent, 3) +
    rect(-40, 18, 82, 5, surface, 0, { opacity: 0.7 }) +
    circle(20, -26, 7, accent),
  pie: ({ accent, second }) => path('M0 0V-38A38 38 0 1 1 -33 19z', accent) + path('M-8 -4L-41 15A38 38 0 0 1 -8 -42z', second),
  foot: ({ accent, second }) =>
    path('M-22 -26a14 16 0 0 1 28 0c0 12-4 14-4 22h-20c0-8-4-10-4-22zM-16 2h16v10a8 8 0 0 1-16 0z', accent) +
    path('M6 0a14 16 0 0 1 28 0c0 12-4 14-4 22H10c0-8-4-10-4-22zM12 28h16v8a8 8 0 0 1-16 0z', second),
  wave: ({ accent, second }) =>
    [18, 34, 58, 76, 48, 64, 36, 20]
      .map((height, at) => rect(-42 + at * 11, -height / 2, 7, height, at % 3 === 1 ? second : accent, 3.5))
      .join(''),
  parcel: ({ accent, second }) =>
    rect(-36, -18, 72, 54, accent, 6) +
    rect(-6, -18, 12, 54, second) +
    leaf(0, -18, -28, -42, 0.5, second) +
    leaf(0, -18, 28, -42, 0.5, second),
  sun: ({ accent, second }) =>
    circle(0, 0, 20, accent) +
    range(8)
      .map((at) => rotate(at * 45, 0, 0, rect(-3, -42, 6, 14, second, 3)))
      .join(''),
  music: ({ accent, second }) =>
    line('M-14 26V-28l36 -8v50', accent, 7) + circle(-24, 28, 13, accent) + circle(12, 18, 13, second),
  hat: ({ accent, second }) =>
    path('M-26 16c0-36 8-50 26-50s26 14 26 50z', accent) + rect(-44, 14, 88, 16, accent, 8) + rect(-26, 2, 52, 12, second),
  diary: ({ accent, second, surface }) =>
    rect(-30, -40, 60, 80, accent, 7) +
    rect(-18, -26, 36, 22, surface, 3) +
    circle(0, -15, 6, second) +
    line('M-16 10h32M-16 22h22', surface, 3.5),
  mic: ({ accent, second }) => rect(-14, -42, 28, 52, accent, 14) + line('M-26 -4a26 26 0 0 0 52 0M0 22v18M-14 42h28', second, 6),
  ring: ({ accent, second }) => line(arc(0, 0, 32, 0, 250), accent, 12) + line(arc(0, 0, 32, 285, 335), second, 12),
};

/** A still life around a point; no kind is no picture. */
export function thing(kind: string, x: number, y: number, scale: number, theme: Theme): string {
  if (kind === '') return '';
  const draw = things[kind];
  if (draw === undefined) throw new Error(`Nothing is called ${kind}`);
  return group({ transform: `translate(${n(x)} ${n(y)}) scale(${n(scale)})` }, draw(theme));
}
