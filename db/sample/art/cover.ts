import { arc, dome, leaf, quarter, wave } from './marks/mark.ts';
import { circle, line, mix, n, path, pick, polar, polygon, randomFrom, range, rect, rotate, svg } from './paint.ts';

type Colors = readonly [ground: string, first: string, second: string, third: string, fourth: string];
type Composition = (colors: Colors, random: () => number) => string;

/** Quarter discs, squares and circles in a grid that breaks now and then. */
const mosaic: Composition = ([, ...inks], random) =>
  range(8)
    .flatMap((column) =>
      range(4).map((row) => {
        const [x, y, size] = [column * 150, row * 157.5, 150];
        const [color, other] = [pick(inks, random() * 4), pick(inks, random() * 4)];
        const kind = random();
        const corner = pick([0, 1, 2, 3] as const, random() * 4);
        if (kind < 0.5) return rect(x, y, size + 1, 158, other) + quarter(x, y, 150, corner, color === other ? inks[3] : color);
        if (kind < 0.68) return circle(x + 75, y + 79, 46, color);
        if (kind < 0.84)
          return polygon(
            [
              [x, y],
              [x + 150, y],
              [x, y + 157],
            ],
            color,
          );
        return '';
      }),
    )
    .join('');

/** Sheets of paper, fanned. */
const sheets: Composition = ([, first, second, third, fourth]) =>
  [first, third, second, '#ffffff']
    .map((color, at) =>
      rotate(
        -18 + at * 9,
        600,
        900,
        rect(390, 90, 420, 560, color, 18) +
          (at < 3
            ? ''
            : polygon(
                [
                  [720, 90],
                  [810, 180],
                  [720, 180],
                ],
                fourth,
              ) +
              range(6)
                .map((row) =>
                  rect(
                    440,
                    240 + row * 52,
                    row === 5 ? 150 : 310 - (row % 2) * 50,
                    12,
                    row === 0 ? first : mix(fourth, '#ffffff', 0.55),
                    6,
                  ),
                )
                .join('')),
      ),
    )
    .join('') + circle(180, 150, 70, second, { opacity: 0.7 });

/** Blocks in parallel perspective, stacked into a small town. */
const blocks: Composition = ([, first, second, third, fourth], random) =>
  range(5)
    .flatMap((row) =>
      range(7).map((column) => {
        const [x, y, h] = [120 + column * 160 + (row % 2) * 80, 200 + row * 90, 40 + Math.floor(random() * 4) * 46];
        const color = pick([first, second, third, fourth], random() * 4);
        const top = y - h;
        return (
          polygon(
            [
              [x, top - 46],
              [x + 80, top],
              [x, top + 46],
              [x - 80, top],
            ],
            mix(color, '#ffffff', 0.25),
          ) +
          polygon(
            [
              [x - 80, top],
              [x, top + 46],
              [x, 700],
              [x - 80, 700],
            ],
            color,
          ) +
          polygon(
            [
              [x + 80, top],
              [x, top + 46],
              [x, 700],
              [x + 80, 700],
            ],
            mix(color, '#101018', 0.28),
          )
        );
      }),
    )
    .join('');

/** Columns before a low sun. */
const skyline: Composition = ([ground, first, second, third, fourth], random) =>
  circle(820, 420, 220, second) +
  range(3)
    .map((at) => rect(600, 470 + at * 44, 440, 10 + at * 6, ground))
    .join('') +
  range(20)
    .map((at) => {
      const height = 90 + random() * 150 + 190 * Math.sin((Math.PI * (at + 2)) / 24);
      return rect(30 + at * 58, 630 - height, 40, height + 20, pick([first, third, fourth], at * 1.7), 20);
    })
    .join('');

/** A sun above even hills. */
const hills: Composition = ([ground, first, second, third, fourth]) =>
  circle(820, 210, 110, second) +
  circle(820, 210, 150, second, { opacity: 0.25 }) +
  [mix(first, ground, 0.6), mix(first, ground, 0.3), first, third, fourth]
    .map((color, at) => path(`${wave(-160 + at * 70, 1520 + at * 40, 330 + at * 74, 4, 120 - at * 12)}V640H-200z`, color))
    .join('');

/** Hills with three windmills of the newer kind. */
const windy: Composition = (colors, random) =>
  hills(colors, random) +
  [
    [240, 250, 1],
    [430, 330, 0.7],
    [1040, 300, 0.85],
  ]
    .map(([x = 0, y = 0, size = 1], at) => {
      const blade = (turn: number) => rotate(turn, x, y, leaf(x, y, x, y - 130 * size, 0.1, '#ffffff'));
      return (
        polygon(
          [
            [x - 5 * size, y],
            [x + 5 * size, y],
            [x + 9 * size, y + 300 * size],
            [x - 9 * size, y + 300 * size],
          ],
          '#ffffff',
        ) +
        [0, 120, 240].map((turn) => blade(turn + at * 37)).join('') +
        circle(x, y, 11 * size, colors[4])
      );
    })
    .join('');

/** A stopwatch, two minutes in. */
const stopwatch: Composition = ([ground, first, second, third, fourth]) =>
  circle(170, 520, 190, third, { opacity: 0.5 }) +
  circle(1060, 110, 150, fourth, { opacity: 0.45 }) +
  rect(560, 40, 80, 70, second, 14) +
  rotate(38, 600, 345, rect(572, 66, 56, 46, second, 12)) +
  circle(600, 345, 245, second) +
  circle(600, 345, 205, '#ffffff') +
  path(`M600 345V140A205 205 0 0 1 ${polar(600, 345, 205, 72).map(n).join(' ')}z`, first) +
  range(12)
    .map((at) => rotate(at * 30, 600, 345, rect(595, 156, 10, at % 3 === 0 ? 40 : 22, at < 3 ? ground : second, 5)))
    .join('') +
  line(`M600 345L${polar(600, 345, 150, 72).map(n).join(' ')}`, second, 16) +
  circle(600, 345, 22, third);

/** Petals around a centre, and again at the edges. */
const petals: Composition = ([, first, second, third, fourth]) =>
  (
    [
      [600, 330, 270, first, third],
      [120, 560, 190, second, fourth],
      [1090, 90, 210, third, first],
    ] as const
  )
    .map(
      ([cx, cy, r, color, other]) =>
        range(10)
          .map((at) => leaf(cx, cy, ...polar(cx, cy, r, at * 36), 0.32, at % 2 === 0 ? color : mix(color, other, 0.5)))
          .join('') +
        circle(cx, cy, r * 0.2, other) +
        circle(cx, cy, r * 0.09, '#ffffff'),
    )
    .join('');

/** Rings with one way in. */
const rings: Composition = ([, first, second, third, fourth]) =>
  range(6)
    .map((at) =>
      line(arc(600, 315, 70 + at * 58, 40 + at * 31, 365 + at * 31 - at * 6), pick([first, second, third, fourth], at), 32),
    )
    .join('') + circle(600, 315, 26, second);

/** A sound seen from the side. */
const sound: Composition = ([, first, second, third, fourth], random) =>
  range(46)
    .map((at) => {
      const height = 30 + (0.35 + random() * 0.65) * 440 * Math.abs(Math.sin(at * 0.21) * Math.cos(at * 0.057));
      return rect(
        26 + at * 25.2,
        315 - height / 2,
        14,
        height,
        pick([first, second, first, third, fourth], Math.floor(at / 3)),
        7,
      );
    })
    .join('');

/** Circles that share a centre of light. */
const meeting: Composition = ([, first, second, third, fourth]) =>
  range(8)
    .map((at) => {
      const [x, y] = polar(600, 315, 165, at * 45);
      return circle(x, y, 150, pick([first, second, third, fourth], at), { opacity: 0.55 });
    })
    .join('') +
  circle(600, 315, 74, '#ffffff') +
  range(3)
    .map((at) => circle(568 + at * 32, 315, 9, first))
    .join('');

/** Two shores and a crossing. */
const crossing: Composition = ([ground, first, second, third, fourth]) =>
  circle(930, 170, 80, second) +
  path('M0 330Q190 210 330 345L420 460H0z', fourth) +
  path('M1200 300Q1010 230 900 350L800 460H1200z', third) +
  rect(0, 430, 1200, 200, first) +
  range(4)
    .map((at) => line(wave(-40 + at * 30, 1240, 490 + at * 44, 16, 16), mix(first, '#ffffff', 0.24), 6))
    .join('') +
  path('M480 400h250l-44 74H530z', '#ffffff') +
  rect(560, 350, 90, 54, second, 8) +
  range(3)
    .map((at) => rect(574 + at * 24, 366, 14, 16, ground, 3))
    .join('') +
  line('M150 288L600 330L1040 262', '#ffffff', 4, { 'stroke-dasharray': '2 14' });

/** Three columns, the middle one marked. */
const columns: Composition = ([ground, first, second, third, fourth]) =>
  [
    [190, 210, third],
    [455, 110, first],
    [720, 210, fourth],
  ]
    .map(([x, y, color], at) => {
      const [left, top] = [Number(x), Number(y)];
      const ink = at === 1 ? '#ffffff' : ground;
      return (
        rect(left, top, 290, 560, String(color), 26) +
        rect(left + 40, top + 54, 120, 20, ink, 10, { opacity: 0.85 }) +
        rect(left + 40, top + 100, 170, 44, ink, 12) +
        range(4)
          .map(
            (row) =>
              circle(left + 52, top + 200 + row * 52, 11, at === 1 ? second : ink) +
              rect(left + 80, top + 192 + row * 52, 130 - (row % 2) * 34, 16, ink, 8, { opacity: 0.6 }),
          )
          .join('')
      );
    })
    .join('') +
  circle(720, 120, 54, second) +
  polygon(
    range(10).map((at) => polar(720, 120, at % 2 === 0 ? 32 : 13, at * 36)),
    '#ffffff',
  );

/** People as half discs, looking the same way. */
const crowd: Composition = ([, first, second, third, fourth], random) =>
  range(4)
    .flatMap((row) =>
      range(9).map((at) => {
        const [x, y] = [70 + at * 140 + (row % 2) * 70, 250 + row * 138];
        const color = row === 2 && at === 4 ? second : pick([first, third, fourth], random() * 3);
        return dome(x, y + 90, 64, color) + circle(x, y - 12, 34, mix(color, '#ffffff', 0.3));
      }),
    )
    .join('');

/** Speech, large and small. */
const voices: Composition = ([ground, first, second, third, fourth]) =>
  (
    [
      [90, 90, 420, 190, first],
      [470, 250, 480, 220, second],
      [820, 70, 290, 130, third],
      [160, 400, 260, 120, fourth],
    ] as const
  )
    .map(([x, y, width, height, color], at) => {
      const tail = at % 2 === 0 ? x + 70 : x + width - 110;
      const inks = range(at === 1 ? 3 : 2).map((row) =>
        rect(
          x + 40,
          y + 44 + row * 48,
          (width - 80) * (row === 1 ? 0.62 : 0.9),
          18,
          at === 1 ? ground : mix(color, '#ffffff', 0.55),
          9,
        ),
      );
      return (
        rect(x, y, width, height, color, 44) +
        polygon(
          [
            [tail, y + height - 8],
            [tail + 60, y + height - 8],
            [tail + (at % 2 === 0 ? -8 : 68), y + height + 52],
          ],
          color,
        ) +
        inks.join('')
      );
    })
    .join('');

/** A calendar with one day that matters. */
const days: Composition = ([, first, second, third, fourth]) =>
  range(4)
    .flatMap((row) =>
      range(7).map((at) => {
        const [x, y] = [92 + at * 148, 56 + row * 138];
        const special = row === 1 && at === 1;
        const color = special ? second : pick([first, third, fourth, first], at + row * 3);
        return (
          rect(x, y, 128, 118, color, 24, special ? {} : { opacity: n(0.35 + ((at * 5 + row * 3) % 7) * 0.09) }) +
          (special ? line(`M${x + 38} ${y + 62}l20 22 36-46`, '#ffffff', 14) : '')
        );
      }),
    )
    .join('');

/** A list under a glass. */
const reading: Composition = ([ground, first, second, third, fourth]) =>
  rect(170, 70, 620, 620, '#ffffff', 26) +
  range(6)
    .map(
      (row) =>
        rect(230, 136 + row * 84, 54, 54, pick([first, third, fourth], row), 14) +
        rect(310, 144 + row * 84, 250 - (row % 3) * 40, 16, first, 8) +
        rect(310, 170 + row * 84, 380 - (row % 2) * 60, 12, mix(first, '#ffffff', 0.65), 6),
    )
    .join('') +
  circle(770, 330, 170, mix(ground, '#ffffff', 0.7), { opacity: 0.92 }) +
  line(arc(770, 330, 170, 0, 359.9), second, 30) +
  line('M894 454L1040 600', second, 46) +
  line('M690 336l52 58 108-122', first, 26);

/** The drawings by file name: the slug of a category or of a post. */
const covers: Record<string, [Composition, Colors]> = {
  'ai-assistants': [meeting, ['#f3efff', '#5b5bd6', '#f2a65a', '#d65b9e', '#3fa7a0']],
  'writing-editing': [sheets, ['#f6e7d2', '#d0573b', '#e9b04a', '#7a8f6a', '#3b3a4a']],
  design: [mosaic, ['#fff6e9', '#ef5b3b', '#ffc145', '#2f6fb5', '#1f2a44']],
  'developer-tools': [blocks, ['#dfe7f5', '#3f5fd0', '#f2a541', '#2aa198', '#e2604a']],
  'data-analytics': [skyline, ['#231f4d', '#5f6bd8', '#ff9a5a', '#3fb7b0', '#8f7fe8']],
  productivity: [hills, ['#fdebd3', '#7fb7a3', '#f7a34b', '#3f8a86', '#1f5a62']],
  'health-care': [petals, ['#e8f3fb', '#f28ba0', '#f7c873', '#6aa8d8', '#86c2a0']],
  'climate-energy': [windy, ['#e3f1ee', '#9ccf8a', '#f6d365', '#4f9a58', '#23633f']],
  'voice-audio': [sound, ['#1f2340', '#ff7f6a', '#ffd166', '#6fc3c7', '#b48be0']],
  'security-privacy': [rings, ['#10263a', '#3fb3a5', '#f4c35a', '#5f8fd0', '#e06a5f']],
  'how-to-write-a-listing-people-finish-reading': [reading, ['#e4ecf7', '#2f4f8f', '#f0803c', '#4fa39a', '#d8b04a']],
  'three-prices-and-why-the-middle-one-works': [columns, ['#efe9fb', '#5b3fc4', '#f5b93f', '#a48fe0', '#8f7ad6']],
  'works-in-a-tunnel-the-case-for-offline-first': [crossing, ['#f9ead4', '#14697a', '#f2a04a', '#5f8f7a', '#2f5f5a']],
  'the-first-hundred-people-are-not-a-funnel': [crowd, ['#fdeee6', '#d9694a', '#2f7fb0', '#e8b25a', '#7a5a8f']],
  'what-our-reviewers-look-for-in-the-first-two-minutes': [stopwatch, ['#fff1dc', '#c8553d', '#2f4858', '#f2b134', '#588157']],
  'feedback-you-can-use-by-friday': [voices, ['#f2f6ea', '#3f7f5a', '#f2b84b', '#d9705a', '#6a8fc0']],
  'launch-on-a-tuesday-and-other-superstitions': [days, ['#fdf0ea', '#3f4f8f', '#ef5b4b', '#e0a53f', '#4fa08f']],
  'annual-or-monthly-a-short-argument-with-ourselves': [columns, ['#e2f1ec', '#1f7a63', '#f08a4b', '#7fbfa8', '#5fa890']],
};

/** The cover image of a category or a post, 1200 by 630. */
export function coverSvg(name: string): string {
  const cover = covers[name];
  if (cover === undefined) throw new Error(`No cover for ${name}`);
  const [composition, colors] = cover;
  return svg(1200, 630, rect(0, 0, 1200, 630, colors[0]), composition(colors, randomFrom(name)));
}
