import { Link } from '@tanstack/react-router';
import { CopyCheck, Layers } from 'lucide-react';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { useMayI } from '../../../api/permissions.ts';
import { countOf, hostOf } from '../../../lib/text.ts';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { StartupStatus } from './startup-status.tsx';

const matchLabels = { name: 'same name', website: 'same website', both: 'same name and website' } as const;

/** Other listings with the same name or website. They are usually a reason to reject this listing. */
export function PossibleDuplicates({
  startup,
  duplicates,
  opensTab = false,
}: {
  startup: Pick<Startup, '_id' | 'status'>;
  duplicates: StartupReview['possibleDuplicates'];
  /** Whether a duplicate opens in a new tab, because a form is open in this one. */
  opensTab?: boolean;
}) {
  const mayI = useMayI();
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
            <Link
              to="/admin/startups"
              search={{ open: _id }}
              {...(opensTab && { target: '_blank', rel: 'noopener' })}
              dir="auto"
              className="min-w-0 font-medium"
            >
              {name}
              {opensTab && <span className="sr-only"> (opens a new tab)</span>}
            </Link>
            <span className="text-soft text-sm">
              {hostOf(website)} · {matchLabels[same]}
            </span>
            <StartupStatus status={status} />
            {startup.status === 'active' && status === 'active' && mayI('editStartups') && (
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

/** The other submissions of the founder of a startup, collapsed. */
export function OtherSubmissions({ founder, others }: { founder: string; others: StartupReview['otherSubmissions'] }) {
  const [open, setOpen] = useState(false);
  const shortcutsEnabled = useKeyboardShortcuts({ o: () => setOpen(!open) });
  if (others.length === 0) return null;
  const rejected = others.filter(({ status }) => status === 'rejected').length;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-line rounded-card border px-4 py-1"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        <Layers aria-hidden="true" className="mr-1.5 inline size-5 align-[-0.25em]" />
        {countOf(others.length, say`other startup`)} of {founder}
        {rejected > 0 && `, ${rejected} rejected`}
        {shortcutsEnabled && (
          <span className="ml-1.5 max-lg:hidden">
            <KeyHint>O</KeyHint>
          </span>
        )}
      </summary>
      {open && (
        <ul className="space-y-2.5 pt-1 pb-3">
          {others.map(({ _id, name, status, submittedAt, rejectionReason = '' }) => (
            <li key={_id}>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  from="/admin/startups"
                  to="/admin/startups"
                  search={(before) => ({ ...before, open: _id })}
                  dir="auto"
                  className="min-w-0 font-medium"
                >
                  {name}
                </Link>
                <span className="text-soft text-sm">{formatShortDate(submittedAt)}</span>
                <StartupStatus status={status} />
              </span>
              {rejectionReason !== '' && (
                <span dir="auto" className="text-soft mt-0.5 block text-sm">
                  {rejectionReason}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
