import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCompactRows } from './compact-rows.tsx';

export type RowLink = Pick<LinkProps, 'to' | 'params'>;

/** Hides further lines. A line clamp would not work, because cells have clamps of their own. */
export const firstLine = { maxHeight: '1.75rem', overflow: 'hidden' };

const width = 'max-w-[min(34rem,75vw)]';

/** The name of a row: a link to its screen, a button that opens it, or a text. */
export function RowHeader({
  id,
  link,
  onOpen,
  children,
}: {
  id: string;
  link: RowLink | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const isCompact = useCompactRows();
  const style = isCompact ? firstLine : {};
  const target = {
    'data-row': id,
    dir: 'auto',
    className: `block w-full rounded-lg text-start hover:underline ${isCompact ? 'min-h-7' : '-my-1 min-h-11 py-1'} ${width}`,
    style,
  } as const;
  if (link !== undefined)
    return (
      <Link {...link} {...target}>
        {children}
      </Link>
    );
  if (onOpen !== undefined)
    return (
      <button type="button" onClick={onOpen} {...target}>
        {children}
      </button>
    );
  return (
    <div dir="auto" className={`text-start ${width}`} style={style}>
      {children}
    </div>
  );
}
