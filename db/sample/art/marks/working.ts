import { line, path, polar, polygon, range, rect, rotate } from '../paint.ts';
import { arc, bar, dome, dot, leaf, type Look, quarter, wave } from './mark.ts';

export const workingLooks: Record<string, Look> = {
  'second-oar': {
    palette: ['#123b5d', '#f6ead2', '#f28c52', '#3f7ea6'],
    plate: 'circle',
    mark: ([, wood, blade, water]) =>
      rotate(38, 120, 120, bar(114, 44, 12, 160, wood) + rect(102, 138, 36, 66, blade, 18)) +
      rotate(-38, 120, 120, bar(114, 44, 12, 160, wood) + rect(102, 138, 36, 66, wood, 18)) +
      line(wave(64, 176, 206, 4, 12), water, 8),
  },
  brujula: {
    palette: ['#fdf3e3', '#c8371f', '#1f4e5f', '#f0b43c'],
    plate: 'circle',
    mark: ([ground, red, blue, gold]) =>
      line(arc(120, 120, 78, 0, 359.9), gold, 10) +
      rotate(
        32,
        120,
        120,
        polygon(
          [
            [120, 46],
            [146, 120],
            [94, 120],
          ],
          red,
        ),
        polygon(
          [
            [120, 194],
            [146, 120],
            [94, 120],
          ],
          blue,
        ),
      ) +
      dot(120, 120, 12, ground),
  },
  softanswer: {
    palette: ['#ffd9e2', '#b3265a', '#ffffff', '#ff8fb0'],
    plate: 'square',
    mark: ([, rose, white]) =>
      path('M118 48c48 0 80 28 80 66s-32 66-80 66c-8 0-16-1-23-3l-37 19 8-35c-17-12-28-28-28-47 0-38 32-66 80-66z', rose) +
      line('M84 116q34 40 68 0', white, 14),
  },
  deepshelf: {
    palette: ['#141a2b', '#4f8cff', '#f1f4fb', '#f7b955'],
    plate: 'square',
    mark: ([, blue, light, amber]) =>
      rect(46, 64, 26, 116, light, 6) +
      rect(78, 84, 22, 96, blue, 6) +
      rect(106, 52, 28, 128, amber, 6) +
      rotate(-16, 160, 180, rect(152, 74, 24, 106, blue, 6)) +
      bar(38, 182, 164, 12, light),
  },
  'hibi-note': {
    palette: ['#f6f1e7', '#d64933', '#2b2a28', '#d9cdb8'],
    plate: 'square',
    mark: ([, sun, ink, paper]) =>
      rect(66, 40, 108, 160, ink, 18) +
      rect(82, 56, 76, 56, paper, 4) +
      rect(82, 128, 76, 56, paper, 4) +
      dome(120, 112, 26, sun),
  },
  plainfold: {
    palette: ['#ffffff', '#2563eb', '#93b8ff', '#1e3a8a'],
    plate: 'none',
    mark: ([, blue, pale, deep]) =>
      polygon(
        [
          [28, 76],
          [92, 44],
          [92, 180],
          [28, 212],
        ],
        blue,
      ) +
      polygon(
        [
          [92, 44],
          [148, 76],
          [148, 212],
          [92, 180],
        ],
        deep,
      ) +
      polygon(
        [
          [148, 76],
          [212, 44],
          [212, 180],
          [148, 212],
        ],
        pale,
      ),
  },
  bylinery: {
    palette: ['#f4f1ea', '#111111', '#d7263d', '#8b8680'],
    plate: 'square',
    mark: ([ground, ink, red]) =>
      rect(58, 44, 38, 152, ink) +
      path('M96 44h34a36 36 0 0 1 0 72H96z', ink) +
      path('M96 116h42a40 40 0 0 1 0 80H96z', red) +
      dot(124, 80, 13, ground) +
      dot(130, 156, 15, ground),
  },
  spreadsheep: {
    palette: ['#cfe8c9', '#ffffff', '#2f3b35', '#5b9a5f'],
    plate: 'circle',
    mark: ([, wool, face, grass]) =>
      bar(92, 158, 13, 42, face) +
      bar(140, 158, 13, 42, face) +
      range(3)
        .flatMap((row) => range(4).map((column) => rect(68 + column * 33, 72 + row * 33, 36, 36, wool, 13)))
        .join('') +
      rect(42, 92, 52, 62, face, 26) +
      dot(60, 116, 5, wool) +
      dot(78, 116, 5, wool) +
      line('M101 72v98M134 72v98M167 72v98M94 105h106M94 138h106', grass, 2.5, { opacity: 0.45 }),
  },
  tallywick: {
    palette: ['#fbe9c6', '#3a2d1f', '#e8552d', '#c8a66a'],
    plate: 'square',
    mark: ([, ink, flame]) =>
      [60, 94, 128, 162].map((x) => bar(x, 72, 17, 112, ink)).join('') +
      line('M42 160L200 96', flame, 17) +
      leaf(200, 90, 204, 38, 0.5, flame),
  },
  'honest-axis': {
    palette: ['#f1f5f9', '#0f172a', '#0ea5a4', '#f97362'],
    plate: 'square',
    mark: ([, ink, teal, coral]) =>
      rect(84, 128, 26, 48, teal, 4) +
      rect(120, 100, 26, 76, teal, 4) +
      rect(156, 64, 26, 112, coral, 4) +
      line('M58 48V184H196', ink, 16, { 'stroke-linecap': 'square', 'stroke-linejoin': 'miter' }),
  },
  o: {
    palette: ['#dff1f4', '#12455a', '#f28f6b', '#8cc7d0'],
    plate: 'circle',
    mark: ([, ink, sun, sea]) =>
      line(arc(120, 136, 48, 0, 359.9), ink, 24) +
      dome(120, 140, 26, sun) +
      rect(92, 140, 56, 6, sea) +
      dot(96, 58, 13, ink) +
      dot(144, 58, 13, ink),
  },
  'fewer-please': {
    palette: ['#23263a', '#ffffff', '#ff6b57', '#7e86ad'],
    plate: 'square',
    mark: ([, white, coral, grey]) =>
      range(4)
        .flatMap((row) =>
          range(4).map((column) => {
            const left = row + column;
            const [x, y] = [63 + column * 38, 63 + row * 38];
            return left === 6
              ? dot(x, y, 16, coral)
              : dot(x, y, Math.max(2.5, 15 - Math.abs(6 - left) * 2.4), left < 3 ? grey : white);
          }),
        )
        .join(''),
  },
  ledgerdemain: {
    palette: ['#3a1157', '#ffd76a', '#f5eaff', '#b57be8'],
    plate: 'square',
    mark: ([ground, gold, light, violet]) =>
      rotate(-22, 120, 190, rect(76, 62, 84, 118, violet, 12)) +
      rotate(14, 120, 190, rect(82, 58, 84, 122, light, 12)) +
      rotate(
        14,
        120,
        190,
        polygon(
          range(8).map((at) => polar(124, 119, at % 2 === 0 ? 36 : 13, at * 45)),
          gold,
        ) + dot(124, 119, 7, ground),
      ),
  },
  'politely-overdue': {
    palette: ['#eaf3ec', '#1f5f46', '#8fc3a3', '#d94f3d'],
    plate: 'square',
    mark: ([, green, pale, seal]) =>
      rect(42, 68, 156, 112, green, 16) +
      polygon(
        [
          [46, 74],
          [194, 74],
          [120, 138],
        ],
        pale,
      ) +
      dot(120, 132, 24, seal) +
      line('M110 132l8 8 14-16', '#ffffff', 7),
  },
  'thirteen-weeks': {
    palette: ['#0c2e2b', '#58d68d', '#f5b041', '#eafaf1'],
    plate: 'circle',
    mark: ([, green, amber]) =>
      range(13)
        .map((at) => rotate((at * 360) / 13, 120, 120, bar(113, 70 - at * 3.4, 14, 24 + at * 3.4, at < 9 ? green : amber)))
        .join(''),
  },
  'hearsay-garden': {
    palette: ['#fff1ec', '#2f6b4f', '#f08a7c', '#8fbf8f'],
    plate: 'circle',
    mark: ([, stem, bloom, leafGreen]) =>
      line('M120 202V112', stem, 10) +
      leaf(120, 180, 56, 134, 0.42, leafGreen) +
      leaf(120, 160, 184, 114, 0.42, stem) +
      path('M88 48h64a20 20 0 0 1 20 20v20a20 20 0 0 1-20 20h-20l-14 18-8-18H88a20 20 0 0 1-20-20V68a20 20 0 0 1 20-20z', bloom) +
      [100, 120, 140].map((x) => dot(x, 78, 6, '#ffffff')).join(''),
  },
  'fond-regards': {
    palette: ['#ffffff', '#e0476c', '#ffb3a7', '#8e1f45'],
    plate: 'none',
    mark: ([, red, blush, wine]) =>
      rotate(-45, 120, 128, rect(74, 82, 92, 92, wine, 0)) +
      rotate(-45, 120, 128, path('M74 82h92a46 46 0 0 1 0 92h-92z', red)) +
      rotate(-45, 120, 128, path('M74 174v-92a46 46 0 0 1 92 0v92z', blush)),
  },
  commonplacer: {
    palette: ['#f3ead7', '#7a1f2b', '#c9a24b', '#2d2320'],
    plate: 'square',
    mark: ([, wine, gold]) =>
      [48, 128]
        .map(
          (x, at) =>
            dot(x + 32, 96, 32, at === 0 ? wine : gold) +
            path(`M${x + 64} 96c0 50-22 76-56 84 16-18 24-34 24-56z`, at === 0 ? wine : gold),
        )
        .join(''),
  },
  grantling: {
    palette: ['#eaf2d7', '#4f7a28', '#e0b32e', '#a9c66c'],
    plate: 'square',
    mark: ([, green, coin, pale]) =>
      dot(120, 168, 34, coin) +
      dot(120, 168, 22, '#f2d16b') +
      line('M120 150V104', green, 10) +
      leaf(120, 112, 58, 62, 0.44, green) +
      leaf(120, 112, 182, 62, 0.44, pale),
  },
  wobblecoin: {
    palette: ['#1a1033', '#ff4fd8', '#42e8ff', '#ffe14f'],
    plate: 'circle',
    mark: ([, pink, cyan, yellow]) =>
      [pink, cyan, yellow]
        .map((color, at) =>
          rotate(
            at * 60 + 12,
            120,
            120,
            path('M58 120a62 40 0 1 0 124 0 62 40 0 1 0-124 0z', 'none', { stroke: color, 'stroke-width': 11 }),
          ),
        )
        .join('') + quarter(106, 106, 28, 2, yellow),
  },
};
