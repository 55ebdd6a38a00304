import { type FormEvent, useState } from 'react';
import { startupLengths } from '../../../../server/contract/field-lengths.ts';
import type { StartupDecision } from '../../../api/admin-startups.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FailedDecision, type StartupRef, useDecisions } from './use-decisions.ts';

const words = {
  approve: { verb: 'Approve', done: 'approved' },
  reject: { verb: 'Reject', done: 'rejected' },
} as const;

export type Decision = keyof typeof words;

/** "Fernway is approved.", "3 startups are approved." */
export function decisionSummary(verdict: Decision, done: readonly StartupRef[]): string {
  const [only] = done;
  const who = done.length === 1 && only !== undefined ? `${only.name} is` : `${countOf(done.length, 'startup')} are`;
  return `${who} ${words[verdict].done}.`;
}

/** Asks for the date or the reason, decides, and stays only to say what was refused. */
export function DecideDialog({
  verdict,
  subjects,
  onClose,
}: {
  verdict: Decision;
  subjects: readonly StartupRef[];
  /** With those that were decided; none when it was called off. */
  onClose: (done: readonly StartupRef[]) => void;
}) {
  const { decide, progress } = useDecisions();
  const [done, setDone] = useState<readonly StartupRef[]>([]);
  const [refused, setRefused] = useState<readonly FailedDecision[]>([]);
  const left = refused.length === 0 ? subjects : refused.filter(({ final }) => !final);
  const { verb } = words[verdict];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== undefined) return;
    const given = new FormData(event.currentTarget);
    const result = await decide(left, decisionOf(verdict, given));
    const all = [...done, ...result.done];
    if (result.refused.length === 0) return onClose(all);
    setDone(all);
    setRefused(result.refused);
  };

  const what = subjects.length === 1 ? (subjects[0]?.name ?? '') : countOf(subjects.length, 'startup');
  return (
    <Modal title={`${verb} ${what}?`} open onClose={() => onClose(done)}>
      <form onSubmit={(event) => void submit(event)} className="space-y-5">
        {left.length > 0 &&
          (verdict === 'approve' ? <ApproveFields several={left.length > 1} refused={refused} /> : <RejectFields />)}
        <div role="alert" className="text-accent font-semibold empty:hidden">
          {refused.length > 0 && <Refusals verdict={verdict} done={done} refused={refused} />}
        </div>
        <output className="text-soft block text-sm tabular-nums empty:hidden">
          {progress !== undefined && left.length > 1 && `${progress} of ${left.length}`}
        </output>
        <div className="flex flex-wrap-reverse gap-3">
          <Button onClick={() => onClose(done)} className="grow">
            {left.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {left.length > 0 && (
            <SubmitButton busy={progress !== undefined} data-autofocus={verdict === 'approve' ? '' : undefined} className="grow">
              {verb}
              {left.length > 1 && ` ${left.length}`}
            </SubmitButton>
          )}
        </div>
      </form>
    </Modal>
  );
}

function decisionOf(verdict: Decision, given: FormData): StartupDecision {
  const text = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  if (verdict === 'reject') return { status: 'rejected', rejectionReason: text('reason') };
  const date = text('publishedAt');
  return { status: 'active', ...(date === '' ? {} : { publishedAt: new Date(date).toISOString() }) };
}

function ApproveFields({ several, refused }: { several: boolean; refused: readonly FailedDecision[] }) {
  const wrongDate = refused.find(({ fields }) => 'body.publishedAt' in fields)?.fields['body.publishedAt'];
  return (
    <>
      <p>
        {several
          ? 'They are public from now on. Whoever owns one gets a mail.'
          : 'It is public from now on. Whoever owns it gets a mail.'}
      </p>
      <TextField
        label="Publish date"
        optional
        name="publishedAt"
        type="datetime-local"
        max={thisMinute()}
        hint="The day of the feed it appears under. Left empty: now."
        error={wrongDate}
      />
    </>
  );
}

function RejectFields() {
  return (
    <Field label="Reason" optional hint="Whoever owns it reads this in the mail and on the dashboard. Ctrl+Enter sends.">
      {(control) => (
        <textarea
          {...control}
          name="reason"
          rows={3}
          maxLength={startupLengths.rejectionReason}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
          className={`${inputClass} py-2.5`}
        />
      )}
    </Field>
  );
}

function Refusals({ verdict, done, refused }: { verdict: Decision; done: readonly StartupRef[]; refused: readonly FailedDecision[] }) {
  const [only] = refused;
  if (done.length === 0 && refused.length === 1 && only !== undefined) return <p>{only.message}</p>;
  return (
    <>
      {done.length > 0 && <p className="text-green">{decisionSummary(verdict, done)}</p>}
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

/** As the field of a date writes it, by the admin's own clock. */
function thisMinute(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
