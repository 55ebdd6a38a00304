import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { KeyHint } from '../decisions/key-hint.tsx';
import { useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { StartupStatus } from './startup-status.tsx';

/** What else the founder of a startup submitted, one press away. */
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
        {countOf(others.length, 'other startup')} of {founder}
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
