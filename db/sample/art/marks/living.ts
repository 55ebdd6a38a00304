import { line, path, polar, polygon, range, rect, rotate } from '../paint.ts';
import { arc, bar, dome, dot, leaf, type Look, quarter, wave } from './mark.ts';

export const livingLooks: Record<string, Look> = {
  'handover-hat': {
    palette: ['#d9ecff', '#0b5cab', '#ffffff', '#ff8c69'],
    plate: 'square',
    mark: ([, blue, white, coral]) =>
      path('M70 142c0-56 20-84 50-84s50 28 50 84z', blue) +
      bar(38, 140, 164, 30, blue) +
      path('M68 142c0-9 .6-17 1.6-24h100.800c1 7 1.600 15 1.600 24z', coral) +
      bar(114, 72, 12, 36, white) +
      bar(102, 84, 36, 12, white),
  },
  gaitkeeper: {
    palette: ['#fdeee0', '#e07a3f', '#33475b', '#f3b68c'],
    plate: 'circle',
    mark: ([, step, ink, pale]) =>
      rotate(
        12,
        88,
        150,
        path('M66 124a22 22 0 0 1 44 0c0 14-6 18-6 26H72c0-8-6-12-6-26z', ink) + path('M72 158h32v14a16 16 0 0 1-32 0z', ink),
      ) +
      rotate(
        12,
        150,
        86,
        path('M128 62a22 22 0 0 1 44 0c0 14-6 18-6 26h-32c0-8-6-12-6-26z', step) + path('M134 96h32v14a16 16 0 0 1-32 0z', step),
      ) +
      line(arc(120, 120, 86, 105, 165), pale, 9) +
      line(arc(120, 120, 86, 285, 345), pale, 9),
  },
  pollenpost: {
    palette: ['#fff6cf', '#e0a100', '#6b8f3a', '#c96f1a'],
    plate: 'square',
    mark: ([, yellow, green, amber]) =>
      range(58)
        .map((at) => {
          const [x, y] = polar(120, 120, 10.4 * Math.sqrt(at + 0.6), at * 137.508);
          return dot(x, y, 3 + at * 0.052, at < 16 ? green : at < 38 ? amber : yellow);
        })
        .join(''),
  },
  'wattle-daub': {
    palette: ['#efe3cf', '#8c4a2f', '#c98a4b', '#55703f'],
    plate: 'square',
    mark: ([, brick, straw, green]) =>
      range(3)
        .flatMap((row) =>
          range(3).map((column) => {
            const [x, y] = [48 + column * 50, 48 + row * 50];
            const upright = (row + column) % 2 === 0;
            const color = upright ? brick : row === 1 && column === 2 ? green : straw;
            return upright
              ? rect(x, y - 6, 13, 56, color, 6.5) +
                  rect(x + 16, y - 6, 13, 56, color, 6.5) +
                  rect(x + 32, y - 6, 13, 56, color, 6.5)
              : rect(x - 6, y, 56, 13, color, 6.5) +
                  rect(x - 6, y + 16, 56, 13, color, 6.5) +
                  rect(x - 6, y + 32, 56, 13, color, 6.5);
          }),
        )
        .join(''),
  },
  mosscount: {
    palette: ['#16382b', '#7fc25e', '#c8e58f', '#3f8a52'],
    plate: 'circle',
    mark: ([, moss, light, deep]) =>
      [
        [2, 94, 100.5, light],
        [3, 124, 81, moss],
        [4, 154, 61.5, deep],
      ]
        .map(([count, y, x, color]) =>
          range(Number(count))
            .map(
              (at) =>
                dome(Number(x) + at * 39, Number(y), 24, String(color)) + dome(Number(x) + at * 39, Number(y), 11, '#16382b'),
            )
            .join(''),
        )
        .join('') + bar(50, 164, 140, 12, light),
  },
  fractionary: {
    palette: ['#ffe3ea', '#f0527a', '#7a2e4d', '#ffc857'],
    plate: 'square',
    mark: ([, pink, plum, cream]) =>
      path('M116 126V54a72 72 0 1 0 72 72z', pink) +
      path('M116 126V54a72 72 0 0 0-62.400 36z', plum) +
      path('M136 108V40a68 68 0 0 1 68 68z', cream) +
      dot(160, 84, 9, pink),
  },
  'mock-turtle': {
    palette: ['#e4f3e1', '#2e7d5b', '#f2c14e', '#14532d'],
    plate: 'square',
    mark: ([ground, green, gold, deep]) => {
      const corner = (r: number, at: number) => polar(120, 124, r, at * 60);
      return (
        dot(120, 44, 20, green) +
        [58, 182].map((x) => dot(x, 78, 15, green) + dot(x, 172, 15, green)).join('') +
        polygon(
          range(6).map((at) => corner(76, at)),
          deep,
        ) +
        polygon(
          range(6).map((at) => corner(32, at)),
          gold,
        ) +
        range(6)
          .map((at) => line(`M${corner(32, at).join(' ')}L${corner(76, at).join(' ')}`, ground, 7))
          .join('')
      );
    },
  },
  murmurist: {
    palette: ['#26413c', '#f4d35e', '#f7f3e8', '#83b5a5'],
    plate: 'circle',
    mark: ([, yellow, light, sage]) =>
      [34, 70, 112, 150, 96, 128, 58, 30]
        .map((height, at) => bar(44 + at * 19.5, 120 - height / 2, 12, height, at === 3 ? yellow : at % 2 === 0 ? light : sage))
        .join(''),
  },
  'foley-cat': {
    palette: ['#2b2d42', '#ff9f5a', '#fff3e6', '#ef476f'],
    plate: 'square',
    mark: ([ground, fur, light, nose]) =>
      polygon(
        [
          [56, 118],
          [62, 46],
          [116, 82],
        ],
        fur,
      ) +
      polygon(
        [
          [184, 118],
          [178, 46],
          [124, 82],
        ],
        fur,
      ) +
      path('M52 126c0-36 30-56 68-56s68 20 68 56-30 64-68 64-68-28-68-64z', fur) +
      line('M96 150q12 16 24 0q12 16 24 0', ground, 8) +
      dot(92, 118, 10, ground) +
      dot(148, 118, 10, ground) +
      dot(120, 136, 7, nose) +
      line('M44 134l-20-6M44 150l-20 4M196 134l20-6M196 150l20 4', light, 6),
  },
  metronomad: {
    palette: ['#f7e8df', '#5c2a3a', '#e36a4b', '#e9b872'],
    plate: 'circle',
    mark: ([, wine, red, gold]) =>
      path('M100 50h40l34 130a10 10 0 0 1-10 12H76a10 10 0 0 1-10-12z', wine) +
      path('M76 154h88l7 26a10 10 0 0 1-10 12H79a10 10 0 0 1-10-12z', gold) +
      line('M120 154L172 66', red, 11) +
      rotate(30.5, 152, 100, rect(138, 90, 28, 22, red, 5)),
  },
  hostwren: {
    palette: ['#f9d9b5', '#7a4a24', '#3d2413', '#fff7ec'],
    plate: 'circle',
    mark: ([, brown, dark, cream]) =>
      path('M56 92h46a62 62 0 0 1 62 62 40 40 0 0 1-40 40 68 68 0 0 1-68-68z', brown) +
      quarter(150, 92, 62, 2, dark) +
      path('M56 126a34 34 0 0 0 34 34h36a34 34 0 0 0-34-34z', cream) +
      dot(82, 92, 27, brown) +
      polygon(
        [
          [60, 82],
          [60, 102],
          [32, 96],
        ],
        dark,
      ) +
      dot(80, 88, 6, cream) +
      line('M104 194v16M128 194v16', dark, 7),
  },
  'proofing-drawer': {
    palette: ['#5a3522', '#f2c88f', '#d99a55', '#fff4e0'],
    plate: 'square',
    mark: ([ground, crumb, crust, flour]) =>
      path('M44 150c0-52 34-82 76-82s76 30 76 82z', crust) +
      path('M56 150c0-42 28-68 64-68s64 26 64 68z', crumb) +
      [92, 120, 148].map((x) => line(`M${x - 10} 132L${x + 10} 100`, ground, 9)).join('') +
      bar(38, 160, 164, 24, flour) +
      bar(104, 167, 32, 10, ground),
  },
  miselist: {
    palette: ['#f4f6ee', '#2f5233', '#e9c46a', '#e76f51'],
    plate: 'square',
    mark: ([, green, yellow, red]) =>
      rect(48, 48, 44, 44, green, 10) +
      quarter(98, 48, 44, 3, yellow) +
      dot(170, 70, 22, red) +
      dot(70, 120, 22, yellow) +
      rect(98, 98, 44, 44, red, 10) +
      quarter(148, 98, 44, 0, green) +
      quarter(48, 148, 44, 1, red) +
      dot(120, 170, 22, green) +
      line('M152 170l12 14 26-30', green, 13),
  },
  panniered: {
    palette: ['#ffe8a3', '#1d3557', '#e63946', '#457b9d'],
    plate: 'square',
    mark: ([ground, ink, red, blue]) =>
      line(arc(72, 152, 30, 0, 359.9), ink, 11) +
      line(arc(174, 152, 30, 0, 359.9), ink, 11) +
      line('M72 152L104 96h48l22 56M104 96l18 56h-50M122 152l32-56M146 76h24', ink, 10) +
      rect(48, 62, 56, 40, red, 8) +
      rect(48, 78, 56, 8, ground) +
      dot(174, 152, 7, blue),
  },
  loopcrate: {
    palette: ['#ffffff', '#2a9d8f', '#e9c46a', '#1d5c54'],
    plate: 'none',
    mark: ([, green, straw, deep]) =>
      polygon(
        [
          [120, 24],
          [206, 72],
          [120, 120],
          [34, 72],
        ],
        straw,
      ) +
      polygon(
        [
          [120, 58],
          [146, 72],
          [120, 87],
          [94, 72],
        ],
        '#ffffff',
      ) +
      polygon(
        [
          [34, 84],
          [113, 128],
          [113, 218],
          [34, 172],
        ],
        green,
      ) +
      polygon(
        [
          [206, 84],
          [127, 128],
          [127, 218],
          [206, 172],
        ],
        deep,
      ) +
      polygon(
        [
          [52, 120],
          [95, 144],
          [95, 160],
          [52, 136],
        ],
        '#ffffff',
        { opacity: 0.85 },
      ) +
      polygon(
        [
          [188, 120],
          [145, 144],
          [145, 160],
          [188, 136],
        ],
        '#ffffff',
        { opacity: 0.6 },
      ),
  },
  'last-ferry-home': {
    palette: ['#17204a', '#ffe9a8', '#6fa8dc', '#ff8a5b'],
    plate: 'circle',
    mark: ([, moon, sea, light]) =>
      path('M142 44a48 48 0 1 0 44 70 40 40 0 1 1-44-70z', moon) +
      path('M60 138h96l-16 30H76z', light) +
      rect(86, 114, 36, 24, light, 4) +
      line(wave(38, 202, 184, 6, 14), sea, 9) +
      line(wave(70, 170, 206, 4, 12), sea, 7),
  },
  kanbanjo: {
    palette: ['#fae3d0', '#b5402c', '#2d2a26', '#f5b93f'],
    plate: 'square',
    mark: ([ground, red, ink, yellow]) =>
      rotate(
        45,
        120,
        120,
        rect(106, 22, 28, 106, ink, 8) +
          dot(120, 160, 50, red) +
          dot(120, 160, 34, ground) +
          [111, 120, 129].map((x) => rect(x - 1.5, 34, 3, 130, yellow)).join('') +
          bar(100, 172, 40, 9, ink),
      ),
  },
  'vitrine-nine': {
    palette: ['#0f2f2e', '#d8efe9', '#e6b54a', '#4f8f88'],
    plate: 'square',
    mark: ([, glass, gold, frame]) =>
      rect(50, 38, 140, 164, frame, 10) +
      rect(62, 50, 116, 118, '#0f2f2e', 4) +
      line(arc(120, 92, 24, 0, 359.9), gold, 15) +
      line('M144 92c0 34-14 52-36 58', gold, 15) +
      polygon(
        [
          [62, 50],
          [104, 50],
          [62, 116],
        ],
        glass,
        { opacity: 0.18 },
      ) +
      bar(72, 178, 96, 12, glass),
  },
  'fourth-row': {
    palette: ['#3b0d11', '#ff5a5f', '#ffd166', '#7d1f27'],
    plate: 'square',
    mark: ([, red, gold, dim]) =>
      polygon(
        [
          [74, 44],
          [166, 44],
          [154, 68],
          [86, 68],
        ],
        '#fff6e0',
      ) +
      range(4)
        .flatMap((row) =>
          range(4 + row).map((column) => {
            const x = 120 + (column - (3 + row) / 2) * 23;
            const color = row === 3 ? (column === 3 ? gold : red) : dim;
            return path(`M${x - 9} ${106 + row * 29}v-10a9 9 0 0 1 18 0v10z`, color);
          }),
        )
        .join(''),
  },
  'parcel-aunt': {
    palette: ['#e7dcf7', '#b98a5a', '#7b3fb0', '#8f6438'],
    plate: 'square',
    mark: ([, box, ribbon, side]) =>
      rect(52, 96, 136, 100, box, 10) +
      rect(52, 96, 136, 24, side, 8) +
      rect(108, 96, 24, 100, ribbon) +
      leaf(120, 96, 64, 52, 0.5, ribbon) +
      leaf(120, 96, 176, 52, 0.5, ribbon) +
      dot(120, 92, 12, '#5a2a86'),
  },
  meepleyard: {
    palette: ['#ffffff', '#3f8f4f', '#f2c14e', '#2a6338'],
    plate: 'none',
    mark: ([, green, , deep]) =>
      dot(120, 58, 34, deep) +
      path(
        'M112 82c-34 4-72 18-84 34-6 9 2 20 12 20h46c-8 22-26 44-34 62-4 10 2 18 12 18h36c8 0 12-4 14-10l6-18 6 18c2 6 6 10 14 10h36c10 0 16-8 12-18-8-18-26-40-34-62h46c10 0 18-11 12-20-12-16-50-30-84-34z',
        green,
      ),
  },
};
