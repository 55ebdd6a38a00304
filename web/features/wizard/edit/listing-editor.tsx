import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMember } from '../../../api/account.ts';
import { isSameJson } from '../../../lib/conflict.ts';
import { editDraftKey, type StoredListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { openConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { draftQuery } from '../draft/draft-query.ts';
import { DraftStatus, ExternalChange } from '../draft/draft-status.tsx';
import { LeaveDialog } from '../draft/leave-guard.tsx';
import { submissionLengths, maxItems } from '../../../../server/domain/core/lengths.ts';
import type { EditedListing } from '../../../../server/domain/submissions/revisions.contract.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { Reason } from '../reason.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { partLabel } from '../../fields/part-label.ts';
import { StepDetails } from '../steps/step-details.tsx';
import { StepGeneral } from '../steps/step-general.tsx';
import { StepMedia } from '../steps/step-media.tsx';
import { StepTeam } from '../steps/step-team.tsx';
import { Corrections, OwnEdits } from './edit-history.tsx';
import { listingEditQuery, useListingEdit } from './use-listing-edit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { ApiError, isMissing } from '../../../api/client.ts';
import { noSuchListing } from '../../../ui/no-such-listing.ts';
import { PageFailure } from '../../../ui/page-failure.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { WizardSkeleton } from '../wizard-layout.tsx';

/** The page where the owner edits a published listing. The draft is kept on this device. */
export function ListingEditor({ startupId }: { startupId: string }) {
  const key = editDraftKey(useMember()._id, startupId);
  const { data: stored } = useQuery(draftQuery(key));
  const query = useQuery(listingEditQuery(startupId));
  if (query.data === undefined && query.error instanceof ApiError) {
    return (
      <PageFailure {...(isMissing(query.error) ? noSuchListing : { title: query.error.message })}>
        <Link to="/dashboard" className={buttonClass('primary')}>
          View My Dashboard
        </Link>
      </PageFailure>
    );
  }
  return (
    <>
      {query.data === undefined && <h1 className="font-display mb-10 text-[2.6rem] leading-[1.05] sm:text-5xl">Edit listing</h1>}
      <QuerySection query={query} label="The listing" skeleton={<WizardSkeleton />}>
        {(loaded) =>
          stored === undefined ? <WizardSkeleton /> : <EditForm key={key} loaded={loaded} draftKey={key} stored={stored} />
        }
      </QuerySection>
    </>
  );
}

/** The labels of fields whose names in the draft differ from their labels. */
const labels = { productName: 'product name', videoUrl: 'video', media: 'screenshots', fields: 'details', comments: 'note' };

/** Milliseconds for which the outcome of sending is shown. It is longer than usual, because the text says what happens next. */
const outcomeMs = 10_000;

/** The texts about discarding an edit. */
const discardTexts = {
  action: 'Discard my changes',
  title: 'Discard your changes?',
  text: 'Your changes will be lost, and the form shows the published listing again.',
  confirmLabel: 'Discard my changes',
  unsaved: 'Your changes cannot be saved on this device. Keep this tab open until you have sent them.',
};

/** The wizard's fields on one page. */
export function EditForm({
  loaded,
  draftKey,
  stored,
}: {
  loaded: EditedListing;
  draftKey: string;
  /** The draft on this device. */
  stored: StoredListingDraft | null;
}) {
  const { startup, instantParts, edits, corrections, rejected } = loaded;
  const edit = useListingEdit(loaded, draftKey, stored);
  const { form, images, asked = [], conflict, blocker } = edit;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 dir="auto" className="font-display min-w-0 text-[2.6rem] leading-[1.05] sm:text-5xl">
          Edit {startup.name}
        </h1>
        <Link to="/startup/$slug" params={{ slug: startup.slug }} className={buttonClass()}>
          View Live
        </Link>
      </div>
      <p className="text-soft mt-3 max-w-prose text-lg">
        Your page stays as it is until we have reviewed your changes. We'll email you.
        {instantParts.length > 0 &&
          ` Published without review: ${instantParts.map((part) => (part === 'fields' ? 'details' : partLabel(part, []).toLowerCase())).join(', ')}.`}
      </p>
      {rejected !== undefined && (
        <RejectedEdit
          answer={rejected.answer}
          isUnchanged={edit.isUnchanged}
          onBringBack={() => edit.bringBack(rejected.edit)}
          onShowPublished={edit.showPublished}
        />
      )}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <form
          ref={edit.formRef}
          noValidate
          className="min-w-0 space-y-10"
          onSubmit={(event) => {
            event.preventDefault();
            edit.submit();
          }}
        >
          <ExternalChange change={edit.draft.externalChange} removed="Your changes were sent or discarded in another tab." />
          <div key={edit.fieldsKey} className="space-y-10">
            <FormSection title="General">
              <StepGeneral form={form} images={images} ownSlug={startup.slug} />
            </FormSection>
            <FormSection title="Details">
              <StepDetails form={form} asked={asked} />
              <TagsField tags={edit.values.tags} error={form.errors['tags']} onChange={(tags) => form.set('tags', tags)} />
            </FormSection>
            <FormSection title="Media">
              <StepMedia form={form} images={images} />
            </FormSection>
            <FormSection title="Team">
              <StepTeam form={form} />
            </FormSection>
            <TextAreaField
              label="Note"
              optional
              hint="For the person who reviews your changes. No one else sees it."
              rows={3}
              maxLength={submissionLengths.comments}
              {...form.text('comments')}
            />
          </div>
          {conflict !== undefined && <ConflictPanel conflict={conflict} saving={edit.isSending} labels={labels} />}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <SubmitButton busy={edit.isSending} className="sm:min-w-40">
              Send changes
            </SubmitButton>
            <StatusMessage result={edit.outcome} durationMs={outcomeMs} />
          </div>
          {conflict === undefined && <DraftStatus draft={edit.draft} texts={discardTexts} onStartOver={() => edit.reset()} />}
        </form>
        <aside aria-label="Changes to this listing" className="space-y-10">
          <OwnEdits startupId={startup._id} edits={edits} fields={asked} onWithdrawn={edit.reset} />
          <Corrections corrections={corrections} fields={asked} />
        </aside>
      </div>
      {blocker.status === 'blocked' && <LeaveDialog isBusy={edit.isBusy} onStay={blocker.reset} onLeave={blocker.proceed} />}
    </>
  );
}

/** Why the last edit was rejected. The form shows that edit, and a button switches between it and the published listing. */
function RejectedEdit({
  answer,
  isUnchanged,
  onBringBack,
  onShowPublished,
}: {
  answer: string;
  isUnchanged: boolean;
  onBringBack: () => void;
  onShowPublished: () => void;
}) {
  const confirmAndDiscard = async () => {
    const { title, text, confirmLabel } = discardTexts;
    if (await openConfirmDialog({ title, text, confirmLabel })) onShowPublished();
  };
  return (
    <section
      aria-labelledby="rejected-edit"
      className="border-orange bg-sunken mt-8 max-w-prose rounded-2xl border-l-4 px-4 py-3 leading-snug"
    >
      <h2 id="rejected-edit" className="font-semibold">
        Your last changes were not accepted
      </h2>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">
        <Reason text={answer} />
      </p>
      <p className="mt-2">
        {isUnchanged ? 'The form shows the published listing.' : 'They are in the form. Edit them and send them again.'}
      </p>
      <p className="mt-3">
        {isUnchanged ? (
          <Button onClick={onBringBack}>Show my changes</Button>
        ) : (
          <Button onClick={() => void confirmAndDiscard()}>Show the published listing</Button>
        )}
      </p>
    </section>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line space-y-6 border-t pt-6">
      <h2 className="font-display text-2xl leading-tight">{title}</h2>
      {children}
    </section>
  );
}

/** Tags separated by commas. The text stays as typed, and its entries become the tags. */
function TagsField({
  tags,
  error,
  onChange,
}: {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <TextField
      label="Tags"
      name="tags"
      optional
      autoComplete="off"
      hint={`Words people might search for, separated by commas. At most ${maxItems.tags}.`}
      value={isSameJson(tagsIn(typed), tags) ? typed : tags.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(tagsIn(target.value));
      }}
      error={error}
    />
  );
}

function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
