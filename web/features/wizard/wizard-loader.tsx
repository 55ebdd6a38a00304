import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorCatalogue } from '../../../server/contract/errors.ts';
import type { CallReply } from '../../../server/contract/call.ts';
import type { BillingCycle } from '../../../server/contract/payments.ts';
import type { getSubmission } from '../../../server/contract/submissions.ts';
import type { Account } from '../../../server/contract/users.ts';
import { whyCannotResubmit } from '../../../server/rules/submissions.ts';
import { ApiError } from '../../api/client.ts';
import { draftQuery } from '../../api/drafts.ts';
import { listingDraftStorage, draftKey, type StoredListingDraft, type ListingDraft } from '../../offline/drafts/listing-drafts.ts';
import { useQueuedSubmission } from '../../offline/queue/queued-submissions.ts';
import { submissionQuery } from '../../api/submissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { createDraftAutosave } from './draft/draft-autosave.ts';
import { WizardSkeleton } from './wizard-layout.tsx';
import { QueuedSubmission } from './submit/queued-submission.tsx';
import { prefill, type Shared } from './draft/prefill.ts';
import { Submitted } from './submit/submitted.tsx';
import { blankListing } from './steps/steps.ts';
import type { RejectedListing } from './turned-down.tsx';
import type { OpenStep } from './steps/use-current-step.ts';
import { Wizard } from './wizard.tsx';

interface WizardSearch {
  step: number | undefined;
  shared: Shared;
  plan: string | undefined;
  cycle: BillingCycle | undefined;
}

/** A new listing of a member. */
export function NewSubmission({ member, asked, onStep }: { member: Account; asked: WizardSearch; onStep: OpenStep }) {
  const key = draftKey(member._id, undefined);
  const { data: kept } = useQuery(draftQuery(key));
  if (kept === undefined) return <WizardSkeleton />;
  return (
    <WizardLoader key={key} of={key} blank={blankListing(member.username)} kept={kept} member={member} asked={asked} onStep={onStep} />
  );
}

/** A rejected listing of one's own, sent again. */
export function Resubmission({
  startupId,
  member,
  asked,
  onStep,
}: {
  startupId: string;
  member: Account;
  asked: WizardSearch;
  onStep: OpenStep;
}) {
  const key = draftKey(member._id, startupId);
  const { data: kept } = useQuery(draftQuery(key));
  const { data: asSent, error } = useQuery(submissionQuery(startupId));
  // What the page was opened with counts: the query goes when the listing is sent, and when the session ends.
  const [before, setBefore] = useState(asSent);
  if (before === undefined && asSent !== undefined) setBefore(asSent);
  if (error !== null && before === undefined) {
    const message = error instanceof ApiError ? error.message : errorCatalogue['server.failed'].message;
    return <CannotSubmit message={message} />;
  }
  if (kept === undefined || before === undefined) return <WizardSkeleton />;
  const why = whyCannotResubmit(before);
  if (why !== undefined) return <CannotSubmit message={errorCatalogue[why].message} />;
  const { paid, plan, rejectionReason = '' } = before;
  const edited = { id: startupId, rejectionReason, paidPlan: paid ? plan : undefined };
  return (
    <WizardLoader
      key={key}
      of={key}
      blank={draftFromSubmission(before)}
      kept={kept}
      member={member}
      edited={edited}
      asked={asked}
      onStep={onStep}
    />
  );
}

function draftFromSubmission(before: CallReply<typeof getSubmission>): ListingDraft {
  const {
    icon,
    media,
    subscriptionId: _subscription,
    paid: _paid,
    status: _status,
    rejectionReason: _reason,
    ...values
  } = before;
  return {
    ...values,
    icon: icon === '' ? null : { id: 'icon', name: 'Icon', source: icon },
    media: media.map((source, at) => ({ id: `screenshot-${at + 1}`, name: `Screenshot ${at + 1}`, source })),
  };
}

function WizardLoader({
  of: key,
  blank,
  kept,
  member,
  edited,
  asked: { step, shared, plan, cycle },
  onStep,
}: {
  of: string;
  blank: ListingDraft;
  kept: StoredListingDraft | null;
  member: Account;
  edited?: RejectedListing | undefined;
  asked: WizardSearch;
  onStep: OpenStep;
}) {
  const [keeper] = useState(() => createDraftAutosave({ key, blank, kept: kept ?? undefined, home: listingDraftStorage }));
  const brought = useRef({ shared, plan, cycle });
  useEffect(() => {
    const { shared: fields, plan: wanted, cycle: often } = brought.current;
    const more = { ...prefill(keeper.state().values, fields), ...(wanted === undefined ? {} : { plan: wanted, cycle: often }) };
    brought.current = { shared: {}, plan: undefined, cycle: undefined };
    if (Object.keys(more).length > 0) keeper.update(more);
  }, [keeper]);
  const waiting = useQueuedSubmission(key);
  const waits = waiting !== undefined && waiting.refused === undefined;
  /** What waited here last, and what was taken back of that. */
  const [waited, setWaited] = useState<{ id: string; name: string }>();
  const [taken, setTaken] = useState<string>();
  if (waits && waited?.id !== waiting.id) setWaited({ id: waiting.id, name: keeper.state().values.productName });
  if (waits) return <QueuedSubmission name={waited?.name ?? ''} draft={key} onChange={() => setTaken(waiting.id)} />;
  if (waiting === undefined && waited !== undefined && waited.id !== taken) return <Submitted keeper={keeper} />;
  return (
    <Wizard
      memberId={member._id}
      edited={edited}
      keeper={keeper}
      refusedLater={waiting?.refused?.message}
      asked={step}
      onStep={onStep}
    />
  );
}

function CannotSubmit({ message }: { message: string }) {
  return (
    <div role="alert" className="mx-auto max-w-xl py-16 text-center">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">{message}</h1>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/dashboard" className={buttonClass('primary')}>
          View My Dashboard
        </Link>
        <Link to="/submit-startup" className={buttonClass()}>
          Submit a new startup
        </Link>
      </div>
    </div>
  );
}
