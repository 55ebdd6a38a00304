import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { say, withNoun } from '../../../../server/domain/core/noun.ts';
import { startupLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { errorCatalogue } from '../../../../server/domain/core/errors.ts';
import { parseInput } from '../../../../server/domain/core/input.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import type { Field as ListingField } from '../../../../server/domain/listings/fields.contract.ts';
import {
  type NewStartup,
  newStartup,
  startupEdit,
  type StartupEdit,
} from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { toStartupEdit } from '../../../../server/domain/submissions/moderation.rules.ts';
import { canHaveDate } from '../../../../server/domain/submissions/publication.ts';
import { send } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { invalidateStartups, reviewQuery, type StartupReview } from '../../../api/admin-startups.ts';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { SelectField } from '../forms/fields.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { RecordSection } from '../layout/record-section.tsx';
import { DuplicatesNotice, duplicatesQuery } from './duplicates-notice.tsx';
import { StartupFields } from './startup-fields.tsx';
import type { StartupValuesForm } from './use-site-fill.ts';

/** The value of the search param `edit` that opens the form for a new startup. */
export const newStartupId = 'new';

/** The labels of fields that have another name in the contract. */
const fieldLabels = {
  userId: 'Owner',
  publishedAt: 'Publish date',
  dayOnly: 'Day without a time',
  videoUrl: 'Video',
  affiliateLink: 'Affiliate link',
  specialOffer: 'Special offer',
};

/** Loads a startup and edits it, or adds one. */
export function StartupForm({ id, onClose }: { id: string; onClose: () => void }) {
  const isNew = id === newStartupId;
  const review = useQuery({ ...reviewQuery(id), enabled: !isNew });
  const draft = useQuery(fieldsDraftQuery);
  // The form keeps the first loaded startup, so that a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<StartupReview>();
  if (!isNew && loaded === undefined && review.data !== undefined && !review.isFetching) setLoaded(review.data);
  if (draft.data !== undefined && isNew) return <NewForm fields={draft.data.fields} onClose={onClose} />;
  if (draft.data !== undefined && loaded !== undefined)
    return <EditForm loaded={loaded} fields={draft.data.fields} onClose={onClose} />;
  const skeleton = <div aria-hidden="true" className="skeleton h-96 w-full" />;
  return (
    <Modal title={isNew ? say`Add startup` : say`Edit startup`} placement="wide" open onClose={onClose}>
      {isNew ? (
        <RecordSection query={draft} noun="form" skeleton={skeleton} onBack={onClose}>
          {() => skeleton}
        </RecordSection>
      ) : (
        <RecordSection query={review} noun="startup" skeleton={skeleton} onBack={onClose}>
          {() => skeleton}
        </RecordSection>
      )}
    </Modal>
  );
}

function EditForm({
  loaded: { startup, submission, version: loadedVersion },
  fields,
  onClose,
}: {
  loaded: StartupReview;
  fields: readonly ListingField[];
  onClose: () => void;
}) {
  // Omits values of fields that were removed or changed since the startup was saved.
  const withFittingValues = (edit: StartupEdit) => ({ ...edit, fields: presentFieldValues(edit.fields, fields) ?? {} });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: ({ edit, version }: { edit: StartupEdit; version: string }) =>
      send('saveStartup', { params: { id: startup._id }, body: edit, version }),
  });
  const form = useEditForm({
    schema: startupEdit,
    draftName: say`startup ${startup._id}`,
    initial: withFittingValues(toStartupEdit(startup)),
    version: loadedVersion,
    fromSaved: withFittingValues,
    save: async (edit, version = '') => {
      await save.mutateAsync({ edit, version });
      void invalidateStartups(queryClient);
      showToast(say`Startup saved.`);
      onClose();
    },
  });
  const { slug } = form.values;
  return (
    <EditDialog title={`Edit ${startup.name}`} form={form} fieldLabels={fieldLabels} onClose={onClose}>
      <StartupFields
        form={form}
        fields={fields}
        ownSlug={startup.slug}
        nameAndSlug={
          <NameAndSlug
            form={form}
            slugHint={`Address: /startup/${slug || '…'}${slug === startup.slug ? '' : `. The old one, /startup/${startup.slug}, redirects there.`}`}
          />
        }
        duplicates={undefined}
        savedOwner={startup.userId ?? null}
        publication={{
          emptyText:
            startup.status === 'active' ? 'Without a date, it is listed last.' : 'Without a date, it waits for approval.',
          disabledReason: canHaveDate(startup, submission)
            ? undefined
            : withNoun(errorCatalogue['startups.no_publish_date'].message),
        }}
      />
    </EditDialog>
  );
}

const blank: NewStartup = {
  name: '',
  slug: '',
  tagline: '',
  description: '',
  logo: '',
  screenshots: [],
  videoUrl: '',
  website: '',
  affiliateLink: '',
  categories: [],
  tags: [],
  specialOffer: '',
  makers: [],
  featured: false,
  userId: null,
  publishedAt: null,
  dayOnly: false,
  fields: {},
  status: 'active',
};

const statusOptions = [
  { value: 'active', label: 'Published' },
  { value: 'pending', label: 'Pending, to be reviewed' },
] as const;

/** Adds a startup. If its name or website is already listed, the button must be pressed again to confirm. */
function NewForm({ fields, onClose }: { fields: readonly ListingField[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  /** The duplicates that the admin has been warned about. */
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [isChecking, setIsChecking] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const form = useEditForm({
    schema: newStartup,
    draftName: say`startup new`,
    initial: blank,
    save: async (values) => {
      const { name, status } = await send('addStartup', { body: values });
      void invalidateStartups(queryClient);
      showToast(`${name} ${status === 'active' ? 'is published' : 'was added'}.`);
      onClose();
    },
  });
  const { values, set } = form;
  const submit = async () => {
    if (isChecking) return;
    if (parseInput(newStartup, values).issues !== undefined) return form.submit();
    setIsChecking(true);
    // Without a network, this lookup fails, but then the save below also fails and reports the error.
    const found = await queryClient.fetchQuery(duplicatesQuery(values)).catch(() => undefined);
    setIsChecking(false);
    const ids = found?.startups.map(({ _id }) => _id) ?? [];
    if (ids.every((id) => confirmed.has(id))) return form.submit();
    setConfirmed(new Set(ids));
    requestAnimationFrame(() => notice.current?.focus());
  };
  const formProps = {
    ...form.formProps,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
  // The slug follows the name until the admin types a slug.
  const changeName = (name: string) => {
    if (values.slug === slugify(values.name)) set('slug', slugify(name));
    set('name', name);
  };
  const isPending = values.status === 'pending';
  return (
    <EditDialog
      title={say`Add startup`}
      submitLabel={confirmed.size === 0 ? say`Add startup` : 'Add anyway'}
      form={{ ...form, formProps }}
      isChecking={isChecking}
      fieldLabels={fieldLabels}
      onClose={onClose}
    >
      <StartupFields
        form={form}
        fields={fields}
        ownSlug={undefined}
        nameAndSlug={<NameAndSlug form={form} slugHint={`Address: /startup/${values.slug || '…'}`} onNameChange={changeName} />}
        duplicates={<DuplicatesNotice ref={notice} name={values.name} website={values.website} asksFor={confirmed} />}
        savedOwner={null}
        publication={{
          status: (
            <SelectField
              label="Status"
              options={statusOptions}
              value={values.status}
              onChange={(status) => {
                set('status', status);
                if (status === 'pending') set('publishedAt', null);
              }}
            />
          ),
          emptyText: 'Leave it empty to publish it now. A future date hides it until then.',
          disabledReason: isPending ? 'It is published when it is approved.' : undefined,
        }}
      />
    </EditDialog>
  );
}

function NameAndSlug({
  form: { text },
  slugHint,
  onNameChange,
}: {
  form: Pick<StartupValuesForm, 'text'>;
  slugHint: string;
  onNameChange?: (name: string) => void;
}) {
  const name = text('name');
  return (
    <>
      <TextField
        label="Name"
        data-autofocus
        maxLength={startupLengths.name}
        {...name}
        {...(onNameChange && { onChange: ({ target }) => onNameChange(target.value) })}
      />
      <TextField label="Slug" maxLength={commonLengths.slug} hint={slugHint} {...text('slug')} />
    </>
  );
}
