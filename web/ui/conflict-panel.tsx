import { useEffect, useRef, useState } from 'react';
import { type Conflict, fieldWords } from '../lib/conflict.ts';
import { Button } from './button.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface ShownConflict extends Pick<Conflict<unknown>, 'message' | 'changedFields' | 'shown'> {
  show: (version: 'mine' | 'theirs') => void;
  saveMine: () => void;
  /** Discards the form's own values. */
  keepTheirs: () => unknown;
}

/**
 * Shown in a form whose record was saved elsewhere since the form was loaded. It switches the form between the two versions. The
 * form's own version can be saved over the other version, or discarded.
 */
export function ConflictPanel({
  conflict: { message, changedFields, shown, show, saveMine, keepTheirs },
  saving,
  labels = {},
}: {
  conflict: ShownConflict;
  saving: boolean;
  /** Labels for fields whose form labels differ from their names. */
  labels?: Partial<Record<string, string>>;
}) {
  const panel = useRef<HTMLElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => panel.current?.focus(), []);
  const changed = changedFields.map((name) => labels[name] ?? fieldWords(name)).join(', ');
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Changed elsewhere in the meantime"
      className="border-accent bg-accent-wash rounded-card border p-4 sm:p-5"
    >
      <p role="alert" className="font-semibold">
        {message}
      </p>
      {changed !== '' && <p className="mt-1">Changed there: {changed}.</p>}
      <output className="block empty:hidden">
        {shown === 'theirs' && 'The form shows the saved version. Your version is kept until you close it.'}
      </output>
      {isConfirming ? (
        <>
          <p className="mt-3">Your changes will be lost.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
            <Button onClick={() => void keepTheirs()}>Discard my changes</Button>
          </div>
        </>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => show(shown === 'mine' ? 'theirs' : 'mine')}>
            {shown === 'mine' ? 'Show their version' : 'Show my version'}
          </Button>
          <SubmitButton type="button" variant="quiet" busy={saving} onClick={saveMine}>
            Save my version
          </SubmitButton>
          {shown === 'theirs' && <Button onClick={() => setIsConfirming(true)}>Keep their version</Button>}
        </div>
      )}
    </section>
  );
}
