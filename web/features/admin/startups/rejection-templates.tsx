import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { cutText } from '../../../../server/domain/core/cut-text.ts';
import { rejectionTemplateLengths, startupLengths } from '../../../../server/domain/core/lengths.ts';
import type {
  RejectionTemplate,
  RejectionTemplateEdit,
} from '../../../../server/domain/submissions/rejection-templates.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { useMayI } from '../../../api/permissions.ts';
import { Button, chipClass } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterRender } from '../forms/ordered-list.tsx';
import { RowButton } from '../table/row-buttons.tsx';

/** Fetched whenever it is shown, because all admins share the templates. */
export const rejectionTemplatesQuery = queryOptions({
  ...callQuery('listRejectionTemplates'),
  staleTime: 0,
});

/** Adds a template, or saves changes based on the version that was edited. */
function saveRejectionTemplate(
  edit: RejectionTemplateEdit,
  before?: Pick<RejectionTemplate, '_id' | 'updatedAt'>,
): Promise<RejectionTemplate> {
  if (before === undefined) return send('addRejectionTemplate', { body: edit });
  const { _id: id, updatedAt } = before;
  return send('saveRejectionTemplate', { params: { id }, body: { ...edit, updatedAt } });
}

type Editing = { template?: RejectionTemplate; title: string; text: string };

/**
 * The shared templates of rejection reasons. Clicking a template inserts it. Templates are also added, changed and deleted here.
 */
export function RejectionTemplates({ reason, onInsert }: { reason: string; onInsert: (text: string) => void }) {
  const { data: templates = [], isError, refetch } = useQuery(rejectionTemplatesQuery);
  const mayI = useMayI();
  const [isManaging, setIsManaging] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  // The pressed button disappears, so the focus moves elsewhere.
  const setFocusKey = useFocusAfterRender();
  const edit = (begun: Editing) => {
    setEditing(begun);
    setFocusKey('template title');
  };
  if (editing !== undefined) {
    return (
      <RejectionTemplateEditor
        {...editing}
        onClose={() => {
          setEditing(undefined);
          setFocusKey('keep template');
        }}
      />
    );
  }
  return (
    <section aria-label="Templates" className="space-y-2.5">
      {isError && (
        <p role="alert">
          The templates could not be loaded.{' '}
          <button type="button" className="font-semibold underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {isManaging && templates.length > 0 ? (
        <ul className="border-line divide-line divide-y rounded-2xl border">
          {templates.map((template) => (
            <TemplateRow
              key={template._id}
              template={template}
              onEdit={() => edit({ template, ...template })}
              onFocus={setFocusKey}
            />
          ))}
        </ul>
      ) : (
        <InsertChips texts={templates.map(({ _id: key, title, text }) => ({ key, title, text }))} onInsert={onInsert} />
      )}
      {mayI('editContent') && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <button
            type="button"
            data-focus="keep template"
            className="min-h-9 font-semibold underline underline-offset-4"
            onClick={() => edit({ title: titleFrom(reason), text: reason })}
          >
            Save as template
          </button>
          {templates.length > 0 && (
            <button
              type="button"
              aria-pressed={isManaging}
              className="min-h-9 font-semibold underline underline-offset-4"
              onClick={() => setIsManaging(!isManaging)}
            >
              {isManaging ? 'Done' : 'Edit templates'}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

function TemplateRow({
  template: { _id, title, text },
  onEdit,
  onFocus,
}: {
  template: RejectionTemplate;
  onEdit: () => void;
  /** Moves the focus to the element with this `data-focus`. */
  onFocus: (focusKey: string) => void;
}) {
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => send('removeRejectionTemplate', { params: { id: _id } }),
    onSuccess: () => onFocus('keep template'),
    onSettled: () => void invalidateCalls(queryClient, ['listRejectionTemplates', 'listAudit']),
  });
  const confirm = (confirming: boolean) => {
    setIsConfirming(confirming);
    onFocus(`${confirming ? 'keep' : 'delete'} ${_id}`);
  };
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <span className="min-w-0 grow basis-40">
        <span className="block truncate font-semibold">{title}</span>
        <span className="text-soft block truncate text-sm">{text}</span>
      </span>
      {isConfirming ? (
        <>
          <RowButton rowName={title} busy={remove.isPending} onClick={() => remove.mutate()}>
            Yes, delete
          </RowButton>
          <RowButton rowName={title} data-focus={`keep ${_id}`} onClick={() => confirm(false)}>
            Keep it
          </RowButton>
        </>
      ) : (
        <>
          <RowButton rowName={title} onClick={onEdit}>
            Edit
          </RowButton>
          <RowButton rowName={title} data-focus={`delete ${_id}`} onClick={() => confirm(true)}>
            Delete
          </RowButton>
        </>
      )}
      <span role="alert" className="text-accent basis-full text-sm font-semibold empty:hidden">
        {remove.isError && errorMessage(remove.error)}
      </span>
    </li>
  );
}

/** The default title of a template: the first words of its text. */
function titleFrom(text: string): string {
  const [firstLine = ''] = text.split('\n');
  const words = cutText(firstLine, rejectionTemplateLengths.title);
  return words.length < firstLine.length ? words.replace(/\s+\S*$/, '') : words;
}

/** The error codes that mean that a template was changed or deleted since it was loaded. */
const changedCodes: ReadonlySet<string> = new Set(['rejection_templates.changed_meanwhile', 'rejection_templates.not_found']);

/**
 * Adds or changes a template. It is inside the form of a decision: its fields have no names, Enter does not submit that form, and
 * Escape closes only the editor.
 */
function RejectionTemplateEditor({
  template: initialTemplate,
  title: initialTitle,
  text: initialText,
  onClose,
}: {
  template?: RejectionTemplate;
  title: string;
  text: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(initialTitle);
  const [text, setText] = useState(initialText);
  /** The version being changed. Undefined for a new template, and for one that was deleted since it was opened. */
  const [template, setTemplate] = useState(initialTemplate);
  const save = useMutation({
    mutationFn: () => saveRejectionTemplate({ title, text }, template),
    onSuccess: onClose,
    onError: async (error) => {
      if (!(error instanceof ApiError) || !changedCodes.has(error.code)) return;
      // The next save replaces the current template, or adds the template again if it was deleted.
      const templates = await queryClient.fetchQuery(rejectionTemplatesQuery);
      setTemplate(templates.find(({ _id }) => _id === initialTemplate?._id));
    },
    onSettled: () => void invalidateCalls(queryClient, ['listRejectionTemplates', 'listAudit']),
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const hasFieldErrors = Object.keys(fields).length > 0;
  const isChanged = save.error instanceof ApiError && changedCodes.has(save.error.code);
  const submit = () => {
    if (!save.isPending) save.mutate();
  };
  const handleEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    // The fields and buttons inside are interactive; the section only handles a key event that bubbles up from them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <section
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!isSent && event.key !== 'Escape') return;
        // Keeps the surrounding form from handling the key as well.
        event.preventDefault();
        if (isSent) submit();
        else onClose();
      }}
      aria-label={template === undefined ? 'New template' : 'Edit template'}
      className="border-line space-y-4 rounded-2xl border p-4"
    >
      <TextField
        label="Title"
        hint="The name admins see when they choose it. Founders do not see it."
        value={title}
        maxLength={rejectionTemplateLengths.title}
        error={fields['body.title']}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={handleEnter}
        data-focus="template title"
      />
      <Field label="Text" error={fields['body.text']}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={text}
            maxLength={startupLengths.rejectionReason}
            onChange={({ target }) => setText(target.value)}
            className={`${inputClass} py-2.5`}
          />
        )}
      </Field>
      <div role="alert" className="space-y-2 empty:hidden">
        {save.isError && !hasFieldErrors && <p className="text-accent font-semibold">{errorMessage(save.error)}</p>}
        {isChanged && !save.isPending && (
          <p className="text-sm">
            {template === undefined ? (
              'Your text is still here. You can save it as a new template.'
            ) : (
              <>
                It now says: “<bdi>{template.title}</bdi>: <bdi>{template.text}</bdi>”. Saving yours replaces it.
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton type="button" variant="quiet" busy={save.isPending} onClick={submit}>
          Save for all admins
        </SubmitButton>
        <Button onClick={onClose}>Back</Button>
      </div>
    </section>
  );
}

/** Buttons with the titles of texts. Clicking a button inserts its text. */
export function InsertChips({
  label,
  texts,
  onInsert,
}: {
  label?: string;
  texts: readonly { key: string; title: string; text: string }[];
  onInsert: (text: string) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
      {texts.map(({ key, title, text }) => (
        <li key={key} className="max-w-full">
          <button type="button" title={text} onClick={() => onInsert(text)} className={`${chipClass} max-w-full text-start`}>
            <span className="truncate">
              <span className="sr-only">Insert: </span>
              {title}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
