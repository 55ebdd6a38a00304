import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatClock } from '../../../../server/domain/core/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExpiryNote } from '../../../ui/expiry-note.tsx';
import type { DraftState } from './draft-autosave.ts';

/**
 * Says above the fields that another tab changed or removed the draft. `removed` is the text for a removed draft; the default is
 * about a submission.
 */
export function ExternalChange({ change, removed }: { change: DraftState['externalChange']; removed?: string }) {
  return (
    <output className="bg-accent-wash mb-8 block rounded-2xl px-4 py-3 leading-snug font-semibold empty:hidden">
      {change === 'changed' && 'This draft was changed in another tab. You are seeing the latest version.'}
      {change === 'removed' &&
        (removed ?? (
          <>
            {say`This draft was submitted or cleared in another tab. Submitted startups are on`}{' '}
            <Link to="/dashboard">your dashboard</Link>.
          </>
        ))}
    </output>
  );
}

/** The texts about clearing a new submission. */
const startOver = {
  action: 'Start over',
  title: 'Start over?',
  text: 'Everything you entered is cleared, including images.',
  confirmLabel: 'Clear everything',
  unsaved: 'Your draft cannot be saved on this device. Keep this tab open until you have submitted it.',
};

/** The state of the autosave, and a button that clears the draft. Only failures are announced. */
export function DraftStatus({
  draft,
  texts = startOver,
  onStartOver,
}: {
  draft: DraftState;
  texts?: typeof startOver;
  onStartOver: () => void;
}) {
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
          {draft.saveStatus === 'failed' && <span className="text-accent">{texts.unsaved}</span>}
        </output>
      </div>
      {draft.saveStatus !== 'empty' && (
        <button
          type="button"
          onClick={() => setIsDialogOpen(true)}
          className="hover:text-accent min-h-9 px-1 font-medium underline"
        >
          {texts.action}
        </button>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title={texts.title}
          confirmLabel={texts.confirmLabel}
          cancelLabel="Keep editing"
          onConfirm={() => {
            close();
            onStartOver();
          }}
          onCancel={close}
        >
          <p>{texts.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
