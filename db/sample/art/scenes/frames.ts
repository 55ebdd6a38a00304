import { circle, line, mix, rect } from '../paint.ts';
import { type Box, brand, button, face, icon, text, type Ui, widthOf } from './kit.ts';

/** The window around a screen, and the room it leaves: navigation at the side, above or as a rail, and the screen's title. */
export function frame(ui: Ui, action?: string): { chrome: string; body: Box } {
  const { theme } = ui;
  const page = rect(0, 0, 1280, 800, theme.page);
  switch (ui.frame) {
    case 'side':
    case 'deep':
      return { chrome: page + side(ui) + heading(ui, 268, 40, action), body: { x: 268, y: 104, width: 972, height: 656 } };
    case 'top':
      return { chrome: page + top(ui) + heading(ui, 56, 100, action), body: { x: 56, y: 160, width: 1168, height: 600 } };
    case 'rail':
      return { chrome: page + rail(ui) + heading(ui, 120, 40, action), body: { x: 120, y: 104, width: 1112, height: 656 } };
  }
}

function heading({ theme, shot }: Ui, x: number, y: number, action: string | undefined): string {
  return (
    text(x, y + 28, shot.title, { size: 27, weight: 700, fill: theme.text, max: 640 }) +
    (action === undefined ? '' : button(1240, y, action, theme))
  );
}

function side(ui: Ui): string {
  const { theme, nav, index } = ui;
  const deep = ui.frame === 'deep';
  const ground = deep ? theme.deep : theme.surface;
  const ink = deep ? '#ffffff' : theme.text;
  const quiet = deep ? mix(theme.deep, '#ffffff', 0.66) : theme.muted;
  const items = nav.map((label, at) => {
    const y = 108 + at * 46;
    const active = at === index % nav.length;
    const color = active ? (deep ? '#ffffff' : theme.accentText) : quiet;
    return (
      (active ? rect(16, y, 196, 38, deep ? mix(theme.deep, '#ffffff', 0.14) : theme.soft, 10) : '') +
      icon(30, y + 10, at + nav.length, color) +
      text(62, y + 24.5, label, { size: 15, weight: active ? 600 : 400, fill: color, max: 140 })
    );
  });
  return (
    rect(0, 0, 228, 800, ground) +
    rect(228, 0, 1, 800, deep ? theme.deep : theme.line) +
    brand(24, 32, 36, ui) +
    text(72, 56, ui.name, { size: 16, weight: 700, fill: ink, max: 150 }) +
    items.join('') +
    face(42, 752, 16, 'Sam') +
    text(70, 757, 'Sam', { size: 14, fill: quiet })
  );
}

function top(ui: Ui): string {
  const { theme, nav, index } = ui;
  let x = 56 + 52 + widthOf(ui.name, 18) + 44;
  const tabs = nav.map((label, at) => {
    const active = at === index % nav.length;
    const left = x;
    const width = widthOf(label, 15);
    x += width + 34;
    if (left + width > 1110) return '';
    return (
      text(left, 42, label, { size: 15, weight: active ? 600 : 400, fill: active ? theme.text : theme.muted }) +
      (active ? rect(left, 61, width, 3, theme.accent, 1.5) : '')
    );
  });
  return (
    rect(0, 0, 1280, 64, theme.surface) +
    rect(0, 64, 1280, 1, theme.line) +
    brand(56, 14, 36, ui) +
    text(106, 42, ui.name, { size: 18, weight: 700, fill: theme.text }) +
    tabs.join('') +
    face(1206, 32, 18, 'Kim')
  );
}

function rail(ui: Ui): string {
  const { theme, nav, index } = ui;
  const items = nav.map((_, at) => {
    const y = 116 + at * 58;
    const active = at === index % nav.length;
    return (
      (active ? rect(16, y - 13, 44, 44, theme.accent, 12) : '') +
      icon(29, y, at + nav.length, active ? theme.onAccent : theme.muted)
    );
  });
  return (
    rect(0, 0, 76, 800, theme.surface) +
    rect(76, 0, 1, 800, theme.line) +
    brand(18, 28, 40, ui) +
    items.join('') +
    face(38, 752, 17, 'Ada')
  );
}

/** A telephone at (x, y), 300 by 620, with `inside` drawn from its own corner. */
export function phone(x: number, y: number, ground: string, inside: string, id: string): string {
  const clip = `<clipPath id="${id}">${rect(0, 0, 300, 620, '#000000', 40)}</clipPath>`;
  return `<g transform="translate(${x} ${y})">${clip}${rect(-22, 18, 344, 640, '#000000', 70, { opacity: 0.08 })}${rect(-12, -12, 324, 644, '#111318', 52)}<g clip-path="url(#${id})">${rect(0, 0, 300, 620, ground)}${inside}</g>${rect(105, 12, 90, 24, '#111318', 12)}${line('M110 606h80', '#808690', 4)}${circle(180, 24, 4, '#2a2f3a')}</g>`;
}
