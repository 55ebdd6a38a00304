import { type FormEvent, useRef, useState } from 'react';
import { nouns } from '../../../../server/domain/core/noun.ts';
import type { StartupDecision } from '../../../api/admin-startups.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DecisionForm } from '../forms/form-parts.tsx';
import { type DecidedStartups, type Decision, decisionLabels, decisionSummary, type StartupRef } from './dialog-state.ts';
import { RejectionPayment, useRejectionPayment } from '../payments/rejection-payment.tsx';
import { RejectFields } from './reject-fields.tsx';
import { type FailedDecision, useDecisions } from './use-decisions.ts';

/**
 * Asks for the publish date or the rejection reason, and decides the startups. Afterwards, the dialog stays open only if the
 * server refused a decision. Closing it early leaves the remaining startups undecided.
 */
export function DecideDialog({
  decision,
  startups,
  onClose,
}: {
  decision: Decision;
  startups: readonly StartupRef[];
  /** Called with the decided startups, or with undefined when none was decided. */
  onClose: (decided: DecidedStartups | undefined) => void;
}) {
  const { decide, progress } = useDecisions();
  const reason = useUnsentText(`reason ${startups.map(({ _id }) => _id).join(' ')}`);
  const running = useRef<AbortController>(undefined);
  const [decided, setDecided] = useState<DecidedStartups>();
  const [refused, setRefused] = useState<readonly FailedDecision[]>([]);
  const undecided = refused.length === 0 ? startups : refused.filter(({ isFinal }) => !isFinal);
  const { verb } = decisionLabels[decision];
  const payment = useRejectionPayment(decision === 'reject' ? undecided : []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== undefined) return;
    const body =
      decision === 'approve' ? approvalOf(new FormData(event.currentTarget)) : rejectionOf(reason.text, payment.orders);
    const { signal } = (running.current = new AbortController());
    const result = await decide(undecided, body, signal);
    running.current = undefined;
    const all = allDecided(decided, result);
    if (result.refused.length === 0) reason.set('');
    if (result.refused.length === 0 || signal.aborted) {
      // The dialog closes now, so toasts show the refusals.
      for (const { name, message } of result.refused) showToast(`${name}: ${message}`);
      return onClose(all);
    }
    setDecided(all);
    setRefused(result.refused);
  };
  const close = () => {
    if (running.current === undefined) onClose(decided);
    else running.current.abort();
  };

  const subject = startups.length === 1 ? (startups[0]?.name ?? '') : countOf(startups.length, ...nouns());
  return (
    <Modal title={`${verb} ${subject}?`} open onClose={close}>
      <DecisionForm onSubmit={(event) => void submit(event)} className="space-y-5">
        {undecided.length > 0 &&
          (decision === 'approve' ? (
            <ApproveFields several={undecided.length > 1} error={fieldError(refused, 'body.publishedAt')} />
          ) : (
            <>
              <RejectFields reason={reason.text} onChange={reason.set} error={fieldError(refused, 'body.rejectionReason')} />
              <RejectionPayment payment={payment} />
            </>
          ))}
        <div role="alert" className="text-accent font-semibold empty:hidden">
          {refused.length > 0 && <Refusals decision={decision} decided={decided} refused={refused} />}
        </div>
        <output className="text-soft block text-sm tabular-nums empty:hidden">
          {progress !== undefined && undecided.length > 1 && `${progress} of ${undecided.length}`}
        </output>
        <div className="flex flex-wrap-reverse gap-3">
          <Button onClick={close} className="grow">
            {undecided.length === 0 ? 'Close' : progress === undefined ? 'Cancel' : 'Stop'}
          </Button>
          {undecided.length > 0 && (
            <SubmitButton busy={progress !== undefined} data-autofocus={decision === 'approve' ? '' : undefined} className="grow">
              {verb}
              {undecided.length > 1 && ` ${undecided.length}`}
            </SubmitButton>
          )}
        </div>
      </DecisionForm>
    </Modal>
  );
}

function rejectionOf(reason: string, subscription: StartupDecision['subscription']): StartupDecision {
  return { status: 'rejected', rejectionReason: reason.trim(), ...(subscription && { subscription }) };
}

function approvalOf(formData: FormData): StartupDecision {
  const date = formData.get('publishedAt');
  return { status: 'active', ...(typeof date === 'string' && date !== '' && { publishedAt: new Date(date).toISOString() }) };
}

/** The startups decided by all attempts so far; undefined when there are none. */
function allDecided(
  earlier: DecidedStartups | undefined,
  { decided, decidedAt }: { decided: readonly StartupRef[]; decidedAt: number | undefined },
): DecidedStartups | undefined {
  if (decidedAt === undefined) return earlier;
  return {
    startups: [...(earlier?.startups ?? []), ...decided],
    decidedAt: Math.min(earlier?.decidedAt ?? decidedAt, decidedAt),
  };
}

function fieldError(refused: readonly FailedDecision[], field: string): string | undefined {
  return refused.find(({ fields }) => field in fields)?.fields[field];
}

function ApproveFields({ several, error }: { several: boolean; error: string | undefined }) {
  return (
    <>
      <p>
        {several
          ? 'They will be published immediately. We email their owners after ten seconds.'
          : 'It will be published immediately. We email the owner after ten seconds.'}
      </p>
      <TextField
        label="Publish date"
        optional
        name="publishedAt"
        type="datetime-local"
        max={currentMinute()}
        hint="The day it appears under in the feed. Leave empty to publish it now."
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
  decided: DecidedStartups | undefined;
  refused: readonly FailedDecision[];
}) {
  const [only] = refused;
  if (decided === undefined && refused.length === 1 && only !== undefined) return <p>{only.message}</p>;
  return (
    <>
      {decided !== undefined && <p className="text-green">{decisionSummary(decision, decided.startups)}</p>}
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
