import type { ReactNode } from 'react';

const looks = {
  plain: 'bg-sunken text-ink',
  green: 'bg-green/15 text-ink',
  orange: 'bg-orange/20 text-ink',
  red: 'bg-accent-wash text-accent',
  blue: 'bg-blue/15 text-ink',
} as const;

/** A word about a row, told apart by itself and only helped by its colour. */
export function Tag({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[look]}`}>
      {children}
    </span>
  );
}
