import { useEffect, useRef, useState } from 'react';
import { type FaqDraft, readFaqDraft } from '../../../api/admin-faq.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../../api/errors.ts';

const questions = {
  over: { title: 'Save over their list?', confirmLabel: 'Save mine', text: 'What they saved is replaced by what stands here.' },
  theirs: { title: 'Take their list?', confirmLabel: 'Take theirs', text: 'What you wrote here is given up.' },
} as const;

/** Shown when another admin saved the list since it was loaded: shows their list, and one of the two lists is kept. */
export function ConflictPanel({
  message,
  saving,
  onSaveOver,
  onTakeTheirs,
}: {
  message: string;
  saving: boolean;
  onSaveOver: (theirs: FaqDraft) => void;
  onTakeTheirs: (theirs: FaqDraft) => void;
}) {
  const panel = useRef<HTMLElement>(null);
  const [theirs, setTheirs] = useState<FaqDraft>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [confirming, setConfirming] = useState<keyof typeof questions>();
  useEffect(() => panel.current?.focus(), []);

  const load = async () => {
    if (busy) return undefined;
    setBusy(true);
    setError('');
    try {
      const loaded = await readFaqDraft();
      setTheirs(loaded);
      return loaded;
    } catch (reason) {
      setError(errorMessage(reason));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (choice: keyof typeof questions) => {
    setConfirming(undefined);
    // The list that was read is the one replaced: a list saved after that is refused as a conflict again.
    const loaded = theirs ?? (await load());
    if (loaded === undefined) return;
    setTheirs(undefined);
    if (choice === 'over') onSaveOver(loaded);
    else onTakeTheirs(loaded);
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Somebody else saved"
      className="border-accent bg-accent-wash rounded-card mb-5 border p-4 sm:p-5"
    >
      <p role="alert" className="font-semibold">
        {message}
      </p>
      <p role="alert" className="text-accent mt-2 font-semibold empty:hidden">
        {error}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button aria-disabled={busy} onClick={() => void load()}>
          {theirs === undefined ? 'Show their list' : 'Load their list anew'}
        </Button>
        <Button aria-disabled={busy || saving} onClick={() => setConfirming('over')}>
          Save mine over it
        </Button>
        {theirs !== undefined && <Button onClick={() => setConfirming('theirs')}>Take theirs instead</Button>}
      </div>
      {theirs !== undefined && <TheirList theirs={theirs} />}
      {confirming !== undefined && (
        <ConfirmDialog
          {...questions[confirming]}
          onConfirm={() => void confirm(confirming)}
          onCancel={() => setConfirming(undefined)}
        >
          <p>{questions[confirming].text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function TheirList({ theirs: { categories } }: { theirs: FaqDraft }) {
  return (
    // The list scrolls, so it must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section aria-label="Their list" tabIndex={0} className="bg-raised rounded-card mt-4 max-h-96 space-y-4 overflow-y-auto p-4">
      {categories.length === 0 && <p>Their list is empty.</p>}
      {categories.map(({ _id, name, faqs }) => (
        <div key={_id}>
          <h2 className="font-display text-lg">{name}</h2>
          <dl className="mt-1 space-y-2">
            {faqs.map(({ _id: id, question, answer }) => (
              <div key={id}>
                <dt className="font-semibold">{question}</dt>
                <dd className="text-soft whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
