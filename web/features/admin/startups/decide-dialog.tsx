import { type FormEvent, useState } from 'react';
import type { StartupDecision } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Decision, decisionLabels, decisionSummary, type StartupRef } from './dialog-state.ts';
import { RejectFields } from './reject-fields.tsx';
import { type FailedDecision, useDecisions } from './use-decisions.ts';

/** Asks for the publish date or the rejection reason and decides. It stays open only to show refused decisions. */
export function DecideDialog({
  decision,
  startups,
  onClose,
}: {
  decision: Decision;
  startups: readonly StartupRef[];
  /** Called with the decided startups; none when the dialog was cancelled. */
  onClose: (decided: readonly StartupRef[]) => void;
}) {
  const { decide, progress } = useDecisions();
  const [decided, setDecided] = useState<readonly StartupRef[]>([]);
  const [refused, setRefused] = useState<readonly FailedDecision[]>([]);
  const undecided = refused.length === 0 ? startups : refused.filter(({ isFinal }) => !isFinal);
  const { verb } = decisionLabels[decision];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== undefined) return;
    const formData = new FormData(event.currentTarget);
    const result = await decide(undecided, toRequestBody(decision, formData));
    const allDecided = [...decided, ...result.decided];
    if (result.refused.length === 0) return onClose(allDecided);
    setDecided(allDecided);
    setRefused(result.refused);
  };

  const subject = startups.length === 1 ? (startups[0]?.name ?? '') : countOf(startups.length, 'startup');
  return (
    <Modal title={`${verb} ${subject}?`} open onClose={() => onClose(decided)}>
      <form onSubmit={(event) => void submit(event)} className="space-y-5">
        {undecided.length > 0 &&
          (decision === 'approve' ? (
            <ApproveFields several={undecided.length > 1} error={fieldError(refused, 'body.publishedAt')} />
          ) : (
            <RejectFields error={fieldError(refused, 'body.rejectionReason')} />
          ))}
        <div role="alert" className="text-accent font-semibold empty:hidden">
          {refused.length > 0 && <Refusals decision={decision} decided={decided} refused={refused} />}
        </div>
        <output className="text-soft block text-sm tabular-nums empty:hidden">
          {progress !== undefined && undecided.length > 1 && `${progress} of ${undecided.length}`}
        </output>
        <div className="flex flex-wrap-reverse gap-3">
          <Button onClick={() => onClose(decided)} className="grow">
            {undecided.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {undecided.length > 0 && (
            <SubmitButton busy={progress !== undefined} data-autofocus={decision === 'approve' ? '' : undefined} className="grow">
              {verb}
              {undecided.length > 1 && ` ${undecided.length}`}
            </SubmitButton>
          )}
        </div>
      </form>
    </Modal>
  );
}

function toRequestBody(decision: Decision, formData: FormData): StartupDecision {
  const text = (name: string) => {
    const value = formData.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  if (decision === 'reject') return { status: 'rejected', rejectionReason: text('reason') };
  const date = text('publishedAt');
  return { status: 'active', ...(date === '' ? {} : { publishedAt: new Date(date).toISOString() }) };
}

function fieldError(refused: readonly FailedDecision[], field: string): string | undefined {
  return refused.find(({ fields }) => field in fields)?.fields[field];
}

function ApproveFields({ several, error }: { several: boolean; error: string | undefined }) {
  return (
    <>
      <p>
        {several
          ? 'They are public from now on. Whoever owns one gets a mail in ten seconds.'
          : 'It is public from now on. Whoever owns it gets a mail in ten seconds.'}
      </p>
      <TextField
        label="Publish date"
        optional
        name="publishedAt"
        type="datetime-local"
        max={currentMinute()}
        hint="The day of the feed it appears under. Left empty: now."
        error={error}
      />
    </>
  );
}

function Refusals({
  decision,
  decided,
  refused,
}: {
  decision: Decision;
  decided: readonly StartupRef[];
  refused: readonly FailedDecision[];
}) {
  const [only] = refused;
  if (decided.length === 0 && refused.length === 1 && only !== undefined) return <p>{only.message}</p>;
  return (
    <>
      {decided.length > 0 && <p className="text-green">{decisionSummary(decision, decided)}</p>}
      <ul className="mt-1 space-y-1">
        {refused.map(({ _id, name, message }) => (
          <li key={_id}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The current minute in the format of a datetime-local input, in the admin's time zone. */
function currentMinute(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
