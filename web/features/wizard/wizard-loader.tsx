import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { say, withNoun } from '../../../server/domain/core/noun.ts';
import { errorCatalogue } from '../../../server/domain/core/errors.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { BillingCycle } from '../../../server/domain/submissions/payments/payments.contract.ts';
import type { getSubmission } from '../../../server/domain/submissions/submissions.contract.ts';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { whyCannotResubmit } from '../../../server/domain/submissions/submissions.rules.ts';
import { callQuery } from '../../api/call-query.ts';
import { ApiError, isMissing } from '../../api/client.ts';
import {
  listingDraftStorage,
  draftKey,
  type StoredListingDraft,
  type ListingDraft,
} from '../../offline/drafts/listing-drafts.ts';
import { useQueuedSubmission } from '../../offline/queue/queued-submissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { noSuchListing } from '../../ui/no-such-listing.ts';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';
import { createDraftAutosave, type DraftAutosave } from './draft/draft-autosave.ts';
import { draftQuery } from './draft/draft-query.ts';
import { WizardSkeleton } from './wizard-layout.tsx';
import { QueuedSubmission, Submitted } from './submit/submit-outcomes.tsx';
import { prefill, type SharedContent } from './draft/prefill.ts';
import { blankListing, draftImagesOf } from './steps/steps.ts';
import type { OpenStep } from './steps/use-current-step.ts';
import { type RejectedListing, Wizard } from './wizard.tsx';

/** The search parameters of the page. */
interface WizardSearch {
  step: number | undefined;
  shared: SharedContent;
  plan: string | undefined;
  cycle: BillingCycle | undefined;
}

interface WizardPageProps {
  member: Account;
  search: WizardSearch;
  onOpenStep: OpenStep;
}

/** The wizard for a new listing. */
export function NewSubmission(page: WizardPageProps) {
  const { _id, username } = page.member;
  const key = draftKey(_id, undefined);
  const { data: saved } = useQuery(draftQuery(key));
  if (saved === undefined) return <WizardSkeleton />;
  return <WizardLoader key={key} draftKey={key} blank={blankListing(username)} saved={saved} {...page} />;
}

/** The wizard for a member's rejected listing, to submit it again. */
export function Resubmission({ startupId, ...page }: WizardPageProps & { startupId: string }) {
  const key = draftKey(page.member._id, startupId);
  const { data: saved } = useQuery(draftQuery(key));
  const { data, error, refetch } = useQuery(callQuery('getSubmission', { params: { id: startupId } }));
  // The first result is kept, because the query is removed when the listing is submitted and when the session ends.
  const [submission, setSubmission] = useState(data);
  if (submission === undefined && data !== undefined) setSubmission(data);
  if (error !== null && submission === undefined) {
    if (isMissing(error)) return <CannotSubmit {...noSuchListing} />;
    if (error instanceof ApiError) return <CannotSubmit title={error.message} />;
    return <PageFailure {...requestFailed} onRetry={() => void refetch()} />;
  }
  if (saved === undefined || submission === undefined) return <WizardSkeleton />;
  const errorCode = whyCannotResubmit(submission);
  if (errorCode !== undefined) return <CannotSubmit title={withNoun(errorCatalogue[errorCode].message)} />;
  const { paid, plan, rejectionReason = '' } = submission;
  return (
    <WizardLoader
      key={key}
      draftKey={key}
      blank={draftFromSubmission(submission)}
      saved={saved}
      rejected={{ id: startupId, rejectionReason, paidPlan: paid ? plan : undefined }}
      {...page}
    />
  );
}

function draftFromSubmission(submission: CallReply<typeof getSubmission>): ListingDraft {
  const {
    icon,
    media,
    subscriptionId: _subscription,
    paid: _paid,
    status: _status,
    rejectionReason: _reason,
    ...values
  } = submission;
  return { ...values, ...draftImagesOf({ icon, media }) };
}

/** Creates the draft's autosave. Shows the wizard, or the state of a submission that is queued on this device. */
function WizardLoader({
  draftKey: key,
  blank,
  saved,
  rejected,
  member,
  search,
  onOpenStep,
}: WizardPageProps & {
  draftKey: string;
  blank: ListingDraft;
  saved: StoredListingDraft | null;
  rejected?: RejectedListing;
}) {
  const [autosave] = useState(() => createDraftAutosave({ key, blank, saved: saved ?? undefined, storage: listingDraftStorage }));
  usePrefill(autosave, search);
  const queued = useQueuedSubmission(key);
  const isQueued = queued !== undefined && queued.refused === undefined;
  /** The submission that was queued last, and the id of the submission that the member canceled. */
  const [lastQueued, setLastQueued] = useState<{ id: string; name: string }>();
  const [canceledId, setCanceledId] = useState<string>();
  if (isQueued && lastQueued?.id !== queued.id) setLastQueued({ id: queued.id, name: autosave.state().values.productName });
  if (isQueued) return <QueuedSubmission name={lastQueued?.name ?? ''} draft={key} onCancel={() => setCanceledId(queued.id)} />;
  // A request that left the queue without being canceled has been submitted.
  if (queued === undefined && lastQueued !== undefined && lastQueued.id !== canceledId) return <Submitted autosave={autosave} />;
  return (
    <Wizard
      memberId={member._id}
      rejected={rejected}
      autosave={autosave}
      queueError={queued?.refused?.message}
      searchStep={search.step}
      onOpenStep={onOpenStep}
    />
  );
}

/** Adds shared content and the plan in the URL to the draft, once. */
function usePrefill(autosave: DraftAutosave, search: WizardSearch): void {
  const pending = useRef<WizardSearch | undefined>(search);
  useEffect(() => {
    if (pending.current === undefined) return;
    const { shared, plan, cycle } = pending.current;
    pending.current = undefined;
    const added = { ...prefill(autosave.state().values, shared), ...(plan === undefined ? {} : { plan, cycle }) };
    if (Object.keys(added).length > 0) autosave.update(added);
  }, [autosave]);
}

function CannotSubmit(reason: { title: string; text?: string }) {
  return (
    <PageFailure {...reason}>
      <Link to="/dashboard" className={buttonClass('primary')}>
        View My Dashboard
      </Link>
      <Link to="/submit-startup" className={buttonClass()}>{say`Submit a new startup`}</Link>
    </PageFailure>
  );
}
