import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { submissionLengths, maxItems } from '../../../../server/domain/core/lengths.ts';
import type { EditedListing } from '../../../../server/domain/submissions/revisions.contract.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
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
import { noSuchListing, PageFailure } from '../../../ui/page-failure.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { WizardSkeleton } from '../wizard-layout.tsx';

/** The page where the owner of a published listing edits it. */
export function ListingEditor({ startupId }: { startupId: string }) {
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
        {(loaded) => <EditForm loaded={loaded} />}
      </QuerySection>
    </>
  );
}

/** The labels of fields whose names in the draft are others. */
const labels = { productName: 'product name', videoUrl: 'video', media: 'screenshots', fields: 'details', comments: 'note' };

/** How long the outcome of sending is shown, in milliseconds; longer than usual, because it says what happens next. */
const outcomeMs = 10_000;

/** The wizard's fields on one page. */
export function EditForm({ loaded }: { loaded: EditedListing }) {
  const { startup, instantParts, edits, corrections } = loaded;
  const edit = useListingEdit(loaded);
  const { form, images, asked = [], conflict } = edit;
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
          <div key={edit.fieldsKey} className="space-y-10">
            <FormSection title="General">
              <StepGeneral form={form} images={images} ownSlug={startup.slug} />
            </FormSection>
            <FormSection title="Details">
              <StepDetails form={form} asked={asked} />
              <TagsField tags={edit.values.tags} error={form.errors['tags']} onChange={edit.setTags} />
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
        </form>
        <aside aria-label="Changes of this listing" className="space-y-10">
          <OwnEdits startupId={startup._id} edits={edits} fields={asked} onWithdrawn={edit.reset} />
          <Corrections corrections={corrections} fields={asked} />
        </aside>
      </div>
      {/* Outside the form, because its dialog contains another form. */}
      <UnsavedChangesGuard isDirty={edit.isDirty} />
    </>
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

/** Tags, separated by commas. The text stays as it is typed; `onChange` gets its entries. */
function TagsField({
  tags,
  error,
  onChange,
}: {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState(() => tags.join(', '));
  return (
    <TextField
      label="Tags"
      name="tags"
      optional
      autoComplete="off"
      hint={`Words people might search for, separated by commas. At most ${maxItems.tags}.`}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange([...new Set(target.value.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''));
      }}
      error={error}
    />
  );
}
