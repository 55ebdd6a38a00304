import { useMutation } from '@tanstack/react-query';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { EditedListing, OwnEdit, Change } from '../../../../server/domain/submissions/revisions.contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { send } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { partLabel, fieldKeyOf } from '../../fields/part-label.ts';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import { useHashTarget } from '../../../lib/hash-target.ts';

const statuses = {
  pending: 'Waiting for review',
  accepted: 'Published',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
} as const satisfies Record<OwnEdit['status'], string>;

/** The edits sent by the owner, newest first. A pending edit can be withdrawn. */
export function OwnEdits({
  startupId,
  edits,
  fields,
  onWithdrawn,
}: {
  startupId: string;
  edits: readonly OwnEdit[];
  fields: readonly Field[];
  onWithdrawn: (now: EditedListing) => void;
}) {
  const withdraw = useMutation({
    mutationFn: () => send('withdrawListingEdit', { params: { id: startupId } }),
    onSuccess: onWithdrawn,
    onError: (error) => showToast(errorMessage(error, 'Something went wrong. Please try again.')),
  });
  const confirmAndWithdraw = async () => {
    const text = 'They will not be reviewed, and this form shows the published listing again.';
    if (await openConfirmDialog({ title: 'Withdraw your changes?', text, confirmLabel: 'Withdraw' })) withdraw.mutate();
  };
  if (edits.length === 0) return null;
  return (
    <section aria-labelledby="own-edits">
      <h2 id="own-edits" className="font-display text-xl leading-tight">
        Your edits
      </h2>
      <ul className="divide-line border-line mt-3 divide-y border-y">
        {edits.map(({ _id, status, parts, answer, createdAt, decidedAt }) => (
          <li key={_id} className="py-3 leading-snug">
            <p className="font-semibold">{statuses[status]}</p>
            <p>{parts.map((part) => partLabel(part, fields)).join(', ')}</p>
            <p className="text-soft text-sm">{formatDateTime(decidedAt ?? createdAt)}</p>
            {answer !== '' && (
              <p className="mt-2 border-s-2 ps-3 whitespace-pre-line" style={{ borderColor: 'var(--color-red)' }}>
                <bdi>{answer}</bdi>
              </p>
            )}
            {status === 'pending' && (
              <SubmitButton
                type="button"
                variant="quiet"
                className="mt-3"
                busy={withdraw.isPending}
                onClick={() => void confirmAndWithdraw()}
              >
                Withdraw
              </SubmitButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Suggestions by visitors that are not reviewed yet, oldest first. The owner can also make the suggested changes in the form. */
export function Corrections({ corrections, fields }: { corrections: EditedListing['corrections']; fields: readonly Field[] }) {
  const heading = useHashTarget('corrections');
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections">
      <h2
        ref={heading}
        id="corrections"
        tabIndex={-1}
        className="font-display scroll-mt-24 text-xl leading-tight outline-offset-4"
      >
        Suggested by visitors
      </h2>
      <p className="text-soft mt-1 text-sm">We review them. You can also make the changes yourself.</p>
      <ul className="divide-line border-line mt-3 divide-y border-y">
        {corrections.map(({ _id, changes, reason, createdAt }) => (
          <li key={_id} className="py-3 leading-snug">
            <dl>
              {changes.map((change) => (
                <div key={change.part}>
                  <dt className="font-semibold">{partLabel(change.part, fields)}</dt>
                  <dd dir="auto" className="mb-2 whitespace-pre-line [overflow-wrap:anywhere]">
                    {suggestedText(change, fields)}
                  </dd>
                </div>
              ))}
            </dl>
            {reason !== '' && (
              <p className="border-line mb-2 border-s-2 ps-3 whitespace-pre-line [overflow-wrap:anywhere]">
                <bdi>{reason}</bdi>
              </p>
            )}
            <p className="text-soft text-sm">{formatDateTime(createdAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function suggestedText({ part, after }: Change, fields: readonly Field[]): string {
  if (after === null || after === '') return 'None';
  const field = fields.find(({ key }) => key === fieldKeyOf(part));
  if (field !== undefined) return fieldText(after, field);
  return Array.isArray(after) ? after.join(', ') : String(after);
}
