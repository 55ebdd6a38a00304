import type { ReactNode } from 'react';
import { marks, readInline, type Run } from '../../../server/domain/content/inline-html.ts';

/** The inline HTML of a block as React nodes: b, i, a, code, mark and br; everything else is text. */
export function Inline({ html }: { html: string }): ReactNode {
  return renderLinks(readInline(html));
}

const linkClass = 'text-accent decoration-accent/40 hover:decoration-accent underline underline-offset-[3px]';
const markClass = {
  b: 'font-semibold',
  i: 'italic',
  mark: 'bg-accent-wash text-ink rounded-sm px-0.5',
  code: 'bg-sunken border-line rounded-md border px-1.5 py-0.5 font-mono text-[0.88em]',
} as const;

/** Renders adjacent runs with the same URL as one link, even when their marks differ. */
function renderLinks(runs: readonly Run[]): ReactNode {
  return groupAdjacent(runs, ({ href }) => href).map((group, index) => {
    const href = group[0]?.href;
    if (href === undefined) return <Unwrapped key={index}>{renderMarks(group, 0)}</Unwrapped>;
    return (
      <a key={index} href={href} rel="noopener" className={linkClass}>
        {renderMarks(group, 0)}
      </a>
    );
  });
}

/** Wraps adjacent runs that share the mark at `depth`, then continues with the next mark. */
function renderMarks(runs: readonly Run[], depth: number): ReactNode {
  const Mark = marks[depth];
  if (Mark === undefined) return runs.map(({ text }, index) => (text === '\n' ? <br key={index} /> : text));
  return groupAdjacent(runs, (run) => run.marks.includes(Mark)).map((group, index) => {
    const inner = renderMarks(group, depth + 1);
    if (group[0]?.marks.includes(Mark) !== true) return <Unwrapped key={index}>{inner}</Unwrapped>;
    return (
      <Mark key={index} className={markClass[Mark]}>
        {inner}
      </Mark>
    );
  });
}

function Unwrapped({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** Splits a list wherever the key of its items changes. */
function groupAdjacent<Item, Value>(items: readonly Item[], keyOf: (item: Item) => Value): Item[][] {
  const groups: Item[][] = [];
  let lastValue: Value | undefined;
  for (const item of items) {
    const value = keyOf(item);
    const last = groups.at(-1);
    if (last === undefined || value !== lastValue) groups.push([item]);
    else last.push(item);
    lastValue = value;
  }
  return groups;
}
