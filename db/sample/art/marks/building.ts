import { line, path, polar, polygon, range, rect, rotate } from '../paint.ts';
import { arc, around, bar, bowl, dome, dot, leaf, type Look, quarter, wave } from './mark.ts';

export const buildingLooks: Record<string, Look> = {
  ferrywire: {
    palette: ['#0b4f5c', '#f4efe3', '#ffb454', '#4fb3b5'],
    plate: 'square',
    mark: ([, sail, jib, sea]) =>
      quarter(58, 52, 62, 2, jib) +
      quarter(128, 38, 76, 3, sail) +
      path('M52 128h140a76 44 0 0 1-140 0z', sail) +
      line(wave(40, 200, 190, 4, 22), sea, 10),
  },
  quietdiff: {
    palette: ['#ecebff', '#4338ca', '#a5a0f0', '#f0568c'],
    plate: 'square',
    mark: ([, ink, pale, accent]) =>
      bar(56, 56, 128, 20, pale) +
      bar(56, 90, 84, 20, ink) +
      bar(150, 90, 34, 20, accent) +
      bar(56, 124, 128, 20, ink) +
      bar(56, 158, 48, 20, pale) +
      bar(114, 158, 20, 20, pale),
  },
  rollbackery: {
    palette: ['#f7e3c4', '#a4502a', '#d98a3d', '#5b2a18'],
    plate: 'circle',
    mark: ([, crust, glaze, ink]) =>
      [20, 74, 128, 182, 236]
        .map((from, at) =>
          line(arc(120, 122, 54, from, from + 46), at % 2 === 0 ? crust : glaze, 40, { 'stroke-linecap': 'butt' }),
        )
        .join('') +
      polygon(
        [
          [70, 38],
          [124, 68],
          [70, 98],
        ].map(([x = 0, y = 0]) => [194 - x, y] as const),
        ink,
      ),
  },
  mothlamp: {
    palette: ['#1c1f3b', '#ffd27a', '#f3eee2', '#8d87c7'],
    plate: 'square',
    mark: ([, lamp, wing, lower]) =>
      quarter(38, 66, 72, 2, wing) +
      quarter(130, 66, 72, 3, wing) +
      quarter(62, 144, 48, 1, lower) +
      quarter(130, 144, 48, 0, lower) +
      bar(114, 84, 12, 104, lamp) +
      line('M114 78Q108 56 92 50M126 78Q132 56 148 50', lamp, 6) +
      dot(84, 114, 9, lamp) +
      dot(156, 114, 9, lamp),
  },
  pebblequeue: {
    palette: ['#e6e1d8', '#5f6f7a', '#8fa0a8', '#d2764f'],
    plate: 'square',
    mark: ([, slate, mist, clay]) =>
      path('M44 132c0-34 22-54 52-54s50 20 50 50-24 46-54 46-48-14-48-42z', slate) +
      path('M138 142c0-22 14-36 32-36s30 12 30 34-14 34-34 34-28-12-28-32z', mist) +
      path('M112 72c0-14 10-24 24-24s24 8 24 22-10 22-26 22-22-8-22-20z', clay),
  },
  hushport: {
    palette: ['#10243f', '#5ad1c8', '#2f6f9f', '#f5f2e8'],
    plate: 'square',
    mark: ([ground, mint, blue, light]) =>
      path('M48 188V116a72 72 0 0 1 144 0v72z', blue) +
      path('M72 188V116a48 48 0 0 1 96 0v72z', mint) +
      path('M96 188V116a24 24 0 0 1 48 0v72z', ground) +
      dot(120, 118, 12, light),
  },
  buntling: {
    palette: ['#fff4e2', '#e4572e', '#17838a', '#f2b134'],
    plate: 'square',
    mark: ([, red, teal, yellow]) =>
      line('M34 66Q120 112 206 66', '#3b3a36', 7) +
      polygon(
        [
          [50, 76],
          [92, 90],
          [64, 142],
        ],
        red,
      ) +
      polygon(
        [
          [98, 91],
          [142, 91],
          [120, 186],
        ],
        teal,
      ) +
      polygon(
        [
          [148, 90],
          [190, 76],
          [176, 142],
        ],
        yellow,
      ),
  },
  columnade: {
    palette: ['#2a2250', '#f2e9ff', '#a98bff', '#ff9d7a'],
    plate: 'square',
    mark: ([ground, light, violet, sun]) =>
      dot(120, 116, 62, sun) +
      path('M42 92h156v96H42z', ground) +
      path('M42 92h156v22H42z', light) +
      [54, 102, 150].map((x) => path(`M${x} 188v-40a18 18 0 0 1 36 0v40z`, violet)).join('') +
      bar(36, 184, 168, 14, light),
  },
  'kettle-cron': {
    palette: ['#d8ece4', '#14594b', '#e6734f', '#ffffff'],
    plate: 'circle',
    mark: ([, ink, hot, dial]) =>
      line('M66 112a56 56 0 0 1 108-2', ink, 12) +
      path('M58 122h124l16 58a12 12 0 0 1-12 12H54a12 12 0 0 1-12-12z', ink) +
      path('M178 128l34-16-18 46z', ink) +
      dot(120, 158, 27, dial) +
      line('M120 158V142M120 158l12 8', hot, 7),
  },
  docwright: {
    palette: ['#ffffff', '#0f766e', '#99e2d0', '#134e4a'],
    plate: 'none',
    mark: ([paper, teal, mint, ink]) =>
      path('M60 20h82l54 54v130a16 16 0 0 1-16 16H60a16 16 0 0 1-16-16V36a16 16 0 0 1 16-16z', teal) +
      path('M142 20l54 54h-40a14 14 0 0 1-14-14z', mint) +
      line('M80 134l28 30 58-64', paper, 21) +
      path('M44 186h152v18a16 16 0 0 1-16 16H60a16 16 0 0 1-16-16z', ink, { opacity: 0.5 }),
  },
  regexible: {
    palette: ['#fdf0d5', '#003f5c', '#ff6361', '#ffa600'],
    plate: 'square',
    mark: ([, ink, red, yellow]) =>
      line('M44 172C44 60 132 60 132 120S60 172 96 172s100 0 100-60-40-52-40-52', ink, 16) +
      dot(44, 174, 17, red) +
      dot(156, 60, 17, yellow),
  },
  uberblick: {
    palette: ['#e9edf2', '#25364d', '#3fb27f', '#9fb0c4'],
    plate: 'square',
    mark: ([, ink, green, grey]) =>
      path('M62 104v28a58 58 0 0 0 116 0v-28h-34v28a24 24 0 0 1-48 0v-28z', ink) +
      dot(80, 70, 19, grey) +
      dot(160, 70, 19, green),
  },
  'patient-society': {
    palette: ['#3d3a34', '#e9dcc3', '#b98f57', '#7f9c8a'],
    plate: 'circle',
    mark: ([, sand, wood, moss]) =>
      bar(66, 48, 108, 16, wood) +
      bar(66, 176, 108, 16, wood) +
      path('M78 68h84c0 34-32 40-32 52s32 18 32 52H78c0-34 32-40 32-52S78 102 78 68z', sand) +
      path('M90 86h60c-8 18-26 22-30 34-4-12-22-16-30-34z', moss) +
      dome(120, 168, 28, moss),
  },
  swatchling: {
    palette: ['#ffffff', '#ff7a59', '#7c4dff', '#00b8a9'],
    plate: 'none',
    mark: () =>
      ['#ff5d5d', '#ff9a4d', '#ffcf4d', '#5bc98c', '#2fb0c7', '#5b7cfa', '#9a5bea']
        .map((color, at) => rotate(-72 + at * 24, 120, 186, rect(102, 66, 36, 138, color, 18)))
        .join('') + dot(120, 186, 9, '#ffffff'),
  },
  'kerning-panic': {
    palette: ['#f9e04b', '#151515', '#e8432e', '#151515'],
    plate: 'square',
    mark: ([, ink, red]) =>
      polygon(
        [
          [36, 180],
          [84, 60],
          [108, 60],
          [124, 100],
          [104, 150],
          [96, 128],
          [74, 180],
        ],
        ink,
      ) +
      polygon(
        [
          [116, 60],
          [152, 60],
          [172, 122],
          [190, 60],
          [220, 60],
          [184, 180],
          [158, 180],
        ],
        ink,
      ) +
      dot(116, 190, 10, red),
  },
  altward: {
    palette: ['#ffe1d6', '#1e3a5f', '#ff7f5c', '#8fb7d9'],
    plate: 'square',
    mark: ([, ink, sun, hill]) =>
      dot(150, 96, 22, sun) +
      path('M60 168l40-58 30 40 18-20 34 38z', hill) +
      line(
        'M52 88V64a12 12 0 0 1 12-12h24M152 52h24a12 12 0 0 1 12 12v24M188 152v24a12 12 0 0 1-12 12h-24M88 188H64a12 12 0 0 1-12-12v-24',
        ink,
        14,
      ),
  },
  wicketgate: {
    palette: ['#24402f', '#f1e7cf', '#9cc67c', '#e2a33c'],
    plate: 'square',
    mark: ([, wood, leafGreen, latch]) =>
      [56, 86, 116, 146, 176].map((x, at) => path(`M${x - 11} 188V${[88, 76, 72, 76, 88][at]}l11-16 11 16V188z`, wood)).join('') +
      bar(38, 108, 164, 14, leafGreen) +
      bar(38, 152, 164, 14, leafGreen) +
      dot(116, 115, 11, latch),
  },
  'decoy-pond': {
    palette: ['#bfe3ea', '#8a5a2b', '#1d6f73', '#f2a81d'],
    plate: 'circle',
    mark: ([, duck, head, beak]) =>
      path('M58 128h92a36 36 0 0 1 36-36v36a52 52 0 0 1-52 52h-24a52 52 0 0 1-52-52z', duck) +
      dot(92, 92, 34, head) +
      path('M66 84H34a22 22 0 0 0 26 26z', beak) +
      dot(84, 84, 5, '#ffffff') +
      bowl(128, 132, 26, '#c98d4f') +
      line(wave(52, 188, 198, 4, 12), '#ffffff', 8),
  },
  'forget-me-please': {
    palette: ['#f3f0ff', '#5b7fe0', '#f5c542', '#b9c8f5'],
    plate: 'square',
    mark: ([, petal, heart, ghost]) =>
      around(5, (at) => {
        const [cx, cy] = polar(120, 120, 46, 0);
        if (at === 1) return line(arc(cx, cy, 29, 0, 359), ghost, 5, { 'stroke-dasharray': '2 12' });
        return dot(cx, cy, 33, petal);
      }) +
      dot(120, 120, 19, heart) +
      range(5)
        .map((at) => leaf(120, 120, ...polar(120, 120, 36, at * 72 + 36), 0.12, '#ffffff'))
        .join(''),
  },
};
