import { circle, line, mix, range, rect } from '../paint.ts';
import { frame } from './frames.ts';
import {
  brand,
  button,
  card,
  face,
  floating,
  icon,
  paragraph,
  parts,
  pill,
  text,
  type Theme,
  type Ui,
  widthOf,
  wrapped,
} from './kit.ts';

interface Remark {
  name: string;
  words: string;
  y: number;
}

/**
 * A text on paper. items: "# heading", "- point", "= marked sentence", otherwise a paragraph. aside: remarks "name;words",
 * set beside the marked sentences in turn. note: the button.
 */
export function page(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const asideWidth = shot.aside === undefined ? 0 : 290;
  const sheet = { x: body.x, y: body.y, width: body.width - (asideWidth === 0 ? 0 : asideWidth + 24), height: body.height + 60 };
  const [left, width] = [sheet.x + 64, sheet.width - 128];
  let y = sheet.y + 68;
  const marks: number[] = [];
  const drawn = shot.items.map((item) => {
    const words = item.replace(/^[#\-=] /, '');
    if (item.startsWith('# ')) {
      const lines = wrapped(words, width, 34, 'serif');
      const at = y + 8;
      y += lines.length * 43 + 22;
      return paragraph(left, at, words, width, { size: 34, weight: 700, family: 'serif', fill: theme.text, leading: 1.25 });
    }
    const indent = item.startsWith('- ') ? 28 : 0;
    const lines = wrapped(words, width - indent, 22, 'serif');
    const at = y;
    y += lines.length * 36 + 20;
    const marked = item.startsWith('= ');
    if (marked) marks.push(at);
    return (
      (marked
        ? lines
            .map((words, row) => rect(left - 6, at - 25 + row * 36, widthOf(words, 22, 'serif') + 12, 35, theme.softSecond, 5))
            .join('')
        : '') +
      (indent === 0 ? '' : circle(left + 9, at - 7, 5, theme.accent)) +
      paragraph(left + indent, at, words, width - indent, {
        size: 22,
        family: 'serif',
        fill: mix(theme.text, theme.surface, 0.12),
        leading: 36 / 22,
      })
    );
  });
  let free = body.y;
  const remarks = (shot.aside ?? []).map((remark, at): Remark => {
    const [name = '', words = ''] = parts(remark);
    const top = Math.max(free, (marks[at] ?? free + 20) - 38);
    free = top + 74 + wrapped(words, asideWidth - 44, 16).length * 24;
    return { name, words, y: top };
  });
  return (
    chrome +
    card(sheet, theme, 10) +
    drawn.join('') +
    remarks.map((remark, at) => note(sheet.x + sheet.width + 24, asideWidth, remark, marks[at] !== undefined, theme)).join('')
  );
}

function note(x: number, width: number, { name, words, y }: Remark, tied: boolean, theme: Theme): string {
  const height = 60 + wrapped(words, width - 44, 16).length * 24;
  return (
    (tied ? rect(x - 24, y + 30, 24, 2, theme.second) : '') +
    card({ x, y, width, height }, theme, 12) +
    face(x + 34, y + 30, 13, name) +
    text(x + 56, y + 35, name, { size: 14, weight: 600, fill: theme.text }) +
    paragraph(x + 22, y + 68, words, width - 44, { size: 16, fill: mix(theme.text, theme.surface, 0.2), leading: 1.5 })
  );
}

/** items: "< what they write", "> what I write", "+ a card: title;detail". aside: threads "name;last words". note: the field's hint. */
export function chat(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui);
  const listWidth = 268;
  const threads = (shot.aside ?? []).map((thread, at) => {
    const [name = '', words = ''] = parts(thread);
    const y = body.y + at * 84;
    return (
      (at === 0 ? rect(body.x, y, listWidth, 74, theme.soft, 12) : '') +
      face(body.x + 36, y + 37, 19, name) +
      text(body.x + 68, y + 32, name, { size: 15, weight: 600, fill: theme.text, max: listWidth - 84 }) +
      text(body.x + 68, y + 54, words, { size: 13.5, fill: theme.muted, max: listWidth - 84 })
    );
  });
  const pane = { x: body.x + listWidth + 24, y: body.y, width: body.width - listWidth - 24, height: body.height };
  let y = pane.y + 36;
  const bubbles = shot.items.map((item) => {
    const words = item.slice(2);
    const mine = item.startsWith('>');
    const isCard = item.startsWith('+');
    const room = Math.min(440, pane.width - 150);
    const lines = wrapped(isCard ? (parts(words)[1] ?? '') : words, room, 15.5);
    const width = isCard ? room + 40 : Math.max(...lines.map((each) => widthOf(each, 15.5))) + 36;
    const height = lines.length * 24 + (isCard ? 62 : 26);
    const x = mine ? pane.x + pane.width - width - 28 : pane.x + 28;
    const top = y;
    y += height + 16;
    if (isCard) {
      return (
        rect(x, top, width, height, theme.surface, 14, { stroke: theme.accent, 'stroke-width': 1.6 }) +
        text(x + 20, top + 34, parts(words)[0] ?? '', { size: 15.5, weight: 700, fill: theme.accentText }) +
        paragraph(x + 20, top + 62, parts(words)[1] ?? '', room, { size: 15.5, fill: theme.text, leading: 24 / 15.5 })
      );
    }
    return (
      rect(x, top, width, height, mine ? theme.accent : theme.dark ? mix(theme.surface, '#ffffff', 0.07) : theme.page, 18) +
      paragraph(x + 18, top + 29, words, room, { size: 15.5, fill: mine ? theme.onAccent : theme.text, leading: 24 / 15.5 })
    );
  });
  const field = { x: pane.x + 24, y: pane.y + pane.height - 70, width: pane.width - 48, height: 50 };
  return (
    chrome +
    threads.join('') +
    card(pane, theme) +
    bubbles.join('') +
    rect(field.x, field.y, field.width, field.height, theme.surface, 14, { stroke: theme.line, 'stroke-width': 1.5 }) +
    text(field.x + 20, field.y + 31, shot.note ?? '', { size: 15, fill: theme.muted }) +
    circle(field.x + field.width - 28, field.y + 25, 17, theme.accent) +
    line(`M${field.x + field.width - 28} ${field.y + 33}v-15m-6 6l6-6 6 6`, theme.onAccent, 2.4)
  );
}

const diffRow = 54;

/** items: "+ added", "- removed", "@ folded away", otherwise a line as it was. aside: files, a leading "*" on the open one. */
export function diff(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const treeWidth = shot.aside === undefined ? 0 : 250;
  const files = (shot.aside ?? []).map((file, at) => {
    const open = file.startsWith('*');
    const y = body.y + 30 + at * 40;
    return (
      (open ? rect(body.x, y - 25, treeWidth - 16, 36, theme.soft, 9) : '') +
      text(body.x + 16, y, file.replace('*', ''), {
        size: 14,
        family: 'mono',
        fill: open ? theme.accentText : theme.muted,
        max: treeWidth - 44,
      })
    );
  });
  const pane = {
    x: body.x + treeWidth,
    y: body.y,
    width: body.width - treeWidth,
    height: Math.min(body.height, shot.items.length * diffRow + 28),
  };
  const [green, red] = [theme.dark ? '#3fae72' : '#1f8a56', theme.dark ? '#e06a6a' : '#c63d3d'];
  const lines = shot.items.map((item, at) => {
    const y = pane.y + 14 + at * diffRow;
    const sign = item.slice(0, 1);
    if (sign === '@') {
      return (
        rect(pane.x + 1, y + 5, pane.width - 2, diffRow - 10, theme.line) +
        icon(pane.x + 22, y + 18, 1, theme.muted) +
        text(pane.x + 66, y + 33, item.slice(2), { size: 16, fill: mix(theme.text, theme.surface, 0.25), max: pane.width - 100 })
      );
    }
    const color = sign === '+' ? green : sign === '-' ? red : undefined;
    return (
      (color === undefined
        ? ''
        : rect(pane.x + 1, y, pane.width - 2, diffRow, mix(theme.surface, color, 0.13)) +
          text(pane.x + 52, y + 34, sign, { size: 18, family: 'mono', weight: 700, fill: color })) +
      text(pane.x + 38, y + 33, String(at + 41), { size: 12.5, family: 'mono', fill: theme.muted, anchor: 'end' }) +
      text(pane.x + 76, y + 34, color === undefined ? item : item.slice(2), {
        size: 17.5,
        family: 'mono',
        fill: theme.text,
        max: pane.width - 96,
      })
    );
  });
  return chrome + files.join('') + card(pane, theme, 12) + lines.join('');
}

/** items: "$ typed", "+ good", "! bad", "# quiet", "= bar:share", otherwise output. note: the window's title. Stands on the product's own colour. */
export function terminal(ui: Ui): string {
  const { theme, shot, look, accent } = ui;
  const ground = mix(look.palette[0], accent, 0.15);
  const box = { x: 130, y: 92, width: 1020, height: 616 };
  const lines = shot.items.map((item, at) => {
    const y = box.y + 108 + at * 37;
    const sign = item.slice(0, 1);
    const words = item.slice(2);
    const style = { size: 18, family: 'mono', max: box.width - 110 } as const;
    switch (sign) {
      case '$':
        return (
          text(box.x + 44, y, '$', { ...style, fill: '#7c8696' }) +
          text(box.x + 70, y, words, { ...style, fill: '#ffffff', weight: 700 })
        );
      case '+':
        return (
          line(`M${box.x + 45} ${y - 6}l4 5 8-10`, '#5fd39a', 2.6) + text(box.x + 70, y, words, { ...style, fill: '#c9f2dc' })
        );
      case '!':
        return (
          text(box.x + 47, y, '!', { ...style, fill: '#ff8a70', weight: 700 }) +
          text(box.x + 70, y, words, { ...style, fill: '#ffc9bd' })
        );
      case '#':
        return text(box.x + 70, y, words, { ...style, fill: '#7c8696' });
      case '=': {
        const [label = '', share = '0'] = words.split(':');
        const width = 520;
        return (
          text(box.x + 70, y, label, { ...style, fill: '#c8cdd6' }) +
          rect(box.x + 350, y - 14, width, 14, '#2a303c', 7) +
          rect(box.x + 350, y - 14, (width * Number(share)) / 100, 14, theme.second, 7) +
          text(box.x + 890, y, `${share}%`, { ...style, fill: '#c8cdd6' })
        );
      }
      default:
        return text(box.x + 70, y, item, { ...style, fill: '#c8cdd6' });
    }
  });
  return (
    rect(0, 0, 1280, 800, ground) +
    circle(1130, 110, 260, theme.second, { opacity: 0.22 }) +
    circle(120, 740, 300, accent, { opacity: 0.16 }) +
    floating(box, '#14171d', 18) +
    range(3)
      .map((at) => circle(box.x + 32 + at * 24, box.y + 30, 7, ['#ff6b5f', '#f6be4f', '#62c554'][at] ?? ''))
      .join('') +
    text(box.x + box.width / 2, box.y + 36, shot.note ?? shot.title, { size: 15, fill: '#8b93a1', anchor: 'middle' }) +
    lines.join('')
  );
}

/** A few large words and numbers on a postcard. items: "label;value". aside: lines written by hand. */
export function postcard(ui: Ui): string {
  const { theme, shot, look } = ui;
  const box = { x: 150, y: 100, width: 980, height: 600 };
  const stats = shot.items.map((item, at) => {
    const [label = '', value = ''] = parts(item);
    const [x, y] = [box.x + 64 + (at % 2) * 230, box.y + 236 + Math.floor(at / 2) * 158];
    return text(x, y, value, { size: 54, weight: 700, fill: '#2a221a' }) + text(x, y + 34, label, { size: 17, fill: '#7b6d5c' });
  });
  const lines = (shot.aside ?? []).map(
    (words, at) =>
      rect(box.x + 580, box.y + 302 + at * 62, 330, 1.5, '#d9cdb8') +
      text(box.x + 584, box.y + 290 + at * 62, words, { size: 18, family: 'serif', fill: '#4a3f33', max: 330 }),
  );
  return (
    rect(0, 0, 1280, 800, mix(look.palette[0], theme.accent, 0.2)) +
    floating(box, '#fffdf8', 10) +
    text(box.x + 64, box.y + 104, shot.title, { size: 40, weight: 700, family: 'serif', fill: '#2a221a' }) +
    text(box.x + 64, box.y + 140, shot.note ?? '', { size: 18, fill: '#7b6d5c' }) +
    stats.join('') +
    rect(box.x + 536, box.y + 56, 2, box.height - 112, '#e6dccb') +
    rect(box.x + 786, box.y + 56, 132, 158, mix(theme.accent, '#ffffff', 0.72), 4, {
      stroke: theme.accent,
      'stroke-width': 3,
      'stroke-dasharray': '5 7',
    }) +
    brand(box.x + 806, box.y + 88, 92, ui) +
    range(4)
      .map((at) => line(`M${box.x + 640} ${box.y + 92 + at * 22}q30 -16 60 0t60 0t60 0`, '#6d6457', 3, { opacity: 0.45 }))
      .join('') +
    lines.join('')
  );
}

/** One field to fill in at a time. items: "question;answer"; the last is open. note: the button. aside: the way ahead. */
export function steps(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui);
  const width = body.width - 330;
  const fields = shot.items.map((item, at) => {
    const [question = '', answer = ''] = parts(item);
    const y = body.y + 48 + at * 112;
    const open = at === shot.items.length - 1;
    return (
      text(body.x + 40, y, question, { size: 16, weight: 600, fill: theme.text, max: width - 80 }) +
      rect(body.x + 40, y + 16, width - 80, 52, theme.page, 12, {
        stroke: open ? theme.accent : theme.line,
        'stroke-width': open ? 2.5 : 1.5,
      }) +
      text(body.x + 60, y + 49, answer, { size: 17, fill: theme.text, max: width - 180 }) +
      (open
        ? rect(body.x + 64 + Math.min(width - 180, widthOf(answer, 17)), y + 29, 2, 26, theme.accent)
        : pill(body.x + width - 110, y + 48, 'ok', theme.soft, theme.accentText))
    );
  });
  const ahead = (shot.aside ?? []).map((step, at) => {
    const [x, y] = [body.x + width + 56, body.y + 36 + at * 84];
    const done = at < 2;
    return (
      (at === 0 ? '' : rect(x - 1, y - 66, 2, 48, done ? theme.accent : theme.line)) +
      circle(
        x,
        y,
        17,
        done ? theme.accent : theme.surface,
        done ? {} : { stroke: at === 2 ? theme.accent : theme.line, 'stroke-width': 2.5 },
      ) +
      (done
        ? line(`M${x - 6} ${y}l4 5 8-10`, theme.onAccent, 2.6)
        : text(x, y + 5, String(at + 1), { size: 14, weight: 600, fill: theme.text, anchor: 'middle' })) +
      text(x + 34, y + 5, step, { size: 16, weight: at === 2 ? 700 : 400, fill: at > 2 ? theme.muted : theme.text, max: 240 })
    );
  });
  return (
    chrome +
    card({ ...body, width }, theme) +
    fields.join('') +
    button(body.x + width - 40, body.y + body.height - 66, shot.note ?? 'Continue', theme) +
    ahead.join('')
  );
}
