import { circle, line, mix, n, range, rect } from '../paint.ts';
import { frame } from './frames.ts';
import { card, floating, parts, pill, text, type Ui } from './kit.ts';

/** Tracks over time. items: "track:start,length,label/start,length,label" in percent. note: the button. `~` before a label draws a waveform. */
export function tracks(ui: Ui): string {
  const { theme, shot, random } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const left = 168;
  const width = body.width - left - 24;
  const step = Math.min(104, (body.height - 70) / shot.items.length);
  const ruler = (shot.aside ?? range(9).map((at) => `0:${String(at * 5).padStart(2, '0')}`)).map((label, at, all) => {
    const x = body.x + left + (width * at) / all.length;
    return (
      rect(x, body.y + 56, 1, shot.items.length * step, theme.line) +
      text(x + 6, body.y + 36, label, { size: 13, fill: theme.muted })
    );
  });
  const rows = shot.items.map((item, at) => {
    const [name = '', pieces = ''] = item.split(':');
    const y = body.y + 56 + at * step;
    const color = [theme.accent, theme.second, mix(theme.accent, theme.second, 0.5)][at % 3] ?? theme.accent;
    return (
      rect(body.x, y, body.width, 1, theme.line) +
      text(body.x + 24, y + step / 2 + 5, name, { size: 15, weight: 600, fill: theme.text, max: left - 36 }) +
      pieces
        .split('/')
        .map((piece) => {
          const [start = '0', length = '10', label = ''] = piece.split(',');
          const box = {
            x: body.x + left + (width * Number(start)) / 100,
            y: y + 12,
            width: (width * Number(length)) / 100 - 4,
            height: step - 24,
          };
          const sound = label.startsWith('~');
          const bars = sound
            ? range(Math.floor((box.width - 20) / 7)).map((barAt) => {
                const tall =
                  (0.15 + 0.75 * random() * Math.sin((Math.PI * (barAt + 1)) / ((box.width - 20) / 7 + 1))) * (box.height - 34);
                return rect(box.x + 12 + barAt * 7, box.y + 28 + (box.height - 34 - tall) / 2, 4, tall, color, 2);
              })
            : [];
          return (
            rect(box.x, box.y, box.width, box.height, mix(theme.surface, color, theme.dark ? 0.3 : 0.22), 10) +
            rect(box.x, box.y, 5, box.height, color, 2.5) +
            text(box.x + 16, box.y + (sound ? 21 : box.height / 2 + 5), label.replace('~', ''), {
              size: sound ? 12.5 : 14.5,
              weight: 600,
              fill: theme.text,
              max: box.width - 22,
            }) +
            bars.join('')
          );
        })
        .join('')
    );
  });
  const head = body.x + left + width * 0.44;
  return (
    chrome +
    card({ ...body, height: 68 + shot.items.length * step }, theme) +
    ruler.join('') +
    rows.join('') +
    rect(head, body.y + 50, 2, shot.items.length * step + 10, theme.accentText) +
    circle(head + 1, body.y + 48, 8, theme.accentText)
  );
}

/** Boxes joined by lines. items: "x;y;name;detail", the places in percent; each is joined to the one before, or to that of a fifth part. */
export function flow(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const size = { width: 206, height: 86 };
  const boxes = shot.items.map((item) => {
    const [x = '0', y = '0', name = '', detail = '', from] = parts(item);
    return {
      x: body.x + 20 + ((body.width - size.width - 40) * Number(x)) / 100,
      y: body.y + 20 + ((body.height - size.height - 40) * Number(y)) / 100,
      name,
      detail,
      from,
    };
  });
  const joins = boxes.map((box, at) => {
    const before = boxes[box.from === undefined ? at - 1 : Number(box.from)];
    if (at === 0 || before === undefined) return '';
    const [x1, y1, x2, y2] = [before.x + size.width, before.y + size.height / 2, box.x, box.y + size.height / 2];
    const bend = Math.max(40, (x2 - x1) / 2);
    return (
      line(
        `M${n(x1)} ${n(y1)}C${n(x1 + bend)} ${n(y1)} ${n(x2 - bend)} ${n(y2)} ${n(x2)} ${n(y2)}`,
        at % 3 === 2 ? theme.second : theme.accent,
        4,
      ) + circle(x2, y2, 6, theme.accent)
    );
  });
  const drawn = boxes.map(
    ({ x, y, name, detail }, at) =>
      floating({ x, y, ...size }, theme.surface, 14) +
      rect(x, y, size.width, size.height, 'none', 14, {
        stroke: at === 1 ? theme.accent : theme.line,
        'stroke-width': at === 1 ? 2.5 : 1,
      }) +
      rect(x + 16, y + 22, 42, 42, at % 3 === 2 ? theme.softSecond : theme.soft, 12) +
      circle(x + 37, y + 43, 8, at % 3 === 2 ? theme.second : theme.accent) +
      text(x + 72, y + 40, name, { size: 15.5, weight: 700, fill: theme.text, max: 126 }) +
      text(x + 72, y + 62, detail, { size: 13, fill: theme.muted, max: 126 }),
  );
  const dots = range(30).flatMap((column) =>
    range(16).map((row) =>
      circle(body.x + 16 + (column * (body.width - 32)) / 29, body.y + 16 + (row * (body.height - 32)) / 15, 1.4, theme.line),
    ),
  );
  return chrome + card(body, theme) + dots.join('') + joins.join('') + drawn.join('');
}

/** Letters, very large. items: the word, then pairs "pair;remark". note: the button. */
export function glyphs(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const [word = '', ...pairs] = shot.items;
  const board = { ...body, height: body.height - 190 };
  const step = body.width / pairs.length;
  const samples = pairs.map((item, at) => {
    const [pair = '', remark = ''] = parts(item);
    const box = { x: body.x + at * step, y: board.y + board.height + 20, width: step - 16, height: 170 };
    return (
      card(box, theme) +
      (at === 0 ? rect(box.x, box.y, box.width, box.height, 'none', 14, { stroke: theme.second, 'stroke-width': 3 }) : '') +
      text(box.x + box.width / 2, box.y + 96, pair, { size: 70, family: 'serif', fill: theme.text, anchor: 'middle' }) +
      text(box.x + box.width / 2, box.y + 142, remark, {
        size: 14,
        weight: 600,
        fill: at === 0 ? theme.warn : theme.muted,
        anchor: 'middle',
        max: box.width - 16,
      })
    );
  });
  const middle = board.y + board.height * 0.68;
  const guides = [-0.52, -0.36, 0, 0.15].map((share) =>
    rect(board.x + 24, middle + share * board.height * 0.78, board.width - 48, 1.5, share === 0 ? theme.second : theme.line),
  );
  return (
    chrome +
    card(board, theme) +
    guides.join('') +
    text(board.x + board.width / 2, middle, word, {
      size: board.height * 0.58,
      family: 'serif',
      fill: theme.text,
      anchor: 'middle',
    }) +
    rect(board.x + board.width / 2 - 34, board.y + 46, 44, board.height - 92, theme.second, 0, { opacity: 0.2 }) +
    pill(board.x + board.width / 2 - 40, board.y + 36, '−24', theme.second, theme.dark ? '#101216' : '#ffffff') +
    samples.join('')
  );
}

/** Families of colour. items: "name;#colour"; each grows into ten steps. note: the button. */
export function swatches(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const step = (body.height + 14) / shot.items.length;
  const width = (body.width - 150) / 10;
  const rows = shot.items.map((item, row) => {
    const [name = '', color = '#888888'] = parts(item);
    const y = body.y + row * step;
    const cells = range(10).map((at) => {
      const shade = at < 5 ? mix('#ffffff', color, 0.12 + at * 0.2) : mix(color, '#101018', (at - 4.5) * 0.155);
      const ink = at < 4 ? mix(color, '#101018', 0.72) : '#ffffff';
      return (
        rect(body.x + 150 + at * width, y, width - 6, step - 16, shade, 12) +
        text(body.x + 162 + at * width, y + 28, at < 4 || at > 5 ? 'Aa' : '', { size: 17, weight: 700, fill: ink }) +
        text(body.x + 162 + at * width, y + step - 30, String(at === 0 ? 50 : at * 100), {
          size: 12,
          fill: at < 4 ? mix(color, '#101018', 0.6) : '#ffffff',
        })
      );
    });
    return (
      text(body.x, y + step / 2 - 6, name, { size: 16, weight: 600, fill: theme.text }) +
      text(body.x, y + step / 2 + 16, color, { size: 13, family: 'mono', fill: theme.muted }) +
      cells.join('')
    );
  });
  return chrome + rows.join('');
}
