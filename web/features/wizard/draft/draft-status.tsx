import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatClock } from '../../../../server/domain/core/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExpiryNote } from '../../../ui/expiry-note.tsx';
import type { DraftState } from './draft-autosave.ts';

/** Says that another tab changed or removed the draft; shown above the fields, whose values have changed. */
export function ExternalChange({ change }: { change: DraftState['externalChange'] }) {
  return (
    <output className="bg-accent-wash mb-8 block rounded-2xl px-4 py-3 leading-snug font-semibold empty:hidden">
      {change === 'changed' && 'This draft was changed in another tab. You are seeing the latest version.'}
      {change === 'removed' && (
        <>
          This draft was submitted or cleared in another tab. Submitted startups are on{' '}
          <Link to="/dashboard">your dashboard</Link>.
        </>
      )}
    </output>
  );
}

/** The state of the autosave, and a button that clears the draft. Only failures are announced. */
export function DraftStatus({ draft, onStartOver }: { draft: DraftState; onStartOver: () => void }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const close = () => setIsDialogOpen(false);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.95rem]">
      <div className="min-w-0">
        {draft.saveStatus === 'saved' && draft.savedAt !== undefined && (
          <p className="text-soft">
            Saved on this device <time dateTime={new Date(draft.savedAt).toISOString()}>at {formatClock(draft.savedAt)}</time>
          </p>
        )}
        {draft.saveStatus === 'pending' && <p className="text-soft">Saving…</p>}
        {(draft.saveStatus === 'saved' || draft.saveStatus === 'pending') && <ExpiryNote />}
        <output className="block font-semibold empty:hidden">
          {draft.saveStatus === 'failed' && (
            <span className="text-accent">
              Your draft cannot be saved on this device. Keep this tab open until you have submitted it.
            </span>
          )}
        </output>
      </div>
      {draft.saveStatus !== 'empty' && (
        <button
          type="button"
          onClick={() => setIsDialogOpen(true)}
          className="hover:text-accent min-h-9 px-1 font-medium underline"
        >
          Start over
        </button>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title="Start over?"
          confirmLabel="Clear everything"
          cancelLabel="Keep editing"
          onConfirm={() => {
            close();
            onStartOver();
          }}
          onCancel={close}
        >
          <p>Everything you entered is cleared, including images.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
