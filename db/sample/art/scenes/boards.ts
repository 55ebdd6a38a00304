import { circle, line, mix, n, path, polar, range, rect } from '../paint.ts';
import { frame } from './frames.ts';
import { type Box, card, check, curve, face, paragraph, parts, pill, text, type Theme, type Ui, wander, widthOf } from './kit.ts';

/** items: "label;value;change". note: the chart's title. aside: a list's title, then "name;value". */
export function dashboard(ui: Ui): string {
  const { theme, shot, random } = ui;
  const { chrome, body } = frame(ui);
  const gap = 20;
  const width = (body.width - gap * (shot.items.length - 1)) / shot.items.length;
  const stats = shot.items.map((item, at) => {
    const [label = '', value = '', change = ''] = parts(item);
    const box = { x: body.x + at * (width + gap), y: body.y, width, height: 132 };
    const spark = curve({ x: box.x + box.width - 104, y: box.y + 70, width: 80, height: 34 }, wander(random, 7, 0.2, 0.8));
    return (
      card(box, theme) +
      text(box.x + 24, box.y + 38, label, { size: 15, fill: theme.muted, max: width - 48 }) +
      text(box.x + 24, box.y + 84, value, { size: 36, weight: 700, fill: theme.text, max: width - 120 }) +
      text(box.x + 24, box.y + 112, change, { size: 13, weight: 600, fill: change.startsWith('!') ? theme.warn : theme.good }) +
      line(spark.stroke, at === 0 ? theme.accentText : theme.second, 3)
    );
  });
  const asideWidth = shot.aside === undefined ? 0 : 316;
  const chart = {
    x: body.x,
    y: body.y + 152,
    width: body.width - (asideWidth === 0 ? 0 : asideWidth + gap),
    height: body.height - 152,
  };
  return (
    chrome +
    stats.join('') +
    areaChart(chart, ui) +
    (shot.aside === undefined
      ? ''
      : list({ x: chart.x + chart.width + gap, y: chart.y, width: asideWidth, height: chart.height }, shot.aside, theme))
  );
}

function areaChart(box: Box, { theme, shot, random, index }: Ui): string {
  const plot = { x: box.x + 56, y: box.y + 84, width: box.width - 84, height: box.height - 136 };
  const grid = range(4).map((at) => {
    const y = plot.y + (plot.height * at) / 3;
    return (
      rect(plot.x, y, plot.width, 1, theme.line) +
      text(plot.x - 14, y + 5, String((3 - at) * 20), { size: 12, fill: theme.muted, anchor: 'end' })
    );
  });
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const labels = days.map((day, at) =>
    text(plot.x + (plot.width * (at + 0.5)) / 7, plot.y + plot.height + 30, day, {
      size: 13,
      fill: theme.muted,
      anchor: 'middle',
    }),
  );
  let drawn: string;
  if (index % 2 === 1) {
    const values = wander(random, 14, 0.35, 0.8);
    const step = plot.width / 14;
    drawn = values
      .map((value, at) =>
        rect(
          plot.x + at * step + 5,
          plot.y + plot.height * (1 - value),
          step - 10,
          plot.height * value,
          at === 10 ? theme.second : theme.accent,
          5,
          { opacity: at === 10 ? 1 : 0.9 },
        ),
      )
      .join('');
  } else {
    const [main, other] = [curve(plot, wander(random, 9, 0.3, 0.9)), curve(plot, wander(random, 9, 0.15, 0.5))];
    drawn =
      path(main.area, theme.accent, { opacity: 0.16 }) +
      line(main.stroke, theme.accentText, 4) +
      line(other.stroke, theme.second, 3, { 'stroke-dasharray': '2 9' });
  }
  return (
    card(box, theme) +
    text(box.x + 28, box.y + 46, shot.note ?? '', { size: 17, weight: 600, fill: theme.text }) +
    grid.join('') +
    drawn +
    labels.join('')
  );
}

/** A card with a title and lines "name;value", the value at the right. */
export function list(box: Box, lines: readonly string[], theme: Theme): string {
  const [title = '', ...rows] = lines;
  const step = Math.min(72, (box.height - 92) / Math.max(rows.length, 1));
  return (
    card(box, theme) +
    text(box.x + 24, box.y + 46, title, { size: 17, weight: 600, fill: theme.text, max: box.width - 48 }) +
    rows
      .map((row, at) => {
        const [name = '', value = ''] = parts(row);
        const y = box.y + 92 + at * step;
        return (
          circle(box.x + 30, y - 1, 6, at % 3 === 1 ? theme.second : theme.accent) +
          text(box.x + 48, y + 5, name, { size: 15, fill: theme.text, max: box.width - 84 - widthOf(value, 14) }) +
          text(box.x + box.width - 24, y + 5, value, { size: 14, fill: theme.muted, anchor: 'end' }) +
          (at === rows.length - 1 ? '' : rect(box.x + 24, y + step / 2 + 1, box.width - 48, 1, theme.line))
        );
      })
      .join('')
  );
}

/** items: the column titles, then rows, cells separated by ";". A cell may be "@person", "+good", "!warning", "~quiet" or "50%". */
export function table(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const [head = '', ...rows] = shot.items;
  const columns = parts(head);
  const step = Math.min(98, (body.height - 58) / rows.length);
  const shares = columns.map((_, at) => (at === 0 ? 1.7 : 1));
  const unit = (body.width - 48) / shares.reduce((sum, share) => sum + share, 0);
  const left = columns.map((_, at) => body.x + 28 + unit * shares.slice(0, at).reduce((sum, share) => sum + share, 0));
  const room = (at: number) => unit * (shares[at] ?? 1) - 20;
  const header = columns.map((label, at) =>
    text(left[at] ?? 0, body.y + 36, label, { size: 13, weight: 600, fill: theme.muted }),
  );
  const lines = rows.map((row, rowAt) => {
    const y = body.y + 58 + rowAt * step;
    const cells = parts(row).map((content, at) => cell(left[at] ?? 0, y + step / 2 + 5, content, room(at), at === 0, theme));
    return (
      rect(body.x, y, body.width, 1, theme.line) +
      (rowAt === 1 ? rect(body.x + 1, y + 1, body.width - 2, step - 1, theme.soft, 0, { opacity: 0.6 }) : '') +
      cells.join('')
    );
  });
  return chrome + card({ ...body, height: 58 + rows.length * step }, theme) + header.join('') + lines.join('');
}

function cell(x: number, y: number, content: string, width: number, first: boolean, theme: Theme): string {
  const rest = content.slice(1);
  if (content.startsWith('@'))
    return face(x + 14, y - 5, 14, rest) + text(x + 38, y, rest, { size: 16.5, fill: theme.text, max: width - 38 });
  if (content.startsWith('+')) return pill(x, y, rest, theme.soft, theme.accentText, 14);
  if (content.startsWith('!')) return pill(x, y, rest, mix(theme.surface, theme.warn, 0.16), theme.warn, 14);
  if (content.startsWith('~')) return pill(x, y, rest, theme.line, theme.muted, 14);
  if (/^\d+%$/.test(content)) {
    const share = Number.parseInt(content, 10) / 100;
    const bar = Math.min(110, width - 46);
    return (
      rect(x, y - 9, bar, 8, theme.line, 4) +
      rect(x, y - 9, bar * share, 8, theme.accent, 4) +
      text(x + bar + 10, y, content, { size: 13, fill: theme.muted })
    );
  }
  return text(x, y, content, { size: 16.5, weight: first ? 600 : 400, fill: first ? theme.text : theme.muted, max: width });
}

/** items: "Column:card/card/card"; a card may end in "@person". */
export function kanban(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const gap = 18;
  const width = (body.width - gap * (shot.items.length - 1)) / shot.items.length;
  const columns = shot.items.map((item, at) => {
    const colon = item.indexOf(':');
    const [title, cards] = [item.slice(0, colon), item.slice(colon + 1)];
    const x = body.x + at * (width + gap);
    let y = body.y + 60;
    const drawn = cards.split('/').map((content, cardAt) => {
      const [label = '', person] = content.split('@');
      const picture = (at + cardAt) % 4 === 1 ? 74 : 0;
      const height = 106 + picture + (widthOf(label, 16.5) > width - 58 ? 25 : 0);
      const box = { x: x + 12, y, width: width - 24, height };
      y += height + 12;
      return (
        card(box, theme, 12) +
        (picture === 0
          ? ''
          : landscape({ x: box.x + 1, y: box.y + 1, width: box.width - 2, height: picture }, at % 2 === 0, ui)) +
        paragraph(box.x + 18, box.y + picture + 36, label.trim(), box.width - 34, { size: 16.5, weight: 600, fill: theme.text }) +
        rect(box.x + 18, box.y + height - 26, 44 + ((cardAt * 17) % 30), 8, cardAt % 2 === 0 ? theme.accent : theme.second, 4) +
        (person === undefined ? '' : face(box.x + box.width - 28, box.y + height - 22, 12, person))
      );
    });
    return (
      rect(x, body.y, width, body.height, theme.dark ? mix(theme.page, '#ffffff', 0.03) : mix(theme.page, '#000000', 0.028), 16) +
      text(x + 20, body.y + 36, title, { size: 15, weight: 700, fill: theme.text }) +
      text(x + width - 20, body.y + 36, String(cards.split('/').length), { size: 14, fill: theme.muted, anchor: 'end' }) +
      drawn.join('')
    );
  });
  return chrome + columns.join('');
}

/** A small picture on a card: hills and a sun. */
function landscape(box: Box, warm: boolean, { theme, random }: Ui): string {
  const [sky, sun, hill] = warm ? [theme.softSecond, theme.second, theme.accent] : [theme.soft, theme.accent, theme.second];
  const [far, near] = [curve(box, wander(random, 4, 0.5, 0.5)), curve(box, wander(random, 3, 0.2, 0.35))];
  return (
    rect(box.x, box.y, box.width, box.height, sky, 11) +
    circle(box.x + box.width * (0.3 + random() * 0.5), box.y + 26, 13, sun) +
    path(far.area, hill, { opacity: 0.35 }) +
    path(near.area, hill, { opacity: 0.75 })
  );
}

/** items: "day;start;hours;label", day from 0; a leading "*" marks the important ones. note: the action. aside: the day names. */
export function calendar(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, shot.note);
  const days = shot.aside ?? ['Mon 4', 'Tue 5', 'Wed 6', 'Thu 7', 'Fri 8'];
  const [gutter, head, first, hours] = [64, 52, 8, 10];
  const width = (body.width - gutter) / days.length;
  const hour = (body.height - head) / hours;
  const grid = range(hours).map((at) => {
    const y = body.y + head + at * hour;
    return (
      rect(body.x, y, body.width, 1, theme.line) +
      text(body.x + gutter - 14, y + 18, `${first + at}:00`, { size: 12, fill: theme.muted, anchor: 'end' })
    );
  });
  const headers = days.map((day, at) => {
    const x = body.x + gutter + at * width;
    return (
      rect(x, body.y, 1, body.height, theme.line) +
      text(x + 16, body.y + 33, day, { size: 15, weight: 600, fill: at === 2 ? theme.accentText : theme.text })
    );
  });
  const events = shot.items.map((item, at) => {
    const [day = '0', start = '9', length = '1', label = ''] = parts(item);
    const strong = label.startsWith('*');
    const box = {
      x: body.x + gutter + Number(day) * width + 5,
      y: body.y + head + (Number(start) - first) * hour + 3,
      width: width - 10,
      height: Number(length) * hour - 6,
    };
    const [ground, ink] = strong
      ? [theme.accent, theme.onAccent]
      : at % 3 === 1
        ? [theme.softSecond, theme.text]
        : [theme.soft, theme.accentText];
    return (
      rect(box.x, box.y, box.width, box.height, ground, 9) +
      rect(box.x, box.y, 5, box.height, at % 3 === 1 ? theme.second : theme.accent, 2.5) +
      paragraph(box.x + 16, box.y + 23, label.replace('*', ''), box.width - 26, {
        size: 13.5,
        weight: 600,
        fill: ink,
        leading: 1.35,
      })
    );
  });
  return chrome + card(body, theme) + grid.join('') + headers.join('') + events.join('');
}

/** items: "label;share" of 0 to 100; one may be marked "*". note: a sentence above. aside: remarks beside it. */
export function chart(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, 'Share');
  const asideWidth = shot.aside === undefined ? 0 : 300;
  const box = { ...body, width: body.width - (asideWidth === 0 ? 0 : asideWidth + 20) };
  const plot = { x: box.x + 40, y: box.y + 96, width: box.width - 72, height: box.height - 152 };
  const step = plot.width / shot.items.length;
  const bars = shot.items.map((item, at) => {
    const [label = '', value = '0'] = parts(item);
    const marked = label.startsWith('*');
    const height = (plot.height * Number(value)) / 100;
    const x = plot.x + at * step + step * 0.14;
    return (
      rect(x, plot.y + plot.height - height, step * 0.72, height, marked ? theme.second : theme.accent, Math.min(8, height / 2)) +
      text(x + step * 0.36, plot.y + plot.height - height - 10, value, {
        size: 14,
        weight: 600,
        fill: theme.text,
        anchor: 'middle',
      }) +
      text(x + step * 0.36, plot.y + plot.height + 28, label.replace('*', ''), {
        size: 13,
        fill: theme.muted,
        anchor: 'middle',
        max: step - 4,
      })
    );
  });
  const remarks = (shot.aside ?? []).map((remark, at) => {
    const y = body.y + at * 176;
    const x = box.x + box.width + 20;
    return (
      card({ x, y, width: asideWidth, height: 158 }, theme) +
      check(x + 22, y + 24, at !== 0, theme) +
      paragraph(x + 56, y + 39, remark, asideWidth - 76, { size: 16.5, fill: theme.text })
    );
  });
  const grid = range(5).map((at) => rect(plot.x, plot.y + (plot.height * at) / 4, plot.width, 1, theme.line));
  return (
    chrome +
    card(box, theme) +
    text(box.x + 32, box.y + 48, shot.note ?? '', { size: 17, weight: 600, fill: theme.text, max: box.width - 64 }) +
    grid.join('') +
    bars.join('') +
    remarks.join('')
  );
}

/** A ring of shares with its legend. items: "label;share". note: what stands in the middle. aside: a list beside it. */
export function ring(ui: Ui): string {
  const { theme, shot } = ui;
  const { chrome, body } = frame(ui, 'Export');
  const box = { ...body, width: body.width * 0.55 };
  const [cx, cy, r] = [box.x + box.width / 2, box.y + 250, 150];
  const colors = [
    theme.accent,
    theme.second,
    mix(theme.accent, theme.surface, 0.45),
    mix(theme.second, theme.surface, 0.5),
    theme.muted,
  ];
  let from = 0;
  const slices = shot.items.map((item, at) => {
    const share = Number(parts(item)[1] ?? 0);
    const [start, end] = [polar(cx, cy, r, from * 3.6 + 1.5), polar(cx, cy, r, (from + share) * 3.6 - 1.5)];
    from += share;
    return line(
      `M${n(start[0])} ${n(start[1])}A${r} ${r} 0 ${share > 50 ? 1 : 0} 1 ${n(end[0])} ${n(end[1])}`,
      colors[at % colors.length] ?? theme.accent,
      46,
      { 'stroke-linecap': 'butt' },
    );
  });
  const legend = shot.items.map((item, at) => {
    const [label = '', share = ''] = parts(item);
    const [x, y] = [box.x + 44 + (at % 2) * (box.width / 2 - 20), box.y + 500 + Math.floor(at / 2) * 44];
    return (
      rect(x, y - 13, 16, 16, colors[at % colors.length] ?? theme.accent, 5) +
      text(x + 28, y, `${label} ${share}%`, { size: 15, fill: theme.text })
    );
  });
  const [big = '', small = ''] = parts(shot.note ?? '');
  return (
    chrome +
    card(box, theme) +
    slices.join('') +
    text(cx, cy + 6, big, { size: 44, weight: 700, fill: theme.text, anchor: 'middle' }) +
    text(cx, cy + 36, small, { size: 15, fill: theme.muted, anchor: 'middle' }) +
    legend.join('') +
    list(
      { x: box.x + box.width + 20, y: body.y, width: body.width - box.width - 20, height: body.height },
      shot.aside ?? [],
      theme,
    )
  );
}
