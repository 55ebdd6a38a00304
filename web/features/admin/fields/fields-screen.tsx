import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nouns } from '../../../../server/domain/core/noun.ts';
import { maxItems } from '../../../../server/domain/core/lengths.ts';
import { type Field, fieldsEdit } from '../../../../server/domain/listings/fields.contract.ts';
import { toFieldsEdit } from '../../../../server/domain/listings/fields.rules.ts';
import { usualFields } from '../../../../server/domain/listings/usual-fields.ts';
import { send } from '../../../api/admin-client.ts';
import { type FieldsDraft, fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { ErrorText, FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { moveItem, useFocusAfterRender } from '../forms/ordered-list.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { FieldCard } from './field-card.tsx';
import { newField } from './field-list.ts';

/** Loads the fields of listings into their editor, which saves all of them with one call. */
export function FieldsScreen() {
  const query = useQuery(fieldsDraftQuery);
  const skeleton = <div className="skeleton rounded-card h-96 w-full" />;
  return (
    <LoadedForm query={query} heading={<ScreenHeading title="Fields" />} label="The fields" skeleton={skeleton}>
      {(loaded) => <FieldsEditor loaded={loaded} />}
    </LoadedForm>
  );
}

/** The fields of listings: added, edited, ordered and removed here, and saved together. */
function FieldsEditor({ loaded }: { loaded: FieldsDraft }) {
  const queryClient = useQueryClient();
  /** The stored fields by key. Their keys and types cannot change. */
  const [saved, setSaved] = useState<ReadonlyMap<string, Field>>(() => byKey(loaded.fields));
  /** React keys for the fields, in order. The fields' own keys change as the admin types. */
  const [rows, setRows] = useState(() => loaded.fields.map((_, index) => index));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [removingIndex, setRemovingIndex] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const setFocusKey = useFocusAfterRender();
  const form = useEditForm({
    schema: fieldsEdit,
    initial: toFieldsEdit(loaded.fields),
    version: loaded.version,
    draftName: 'fields',
    save: async (values, version = '') => {
      const result = await send('saveFields', { body: values, version });
      setSaved(byKey(result.fields));
      void invalidateCalls(queryClient, ['getFieldsDraft', 'listFields', 'getStartup']);
      return { values: toFieldsEdit(result.fields), version: result.version, message: result.message };
    },
    failedText: 'Failed to save the fields.',
  });
  const { fields } = form.values;
  const rowAt = (index: number) => rows[index] ?? index;
  const change = (next: Field[], editedPath?: string) => {
    form.set('fields', next, editedPath);
  };
  const add = (added: readonly Field[], opens: boolean) => {
    const first = Math.max(-1, ...rows, ...fields.map((_, index) => rowAt(index))) + 1;
    setRows([...fields.map((_, index) => rowAt(index)), ...added.map((_, index) => first + index)]);
    if (opens) setOpen(new Set([...open, first]));
    change([...fields, ...added]);
    setFocusKey(`${first} ${opens ? 'label' : 'toggle'}`);
    setAnnouncement(`${countOf(added.length, 'field')} added.`);
  };
  const move = (from: number, to: number) => {
    const row = rowAt(from);
    setRows(
      moveItem(
        fields.map((_, index) => rowAt(index)),
        from,
        to,
      ),
    );
    change(moveItem(fields, from, to));
    setAnnouncement(`${fields[from]?.label || 'The field'} moved to position ${to + 1} of ${fields.length}.`);
    setFocusKey(`${row} ${to > from ? 'down' : 'up'}`);
  };
  const remove = (index: number) => {
    setRemovingIndex(undefined);
    setRows(fields.map((_, at) => rowAt(at)).toSpliced(index, 1));
    change(fields.toSpliced(index, 1));
    setAnnouncement(`${fields[index]?.label || 'The field'} removed.`);
    setFocusKey('add field');
  };
  const usageOf = (field: Field | undefined) => (field === undefined ? 0 : (loaded.usage[field.key] ?? 0));
  const missing = usualFields.filter(({ key }) => !fields.some((field) => field.key === key));
  const room = maxItems.fields - fields.length;
  const removed = removingIndex === undefined ? undefined : fields[removingIndex];

  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <ScreenHeading
        title="Fields"
        hint={
          form.dirty
            ? 'You have unsaved changes.'
            : `Details that listings can have besides name, tagline and description. At most ${maxItems.fields}.`
        }
      />
      <output className="sr-only">{announcement}</output>
      <form {...form.formProps}>
        {fields.length === 0 && <p className="border-line rounded-card mb-5 border px-6 py-14 text-center">No fields yet.</p>}
        <ul key={form.fieldsKey} className="space-y-3">
          {fields.map((field, index) => (
            <FieldCard
              key={rowAt(index)}
              field={field}
              focusKey={String(rowAt(index))}
              path={`fields.${index}`}
              position={{ index, count: fields.length }}
              saved={saved.get(field.key)}
              usage={usageOf(field)}
              errors={form.errors}
              open={open.has(rowAt(index))}
              onToggle={(isOpen) =>
                setOpen(new Set(isOpen ? [...open, rowAt(index)] : [...open].filter((row) => row !== rowAt(index))))
              }
              onChange={(next, editedPath) => change(fields.with(index, next), editedPath)}
              onMove={(to) => move(index, to)}
              onRemove={() => (usageOf(field) === 0 ? remove(index) : setRemovingIndex(index))}
              announce={setAnnouncement}
              setFocusKey={setFocusKey}
            />
          ))}
        </ul>
        <ErrorText className="mt-2 text-sm">{form.errors['fields']}</ErrorText>
        <FormProblems form={form} labels={{ fields: 'fields' }} />
        <FormBar form={form} submitLabel="Save fields">
          <div className="mr-auto flex flex-wrap gap-3">
            {room > 0 && (
              <Button data-focus="add field" onClick={() => add([newField()], true)}>
                Add field
              </Button>
            )}
            {missing.length > 0 && missing.length <= room && (
              <Button title={missing.map(({ label }) => label).join(', ')} onClick={() => add(missing, false)}>
                Add the default fields
              </Button>
            )}
          </div>
        </FormBar>
      </form>
      {removingIndex !== undefined && removed !== undefined && (
        <ConfirmDialog
          title={`Remove ${removed.label || 'this field'}?`}
          confirmLabel="Remove field"
          onCancel={() => setRemovingIndex(undefined)}
          onConfirm={() => remove(removingIndex)}
        >
          <p>
            {countOf(usageOf(removed), ...nouns())} {usageOf(removed) === 1 ? 'has' : 'have'} a value, which will no longer be
            shown. Adding a field with the key “{removed.key}” again restores the values. Nothing changes until you save.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function byKey(fields: readonly Field[]): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [field.key, field]));
}
