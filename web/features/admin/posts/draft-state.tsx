import type { AutosaveState } from './post-draft-autosave.ts';

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** Where the draft is. Saving is quiet; what goes wrong is said aloud. */
export function DraftState({ draft: { status: saving, savedAt } }: { draft: AutosaveState }) {
  return (
    <div className="min-h-6 text-[0.95rem]">
      {saving === 'device' && savedAt !== undefined && (
        <p className="text-soft">
          Saved on this device <time dateTime={new Date(savedAt).toISOString()}>at {clock.format(savedAt)}</time>
        </p>
      )}
      {saving === 'waiting' && <p className="text-soft">Saving…</p>}
      <output className="text-accent block font-semibold empty:hidden">
        {saving === 'memory' && 'Your draft cannot be saved on this device.'}
      </output>
    </div>
  );
}
