import { formatClock } from '../../../../server/domain/core/dates.ts';
import { ExpiryNote } from '../../../ui/expiry-note.tsx';
import type { AutosaveState } from './draft-autosave.ts';

/** Says where the draft is saved. Only a failure is announced to screen readers. */
export function DraftStatus({ state: { saveStatus, savedAt } }: { state: AutosaveState }) {
  return (
    <div className="min-h-6 text-[0.95rem]">
      {saveStatus === 'device' && savedAt !== undefined && (
        <p className="text-soft">
          Saved on this device <time dateTime={new Date(savedAt).toISOString()}>at {formatClock(savedAt)}</time>
        </p>
      )}
      {saveStatus === 'pending' && <p className="text-soft">Saving…</p>}
      {(saveStatus === 'device' || saveStatus === 'pending') && <ExpiryNote />}
      <output className="text-accent block font-semibold empty:hidden">
        {saveStatus === 'memory' && 'Your draft cannot be saved on this device.'}
      </output>
    </div>
  );
}
