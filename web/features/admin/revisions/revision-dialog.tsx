import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { revisionCan } from '../../../../server/domain/submissions/revisions.rules.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateRevisions } from '../../../api/admin-startups.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type DecisionDialogProps, StartupHead } from '../decisions/decision-table.tsx';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { DecisionForm, ErrorText } from '../forms/form-parts.tsx';
import { DecisionDetails, Detail, TextDetail } from '../layout/details.tsx';
import { ItemMessages } from '../messages/item-messages.tsx';
import { Pill, UnconfirmedAddress } from '../layout/pill.tsx';
import { FindUserLink } from '../layout/user-link.tsx';
import { RecordSection } from '../layout/record-section.tsx';
import { RejectFields } from '../startups/reject-fields.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { kindLabels, RevisionAuthor, RevisionStatus } from './revision-status.tsx';
import type { CallReply, CallRequest } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';

type RevisionReview = CallReply<Contract['reviewRevision']>;

type RevisionDecision = CallRequest<Contract['decideRevision']>['body'];

/** The parts of a listing that a revision changes. A pending revision is accepted or rejected here. */
export function RevisionDialog({ id, ...props }: DecisionDialogProps & { id: string }) {
  const query = useQuery({ ...callQuery('reviewRevision', { params: { id } }), staleTime: 0 });
  return (
    <Modal title={query.data?.startup.name ?? 'Change'} placement="wide" open onClose={props.onClose}>
      <RecordSection query={query} noun="change" skeleton={<div className="skeleton h-56 w-full" />} onBack={props.onClose}>
        {(review) => <Review review={review} {...props} />}
      </RecordSection>
    </Modal>
  );
}

/** Shown when a decision was refused because the listing has changed. */
const changedMeanwhileText =
  'The startup has changed since you opened this page. You now see the latest version: check it again before you decide.';

function Review({ review, onMove, onDecided }: DecisionDialogProps & { review: RevisionReview }) {
  const queryClient = useQueryClient();
  const reason = useUnsentText(`reason ${review._id}`);
  const [isRejecting, setIsRejecting] = useState(reason.text !== '');
  const canDecide = revisionCan.decide(review);
  const decision = useMutation({
    mutationFn: (decided: RevisionDecision) =>
      send('decideRevision', { params: { id: review._id }, body: decided, version: review.version, keepalive: true }),
    onSuccess: ({ message }) => {
      reason.set('');
      onDecided(`${review.startup.name}: ${message}`);
    },
    // Runs after a refusal, too, because another admin may have decided first, or the listing may have changed.
    onSettled: () => void invalidateRevisions(queryClient),
  });
  const accept = () => {
    if (canDecide && !decision.isPending) decision.mutate({ status: 'accepted' });
  };
  const shortcutsEnabled = useKeyboardShortcuts({ a: accept, r: () => setIsRejecting(canDecide), ...moveKeys(onMove) }, 'dialog');
  const { startup, author, email, reason: theirReason, kind, status, createdAt, changes, byOwner } = review;
  const isStale = decision.error instanceof ApiError && decision.error.saved !== undefined;
  return (
    <>
      <StartupHead startup={startup} state={<RevisionStatus status={status} />} />
      <dl className="mb-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name={kindLabels[kind]}>
          <RevisionAuthor revision={review} /> {author !== null && author.email !== null && `(${author.email})`}{' '}
          {author !== null && <UnconfirmedAddress of={author} />}{' '}
          {author !== null && kind === 'edit' && !byOwner && <Pill color="orange">No longer the owner</Pill>}
        </Detail>
        {email !== null && email !== '' && (
          <Detail name="Answer to">
            <FindUserLink name={email} />
          </Detail>
        )}
        <Detail name="Sent">{formatDateTime(createdAt)}</Detail>
        <TextDetail name="Their words" text={theirReason} />
        <DecisionDetails of={review} />
      </dl>
      <h3 className="sr-only">What changes</h3>
      <RevisionChanges
        changes={changes}
        afterLabel={canDecide ? 'Proposed' : 'After'}
        movedLabel={canDecide ? 'Changed since then' : 'Changed since'}
      />
      <ItemMessages kind="revision" id={review._id} keysOf="dialog" />
      <ErrorText className="mt-5">
        {decision.isError && (isStale ? withNoun(changedMeanwhileText) : errorMessage(decision.error))}
      </ErrorText>
      {canDecide &&
        (isRejecting ? (
          <RejectForm
            readBy={kind === 'correction' ? readByOf(review) : undefined}
            busy={decision.isPending}
            error={fieldErrors(decision.error)['answer']}
            reason={reason.text}
            onChange={reason.set}
            onCancel={() => setIsRejecting(false)}
            onReject={() => decision.mutate({ status: 'rejected', answer: reason.text.trim() })}
          />
        ) : (
          <div className="border-line bg-raised sticky bottom-0 -mx-6 mt-6 -mb-6 flex flex-wrap gap-3 border-t px-6 py-3">
            <SubmitButton type="button" busy={decision.isPending} onClick={accept} className="max-sm:grow">
              Accept {shortcutsEnabled && <KeyHint>A</KeyHint>}
            </SubmitButton>
            <Button onClick={() => setIsRejecting(true)} className="max-sm:grow">
              Reject {shortcutsEnabled && <KeyHint>R</KeyHint>}
            </Button>
          </div>
        ))}
    </>
  );
}

/** Says who reads the reason when a suggestion is rejected. */
function readByOf({ author, email }: RevisionReview): string {
  if (author === null && email === null) return 'The person who suggested it reads this in our email, if they left an address.';
  return author === null && email === ''
    ? 'Only admins see this, because no email address was given.'
    : 'The person who suggested it reads this in our email.';
}

function RejectForm({
  readBy,
  busy,
  reason,
  error,
  onChange,
  onCancel,
  onReject,
}: {
  readBy: string | undefined;
  busy: boolean;
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
  onCancel: () => void;
  onReject: () => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onReject();
  };
  return (
    <DecisionForm onSubmit={submit} className="mt-5 space-y-5">
      <RejectFields {...(readBy !== undefined && { readBy })} reason={reason} onChange={onChange} error={error} />
      <div className="flex flex-wrap-reverse gap-3">
        <Button onClick={onCancel} className="grow">
          Cancel
        </Button>
        <SubmitButton busy={busy} className="grow">
          Reject
        </SubmitButton>
      </div>
    </DecisionForm>
  );
}
