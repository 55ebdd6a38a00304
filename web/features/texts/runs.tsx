import type { ReactNode } from 'react';
import { marks, type Run } from '../../../server/domain/content/runs.ts';

const linkClass = 'text-accent decoration-accent/40 hover:decoration-accent underline underline-offset-[3px]';
const markClass = {
  b: 'font-semibold',
  i: 'italic',
  mark: 'bg-accent-wash text-ink rounded-sm px-0.5',
  code: 'bg-sunken border-line rounded-md border px-1.5 py-0.5 font-mono text-[0.88em]',
} as const;

/**
 * Renders runs of text. Adjacent runs with the same address become one link, even when their marks differ. A `foreign` link was
 * written by a founder: it opens in a new tab, and `nofollow` keeps search engines from counting it.
 */
export function Runs({ runs, foreign = false }: { runs: readonly Run[]; foreign?: boolean }): ReactNode {
  return groupAdjacent(runs, ({ href }) => href).map((group, index) => {
    const href = group[0]?.href;
    if (href === undefined) return <Unwrapped key={index}>{renderMarks(group, 0)}</Unwrapped>;
    return (
      <a
        key={index}
        href={href}
        rel={foreign ? 'noopener nofollow ugc' : 'noopener'}
        {...(foreign ? { target: '_blank', title: href } : {})}
        className={linkClass}
      >
        {renderMarks(group, 0)}
        {foreign && <span className="sr-only"> (opens in a new tab)</span>}
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
