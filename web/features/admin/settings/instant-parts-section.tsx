import { useQuery } from '@tanstack/react-query';
import { say } from '../../../../server/domain/core/noun.ts';
import {
  type EditablePart,
  editableParts,
  type RevisionSettings,
  revisionSettings,
} from '../../../../server/domain/submissions/revisions.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { partLabel } from '../../fields/part-label.ts';
import { CheckboxField } from '../forms/fields.tsx';
import { FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';

/** The parts that owners with a verified website publish without review. They are saved separately from the form above. */
export function InstantPartsSection() {
  const query = useQuery({ ...callQuery('getRevisionSettings'), staleTime: 0 });
  return (
    <section aria-label="Owners' edits" className="border-line rounded-card bg-raised mt-8 border p-4 sm:p-6">
      <h2 className="font-display text-xl">Owners' edits</h2>
      <p className="text-soft mt-1 max-w-prose">{say`Edits to published startups wait for review. The parts you choose here are published immediately if the owner has
        verified the website.`}</p>
      <LoadedForm query={query} label="Published without review" skeleton={<div className="skeleton rounded-card mt-5 h-40" />}>
        {(loaded) => <InstantPartsForm loaded={loaded} />}
      </LoadedForm>
    </section>
  );
}

function InstantPartsForm({ loaded: { version, instantParts } }: { loaded: RevisionSettings & { version: string } }) {
  const form = useEditForm({
    schema: revisionSettings,
    initial: { instantParts },
    version,
    save: async (values, basedOn) => {
      const input = { body: values, ...(basedOn === undefined ? {} : { version: basedOn }) };
      const { version: next, ...saved } = await send('saveRevisionSettings', input);
      return { values: saved, version: next, message: 'Saved.' };
    },
  });
  const { instantParts: chosen } = form.values;
  const toggle = (part: EditablePart, isChosen: boolean) =>
    form.set(
      'instantParts',
      editableParts.filter((each) => (each === part ? isChosen : chosen.includes(each))),
    );
  return (
    <>
      <form {...form.formProps} className="mt-3">
        <fieldset className="grid gap-x-6 sm:grid-cols-3">
          <legend className="sr-only">Published without review</legend>
          {editableParts.map((part) => (
            <CheckboxField
              key={part}
              label={part === 'fields' ? 'Fields' : partLabel(part, [])}
              checked={chosen.includes(part)}
              onChange={(isChosen) => toggle(part, isChosen)}
            />
          ))}
        </fieldset>
        <FormProblems form={form} labels={{ instantParts: 'published without review' }} />
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton busy={form.saving}>Save</SubmitButton>
          <StatusMessage result={form.outcome} />
        </div>
      </form>
      {/* Outside the form, because its dialog contains another form. */}
      <UnsavedChangesGuard isDirty={form.dirty} />
    </>
  );
}
