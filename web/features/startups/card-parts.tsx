import type { CSSProperties } from 'react';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { statusMark } from '../../../server/domain/listings/card-fields.ts';
import { Link } from '@tanstack/react-router';
import { tagKey } from '../../../server/domain/listings/tags.rules.ts';

/** The view transition name of a row, which animates the row to its new place when the filters change (styles.css). */
export const rowStyle = ({ _id }: Pick<StartupCard, '_id'>): CSSProperties => ({ '--row': `row-${_id}` }) as CSSProperties;

/** "Closed" or "Acquired" beside the name of such a company. */
export function StatusMark({ startup }: { startup: Pick<StartupCard, 'fields'> }) {
  const mark = statusMark(startup);
  if (mark === undefined) return null;
  return (
    <span className="border-field/60 text-soft ms-2 inline-block rounded-full border px-2 align-[0.1em] font-sans text-xs leading-5 font-semibold">
      {mark}
    </span>
  );
}

/** A link to the startups with a tag, or plain text for a tag without a URL key. */
export function TagLink({ tag, sign = '', className }: { tag: string; sign?: string; className: string }) {
  const key = tagKey(tag);
  const props = { dir: 'auto', className, children: sign + tag } as const;
  return key ? <Link to="/tags/$tag" params={{ tag: key }} {...props} /> : <span {...props} />;
}
