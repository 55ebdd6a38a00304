import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { statusMark } from '../../../server/domain/listings/card-fields.ts';

/** "Closed" or "Acquired" beside the name of a company that is. */
export function StatusMark({ startup }: { startup: Pick<StartupCard, 'fields'> }) {
  const mark = statusMark(startup);
  if (mark === undefined) return null;
  return (
    <span className="border-field/60 text-soft ms-2 inline-block rounded-full border px-2 align-[0.1em] font-sans text-xs leading-5 font-semibold">
      {mark}
    </span>
  );
}
