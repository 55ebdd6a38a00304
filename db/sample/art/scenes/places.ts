import { circle, line, luminance, mix, n, path, pick, range, rect } from '../paint.ts';
import { frame, phone } from './frames.ts';
import {
  type Box,
  brand,
  card,
  check,
  chevron,
  floating,
  paragraph,
  parts,
  pill,
  text,
  type Theme,
  type Ui,
  widthOf,
} from './kit.ts';
import { thing } from './things.ts';

/** A map that fills the screen, with a route through its stops. items: "stop;detail". note: the panel's summary. aside: place names. */
export function map(ui: Ui): string {
  const { theme, shot, random } = ui;
  const land = theme.dark ? '#20262b' : '#f1eee4';
  const [water, park, road] = theme.dark ? ['#18313d', '#223529', '#2f373d'] : ['#bfdfe8', '#d5e7c4', '#ffffff'];
  const blocks = range(46).map(() =>
    rect(400 + random() * 860, random() * 800, 30 + random() * 70, 24 + random() * 50, theme.dark ? '#283037' : '#e7e2d4', 5),
  );
  const streets = [
    ...range(7).map((at) =>
      line(
        `M380 ${60 + at * 118}C640 ${20 + at * 118 + random() * 80} 900 ${80 + at * 118} 1300 ${20 + at * 118 + random() * 60}`,
        road,
        at % 3 === 1 ? 20 : 11,
      ),
    ),
    ...range(7).map((at) =>
      line(
        `M${440 + at * 130} -10C${400 + at * 130 + random() * 90} 260 ${480 + at * 130} 520 ${430 + at * 130 + random() * 60} 820`,
        road,
        at % 3 === 2 ? 20 : 11,
      ),
    ),
  ];
  const ways: [number, number][] = pick(
    [
      [
        [520, 640],
        [610, 430],
        [800, 330],
        [940, 470],
        [1110, 300],
        [1160, 150],
      ],
      [
        [500, 180],
        [660, 300],
        [620, 520],
        [840, 600],
        [1010, 440],
        [1160, 560],
      ],
      [
        [1150, 620],
        [1010, 480],
        [1080, 260],
        [860, 180],
        [700, 330],
        [530, 240],
      ],
    ],
    random() * 3,
  ) as [number, number][];
  const spots = ways
    .slice(0, Math.max(3, shot.items.length))
    .map(([x, y]): [number, number] => [x + random() * 40, y + random() * 40]);
  const route = spots
    .map(([x, y], at) => (at === 0 ? `M${x} ${y}` : `T${x} ${y}`))
    .join('')
    .replace('T', `Q${(spots[0]?.[0] ?? 0) - 20} ${(spots[0]?.[1] ?? 0) - 120} `);
  const pins = spots.map(
    ([x, y], at) =>
      circle(x, y, at === 0 ? 15 : 19, at === 0 ? theme.second : theme.accent, { stroke: '#ffffff', 'stroke-width': 5 }) +
      (at === 0 ? '' : text(x, y + 6, String(at), { size: 16, weight: 700, fill: theme.onAccent, anchor: 'middle' })),
  );
  const names = (shot.aside ?? []).map((name, at) =>
    text([700, 1010, 520, 1130][at % 4] ?? 700, [560, 640, 180, 560][at % 4] ?? 560, name, {
      size: 17,
      fill: theme.dark ? '#8fa3ad' : '#8a8577',
      weight: 600,
      anchor: 'middle',
      family: 'serif',
    }),
  );
  const panel = { x: 36, y: 36, width: 356, height: 728 };
  const stops = shot.items.map((item, at) => {
    const [name = '', detail = ''] = parts(item);
    const y = panel.y + 216 + at * 84;
    return (
      (at === shot.items.length - 1 ? '' : rect(panel.x + 43, y + 8, 2, 72, theme.line)) +
      circle(panel.x + 44, y, 15, at === 0 ? theme.second : theme.accent) +
      text(panel.x + 44, y + 5, at === 0 ? '' : String(at), { size: 14, weight: 700, fill: theme.onAccent, anchor: 'middle' }) +
      text(panel.x + 78, y - 2, name, { size: 16, weight: 600, fill: theme.text, max: 250 }) +
      text(panel.x + 78, y + 21, detail, { size: 14, fill: theme.muted, max: 250 })
    );
  });
  return (
    rect(0, 0, 1280, 800, land) +
    blocks.join('') +
    path('M380 700C560 640 700 760 900 700S1180 560 1290 610V810H380z', water) +
    path('M820 60c90-40 200-20 230 50s-40 120-130 110-190-120-100-160z', park) +
    streets.join('') +
    names.join('') +
    line(route, theme.dark ? '#0d1114' : '#ffffff', 17) +
    line(route, theme.accent, 9) +
    pins.join('') +
    floating(panel, theme.surface, 20) +
    brand(panel.x + 26, panel.y + 26, 42, ui) +
    text(panel.x + 84, panel.y + 53, shot.title, { size: 20, weight: 700, fill: theme.text, max: 250 }) +
    rect(panel.x + 26, panel.y + 88, panel.width - 52, 78, theme.soft, 14) +
    paragraph(panel.x + 46, panel.y + 121, shot.note ?? '', panel.width - 84, { size: 16, weight: 600, fill: theme.accentText }) +
    stops.join('')
  );
}

/** A wall of pictures. items: "thing:name;detail". note: the button. */
export function gallery(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const across = shot.items.length > 6 ? 4 : 3;
  const gap = 20;
  const [width, height] = [(body.width - gap * (across - 1)) / across, (body.height - gap) / 2];
  const tiles = shot.items.map((item, at) => {
    const [kind = '', words = ''] = item.split(':');
    const [name = '', detail = ''] = parts(words);
    const box: Box = {
      x: body.x + (at % across) * (width + gap),
      y: body.y + Math.floor(at / across) * (height + gap),
      width,
      height,
    };
    const ground =
      at % 3 === 0
        ? theme.soft
        : at % 3 === 1
          ? theme.softSecond
          : theme.dark
            ? mix(theme.surface, '#ffffff', 0.05)
            : mix(theme.page, '#000000', 0.045);
    return (
      card(box, theme, 16) +
      rect(box.x + 10, box.y + 10, width - 20, height - 88, ground, 10) +
      thing(kind, box.x + width / 2, box.y + (height - 68) / 2, Math.min(width, height) * 0.0078, theme) +
      text(box.x + 20, box.y + height - 44, name, { size: 16, weight: 600, fill: theme.text, max: width - 40 }) +
      text(box.x + 20, box.y + height - 20, detail, { size: 13.5, fill: theme.muted, max: width - 40 })
    );
  });
  return chrome + tiles.join('');
}

/** Two telephones on the product's colour. items: a list "name;detail". aside: a large value, its caption, a picture, the button. note: a line beside. */
export function phones(ui: Ui): string {
  const { theme, shot, look, accent } = ui;
  const ground = mix(look.palette[0], accent, 0.12);
  const rows = shot.items.map((item, at) => {
    const [name = '', detail = ''] = parts(item);
    const y = 150 + at * 84;
    return (
      card({ x: 18, y, width: 264, height: 72 }, theme, 16) +
      circle(52, y + 36, 17, at % 2 === 0 ? theme.soft : theme.softSecond) +
      circle(52, y + 36, 7, at % 2 === 0 ? theme.accent : theme.second) +
      text(82, y + 32, name, { size: 15.5, weight: 600, fill: theme.text, max: 160 }) +
      text(82, y + 53, detail, { size: 13, fill: theme.muted, max: 160 }) +
      chevron(258, y + 30, theme.muted)
    );
  });
  const listScreen =
    brand(20, 58, 34, ui) +
    text(66, 82, ui.name, { size: 17, weight: 700, fill: theme.text, max: 210 }) +
    text(20, 130, shot.title, { size: 19, weight: 700, fill: theme.text, max: 262 }) +
    rows.join('');
  const [big = '', caption = '', kind = '', action = ''] = shot.aside ?? [];
  const bigSize = Math.min(62, 250 / (big.length * 0.6));
  const detailScreen =
    rect(0, 0, 300, 330, theme.accent) +
    circle(236, 80, 120, theme.second, { opacity: 0.28 }) +
    thing(kind, 150, 190, 2.1, { ...theme, accent: theme.onAccent, surface: theme.accent }) +
    text(150, 412, big, { size: bigSize, weight: 700, fill: theme.text, anchor: 'middle' }) +
    paragraph(150, 452, caption, 230, { size: 15.5, fill: theme.muted, anchor: 'middle' }) +
    rect(28, 530, 244, 54, theme.accent, 27) +
    text(150, 563, action, { size: 16.5, weight: 700, fill: theme.onAccent, anchor: 'middle' });
  const ink = theme.dark ? '#ffffff' : theme.deep;
  return (
    rect(0, 0, 1280, 800, ground) +
    circle(1180, 120, 320, theme.second, { opacity: 0.2 }) +
    circle(60, 760, 240, accent, { opacity: 0.16 }) +
    paragraph(96, 350, shot.note ?? '', 340, {
      size: 42,
      weight: 700,
      fill: look.plate === 'none' || luminance(ground) > 0.25 ? ink : '#ffffff',
      leading: 1.22,
    }) +
    brand(96, 190, 84, ui) +
    phone(500, 90, theme.page, listScreen, 'left') +
    phone(864, 130, theme.surface, detailScreen, 'right')
  );
}

/** One thing to do, and a view. items: the words, large. note: the button. */
export function calm(ui: Ui): string {
  const { theme, shot, random } = ui;
  const [sky, sea, far] = theme.dark
    ? ['#12202c', '#0d2f3d', '#1d4a55']
    : [mix('#e9f5f4', theme.second, 0.14), mix('#8cc7d0', theme.accent, 0.1), mix('#c3e1e2', theme.accent, 0.06)];
  const waves = range(26).map(() => {
    const [x, y] = [random() * 1240, 540 + random() * 230];
    return line(`M${n(x)} ${n(y)}q14 -8 28 0t28 0`, '#ffffff', 3, { opacity: n(0.15 + (y - 540) / 500) });
  });
  const [first = '', second = ''] = shot.items;
  return (
    rect(0, 0, 1280, 800, sky) +
    circle(920, 470, 150, theme.second) +
    path('M0 500c180-50 330-60 470-30s220 36 360 10 260-20 450 20v40H0z', far) +
    rect(0, 520, 1280, 280, sea) +
    path('M560 540c40-70 120-110 190-104s130 56 170 104z', theme.accent) +
    path('M722 438l18-74 18 74z', theme.deep) +
    waves.join('') +
    text(110, 214, shot.title, { size: 18, weight: 600, fill: theme.accentText }) +
    text(110, 276, first, { size: 46, weight: 700, fill: theme.text, max: 1000 }) +
    text(110, 328, second, { size: 21, fill: mix(theme.text, sky, 0.35), max: 700 }) +
    rect(110, 372, widthOf(shot.note ?? '', 17) + 56, 54, theme.accent, 27) +
    text(138, 405, shot.note ?? '', { size: 17, weight: 600, fill: theme.onAccent }) +
    brand(1150, 44, 64, ui)
  );
}

/** A hall of seats. items: "name;price" of the kinds of seat. note: the button. aside: today's showings. */
export function seats(ui: Ui): string {
  const { theme, shot, random } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const width = body.width - 310;
  const rows = range(8).flatMap((row) =>
    range(14).map((at) => {
      if (at === 6 && row > 5) return '';
      const [x, y] = [body.x + 60 + at * ((width - 120) / 13.6), body.y + 172 + row * 56 + (at - 6.5) ** 2 * 0.55];
      const color =
        row === 3
          ? at > 4 && at < 8
            ? theme.second
            : theme.accent
          : random() < 0.36
            ? theme.line
            : mix(theme.surface, theme.accent, 0.42);
      return path(`M${n(x)} ${n(y + 32)}v-22a12 12 0 0 1 12 -12h8a12 12 0 0 1 12 12v22z`, color);
    }),
  );
  const showings = (shot.aside ?? []).map((showing, at) => {
    const [time = '', title = ''] = parts(showing);
    const y = body.y + at * 106;
    const x = body.x + width + 20;
    return (
      card({ x, y, width: 290, height: 92 }, theme) +
      (at === 1 ? rect(x, y, 6, 92, theme.accent, 3) : '') +
      text(x + 26, y + 38, time, { size: 19, weight: 700, fill: theme.text }) +
      text(x + 26, y + 66, title, { size: 15, fill: theme.muted, max: 246 })
    );
  });
  const legend = shot.items.map((item, at) => {
    const [name = '', price = ''] = parts(item);
    const y = body.y + (shot.aside?.length ?? 0) * 106 + 40 + at * 42;
    const x = body.x + width + 30;
    return (
      rect(x, y - 16, 20, 20, [theme.second, theme.accent, mix(theme.surface, theme.accent, 0.42)][at % 3] ?? '', 6) +
      text(x + 34, y, name, { size: 15, fill: theme.text }) +
      text(x + 270, y, price, { size: 15, fill: theme.muted, anchor: 'end' })
    );
  });
  return (
    chrome +
    card({ ...body, width }, theme) +
    path(
      `M${n(body.x + 90)} ${n(body.y + 92)}Q${n(body.x + width / 2)} ${n(body.y + 44)} ${n(body.x + width - 90)} ${n(body.y + 92)}l-24 22Q${n(body.x + width / 2)} ${n(body.y + 74)} ${n(body.x + 114)} ${n(body.y + 114)}z`,
      theme.softSecond,
    ) +
    text(body.x + width / 2, body.y + 100, 'Screen 1', { size: 14, fill: theme.muted, anchor: 'middle' }) +
    rows.join('') +
    showings.join('') +
    legend.join('')
  );
}

/** A large picture of one thing beside what is known of it. items: "label;value", or a bare sentence. aside: the thing. note: the button. */
export function object(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const width = body.width * 0.56;
  const lines = shot.items.map((item, at) => {
    const [label = '', value] = parts(item);
    const [x, y] = [body.x + width + 36, body.y + 34 + at * 96];
    const room = body.width - width - 50;
    if (value === undefined)
      return check(x, y - 14, true, theme) + paragraph(x + 34, y + 2, label, room - 34, { size: 16, fill: theme.text });
    return (
      text(x, y - 4, label, { size: 13.5, weight: 600, fill: theme.muted }) +
      paragraph(x, y + 24, value, room, { size: 18, fill: theme.text, leading: 1.35 }) +
      rect(x, y + 58, room, 1, theme.line)
    );
  });
  return (
    chrome +
    rect(body.x, body.y, width, body.height, theme.soft, 20) +
    circle(body.x + width * 0.5, body.y + body.height * 0.52, body.height * 0.36, theme.surface, { opacity: 0.65 }) +
    thing(shot.aside?.[0] ?? '', body.x + width / 2, body.y + body.height / 2, 4.6, theme) +
    range(shot.aside?.length ?? 0)
      .slice(1)
      .map((at) => tag(ui.shot.aside?.[at] ?? '', body, width, at, theme))
      .join('') +
    lines.join('')
  );
}

/** A label with a line to the thing. */
function tag(label: string, body: Box, width: number, at: number, theme: Theme): string {
  const [x, y] = [
    [0, 0],
    [0.1, 0.14],
    [0.66, 0.24],
    [0.62, 0.86],
  ][at] ?? [0.1, 0.86];
  const [px, py] = [body.x + width * (x ?? 0), body.y + body.height * (y ?? 0)];
  return (
    line(`M${n(px + 20)} ${n(py)}L${n(body.x + width / 2)} ${n(body.y + body.height / 2)}`, theme.accentText, 1.6, {
      opacity: 0.45,
      'stroke-dasharray': '2 7',
    }) + pill(px, py, label, theme.surface, theme.accentText, 14)
  );
}
