import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { DraftState } from './draft-autosave.ts';

const news = {
  changed: 'This draft was changed in another tab. You see the latest.',
  gone: 'This draft was sent or cleared in another tab.',
} as const;

/** Where the draft is, and the way to begin anew. Saving is quiet; what goes wrong is said aloud. */
export function DraftStatus({ draft, onStartOver }: { draft: DraftState; onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.95rem]">
      <div className="min-w-0">
        {draft.saveStatus === 'kept' && draft.savedAt !== undefined && (
          <p className="text-soft">
            Saved on this device <time dateTime={new Date(draft.savedAt).toISOString()}>at {timeOf(draft.savedAt)}</time>
          </p>
        )}
        {draft.saveStatus === 'waiting' && <p className="text-soft">Saving…</p>}
        <output className="block font-semibold empty:hidden">
          {draft.saveStatus === 'lost' && <span className="text-accent">Your draft cannot be saved on this device.</span>}
          {draft.externalChange !== undefined && news[draft.externalChange]}
        </output>
      </div>
      {draft.saveStatus !== 'blank' && (
        <button type="button" onClick={() => setAsking(true)} className="hover:text-accent min-h-9 px-1 font-medium underline">
          Start over
        </button>
      )}
      {asking && (
        <Modal title="Start over?" open onClose={close}>
          <p>Everything you filled in here is cleared, pictures too.</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              shape="primary"
              onClick={() => {
                close();
                onStartOver();
              }}
            >
              Clear everything
            </Button>
            <Button onClick={close}>Keep writing</Button>
          </div>
        </Modal>
      )}
    </div>
  );
}

function timeOf(at: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(at);
}
