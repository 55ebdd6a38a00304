import { circle, line, mix, path, rect, svg } from './paint.ts';

interface Portrait {
  ground: string;
  skin: string;
  hair: string;
  cloth: string;
  style: keyof typeof hairs;
  glasses?: string;
  beard?: true;
}

/** Layers drawn behind the head and in front of it. */
const hairs = {
  short: (hair: string) => ['', path('M74 104c-4-44 22-62 48-62s50 18 44 62c-8-22-22-32-46-32s-38 10-46 32z', hair)],
  bob: (hair: string) => [
    rect(66, 48, 108, 108, hair, 50),
    path('M76 106c0-40 20-54 44-54s44 14 44 54c-30-4-52-14-58-28-4 14-14 24-30 28z', hair),
  ],
  long: (hair: string) => [
    path('M64 108a56 60 0 0 1 112 0v92H64z', hair),
    path('M76 110c0-42 20-58 44-58s44 16 44 58c-14-6-34-20-42-40-10 20-30 34-46 40z', hair),
  ],
  bun: (hair: string) => [
    circle(120, 34, 24, hair),
    path('M76 102c-2-40 18-56 44-56s46 16 44 56c-10-22-26-28-44-28s-34 6-44 28z', hair),
  ],
  curls: (hair: string) => [
    [
      [78, 84],
      [92, 58],
      [120, 48],
      [148, 58],
      [162, 84],
      [70, 110],
      [170, 110],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 26, hair))
      .join(''),
    [
      [96, 70],
      [120, 64],
      [144, 70],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 16, hair))
      .join(''),
  ],
  scarf: (hair: string) => [
    path('M60 112a60 64 0 0 1 120 0c0 40-14 66-24 84H84c-10-18-24-44-24-84z', hair),
    path('M76 108c0-38 18-54 44-54s44 16 44 54c-8-22-22-30-44-30s-36 8-44 30z', mix(hair, '#000000', 0.14)),
  ],
  bald: () => ['', ''],
} satisfies Record<string, (hair: string) => [string, string] | string[]>;

const portraits: Record<string, Portrait> = {
  ida: { ground: '#f4c95d', skin: '#6b3f2a', hair: '#1d1512', cloth: '#23395b', style: 'bun' },
  tomasz: {
    ground: '#b8d8d8',
    skin: '#efc5a5',
    hair: '#8a5a34',
    cloth: '#7a3b3b',
    style: 'short',
    beard: true,
    glasses: '#3d3532',
  },
  priya: { ground: '#f7b2a7', skin: '#b57a50', hair: '#20161a', cloth: '#2f6b5e', style: 'long' },
  mara: { ground: '#9fc9e8', skin: '#f3cfb3', hair: '#d9a45b', cloth: '#17495c', style: 'bob' },
  jonas: { ground: '#d6e2b3', skin: '#f0c8a8', hair: '#c2763d', cloth: '#3e4c59', style: 'short', glasses: '#3d3532' },
  lucia: { ground: '#ffd6a5', skin: '#d9a07a', hair: '#3b221a', cloth: '#b3392f', style: 'curls' },
  kenji: { ground: '#e3ddf5', skin: '#ecc39b', hair: '#17171c', cloth: '#4b4f8f', style: 'short' },
  amara: { ground: '#c9e4c5', skin: '#5a3423', hair: '#17100d', cloth: '#e08e2b', style: 'curls', glasses: '#f3cf6b' },
  beatrix: { ground: '#f2d7ee', skin: '#f5d5bf', hair: '#b9b4b0', cloth: '#54356b', style: 'bob', glasses: '#3d3532' },
  callum: { ground: '#d3d8de', skin: '#f2c9ad', hair: '#a8502d', cloth: '#37474f', style: 'bald', beard: true },
  ravi: { ground: '#ffe08a', skin: '#9c6440', hair: '#191312', cloth: '#1f6f78', style: 'short', beard: true },
  noor: { ground: '#cfe3f7', skin: '#d8a982', hair: '#2f6f8f', cloth: '#2b2f4a', style: 'scarf' },
};

/** A person, 240 by 240, in flat colours. Unknown usernames have no portrait. */
export function avatarSvg(username: string): string {
  const person = portraits[username];
  if (person === undefined) throw new Error(`No portrait of ${username}`);
  const { ground, skin, hair, cloth, style, glasses, beard } = person;
  const [behind = '', before = ''] = hairs[style](hair);
  const ink = mix(skin, '#1a0f0a', 0.72);
  const shade = mix(skin, '#1a0f0a', 0.16);
  return svg(
    240,
    240,
    rect(0, 0, 240, 240, ground),
    behind,
    path('M36 240c0-44 34-66 84-66s84 22 84 66z', cloth),
    path('M100 140h40v36a20 20 0 0 1-40 0z', shade),
    rect(78, 56, 84, 104, skin, 42),
    beard ? path('M78 108c6 14 20 18 42 18s36-4 42-18v16c0 26-18 40-42 40s-42-14-42-40z', hair) : '',
    before,
    circle(103, 110, 4.5, ink),
    circle(137, 110, 4.5, ink),
    line('M108 136q12 10 24 0', beard ? mix(skin, '#ffffff', 0.35) : ink, 4.5),
    glasses
      ? circle(103, 110, 15, 'none', { stroke: glasses, 'stroke-width': 4 }) +
          circle(137, 110, 15, 'none', { stroke: glasses, 'stroke-width': 4 })
      : '',
  );
}
