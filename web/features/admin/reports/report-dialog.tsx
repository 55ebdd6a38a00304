import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import type { Report, ReviewedReport } from '../../../../server/domain/audience/reports.contract.ts';
import { reportCan } from '../../../../server/domain/audience/reports.rules.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { startupLengths } from '../../../../server/domain/core/lengths.ts';
import { send } from '../../../api/admin-client.ts';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { countOf } from '../../../lib/text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type DecisionDialogProps, headLink, StartupHead } from '../decisions/decision-table.tsx';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { TextAreaField } from '../forms/fields.tsx';
import { ErrorText } from '../forms/form-parts.tsx';
import { DecisionDetails, Detail, TextDetail } from '../layout/details.tsx';
import { hiddenEmail } from '../layout/email-text.tsx';
import { ItemMessages } from '../messages/item-messages.tsx';
import { statusPill } from '../layout/pill.tsx';
import { FindUserLink } from '../layout/user-link.tsx';
import type { CallRequest } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { useMayI } from '../../../api/permissions.ts';

/** Invalidates every query that shows or counts reports. */
export async function invalidateReports(queryClient: QueryClient): Promise<void> {
  await invalidateCalls(queryClient, ['listReports', 'getStats', 'listAudit']);
}

const decisions = [
  { status: 'done', verb: 'Done', key: 'D', variant: 'primary', outcome: 'Marked as done.' },
  { status: 'dismissed', verb: 'Dismiss', key: 'R', variant: 'quiet', outcome: 'Dismissed.' },
] as const;

/** A report of a listing. An open report is decided here; a decided report can be opened again. */
export function ReportDialog({ report, onClose, onMove, onDecided }: DecisionDialogProps & { report: ReviewedReport }) {
  const { _id, startup, reason, details, email, status, openReports, createdAt } = report;
  const queryClient = useQueryClient();
  const mayI = useMayI();
  const answer = useUnsentText(`answer ${_id}`);
  const canDecide = reportCan.decide(report);
  const decision = useMutation({
    mutationFn: (decided: CallRequest<Contract['decideReport']>['body']) =>
      send('decideReport', { params: { id: _id }, body: decided, keepalive: true }),
    onSuccess: (after) => {
      answer.set('');
      onDecided(`${startup.name}: ${decisions.find((each) => each.status === after.status)?.outcome ?? 'Reopened.'}`);
    },
    // Runs after a refusal, too, because another admin may have decided first.
    onSettled: () => void invalidateReports(queryClient),
  });
  const decide = (next: 'done' | 'dismissed') => {
    if (canDecide && !decision.isPending) decision.mutate({ status: next, answer: answer.text.trim() });
  };
  const shortcutsEnabled = useKeyboardShortcuts(
    { d: () => decide('done'), r: () => decide('dismissed'), ...moveKeys(onMove) },
    'dialog',
  );
  return (
    <Modal title={startup.name} placement="wide" open onClose={onClose}>
      <StartupHead startup={startup} isLive={startup.status === 'active'} state={<ReportStatus status={status} />}>
        {startup.status === 'active' && mayI('editStartups') && (
          <Link to="/admin/startups" search={{ merge: startup._id }} className={headLink}>{say`Merge into another startup`}</Link>
        )}
        {openReports > 1 && <span className="text-soft text-sm">{countOf(openReports, 'open report')} in total</span>}
      </StartupHead>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Reason">{reason}</Detail>
        <Detail name="Sent">{formatDateTime(createdAt)}</Detail>
        <TextDetail name="Details" text={details} />
        <Detail name="Email">{email === null ? hiddenEmail : email === '' ? 'None given' : <FindUserLink name={email} />}</Detail>
        <DecisionDetails of={report} />
      </dl>
      <ItemMessages kind="report" id={_id} keysOf="dialog" />
      {canDecide && email !== '' && (
        <div className="mt-5">
          <TextAreaField
            label="Answer"
            optional
            rows={3}
            maxLength={startupLengths.rejectionReason}
            value={answer.text}
            onChange={({ target }) => answer.set(target.value)}
            hint={`We include it in our email to the reporter${email === null ? ', if they left an address' : ''}. Without it, the email only says what you decided.`}
            error={fieldErrors(decision.error)['answer']}
          />
        </div>
      )}
      <ErrorText className="mt-5">{decision.isError && errorMessage(decision.error)}</ErrorText>
      <div className="mt-5 flex flex-wrap gap-3">
        {canDecide ? (
          decisions.map(({ status: next, verb, key, variant }) => (
            <SubmitButton
              key={next}
              type="button"
              variant={variant}
              busy={decision.isPending && decision.variables.status === next}
              onClick={() => decide(next)}
              className="max-sm:grow"
            >
              {verb} {shortcutsEnabled && <KeyHint>{key}</KeyHint>}
            </SubmitButton>
          ))
        ) : (
          <SubmitButton
            type="button"
            variant="quiet"
            busy={decision.isPending}
            onClick={() => decision.mutate({ status: 'open' })}
          >
            Reopen
          </SubmitButton>
        )}
      </div>
    </Modal>
  );
}

export const ReportStatus = statusPill<Report['status']>({
  open: { color: 'orange', label: 'Open' },
  done: { color: 'green', label: 'Done' },
  dismissed: { color: 'plain', label: 'Dismissed' },
});
