import type { ReactNode } from 'react';
import { marks, readInline, type Run } from '../../../server/rules/inline-html.ts';

/** The inline HTML of a block as React nodes: b, i, a, code, mark and br, and text for everything else. */
export function Inline({ html }: { html: string }): ReactNode {
  return linked(readInline(html));
}

const linkClass = 'text-accent decoration-accent/40 hover:decoration-accent underline underline-offset-[3px]';
const markClass = {
  b: 'font-semibold',
  i: 'italic',
  mark: 'bg-accent-wash text-ink rounded-sm px-0.5',
  code: 'bg-sunken border-line rounded-md border px-1.5 py-0.5 font-mono text-[0.88em]',
} as const;

/** One link for all neighbours that lead to the same place, however their text is marked. */
function linked(runs: readonly Run[]): ReactNode {
  return neighbours(runs, ({ href }) => href).map((group, at) => {
    const href = group[0]?.href;
    if (href === undefined) return <Plain key={at}>{marked(group, 0)}</Plain>;
    return (
      <a key={at} href={href} rel="noopener" className={linkClass}>
        {marked(group, 0)}
      </a>
    );
  });
}

/** Wraps neighbours that share the mark at `depth` together, then looks at the next mark. */
function marked(runs: readonly Run[], depth: number): ReactNode {
  const Mark = marks[depth];
  if (Mark === undefined) return runs.map(({ text }, at) => (text === '\n' ? <br key={at} /> : text));
  return neighbours(runs, (run) => run.marks.includes(Mark)).map((group, at) => {
    const inner = marked(group, depth + 1);
    if (group[0]?.marks.includes(Mark) !== true) return <Plain key={at}>{inner}</Plain>;
    return (
      <Mark key={at} className={markClass[Mark]}>
        {inner}
      </Mark>
    );
  });
}

function Plain({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** Cuts a list wherever `of` changes. */
function neighbours<Item, Value>(items: readonly Item[], of: (item: Item) => Value): Item[][] {
  const groups: Item[][] = [];
  let before: Value | undefined;
  for (const item of items) {
    const value = of(item);
    const last = groups.at(-1);
    if (last === undefined || value !== before) groups.push([item]);
    else last.push(item);
    before = value;
  }
  return groups;
}
