import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { countOf, hostOf } from '../../../lib/text.ts';
import { StartupStatus } from './startup-status.tsx';

const matchLabels = { name: 'same name', website: 'same website', both: 'same name and website' } as const;

/** Other listings with the same name or website, usually a reason to reject this one. */
export function PossibleDuplicates({
  startup,
  duplicates,
}: {
  startup: Pick<Startup, '_id' | 'status'>;
  duplicates: StartupReview['possibleDuplicates'];
}) {
  if (duplicates.length === 0) return null;
  return (
    <section className="border-yellow rounded-card border-l-4 bg-sunken px-4 py-3">
      <h3 className="flex items-center gap-2 font-semibold">
        <CopyCheck aria-hidden="true" className="size-5" />
        {countOf(duplicates.length, 'possible duplicate')}
      </h3>
      <ul className="mt-2 space-y-1.5">
        {duplicates.map(({ _id, name, website, status, same }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to="/admin/startups" search={{ open: _id }} dir="auto" className="min-w-0 font-medium">
              {name}
            </Link>
            <span className="text-soft text-sm">
              {hostOf(website)} · {matchLabels[same]}
            </span>
            <StartupStatus status={status} />
            {startup.status === 'active' && status === 'active' && (
              <Link to="/admin/startups" search={{ merge: startup._id, into: _id }}>
                Merge <span className="sr-only">into {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
