import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionTemplate } from '../../../../server/domain/submissions/rejection-templates.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { RejectionTemplateEditor, rejectionTemplatesQuery, titleFrom } from './rejection-template-editor.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { useFocusAfterRender } from '../kit/use-focus-after-render.ts';
import { InsertChips } from './insert-chips.tsx';

type Editing = { template?: RejectionTemplate; title: string; text: string };

/** The reasons that admins use again: a press inserts one. They are added, changed and deleted here. */
export function RejectionTemplates({ reason, onInsert }: { reason: string; onInsert: (text: string) => void }) {
  const { data: templates = [], isError, refetch } = useQuery(rejectionTemplatesQuery);
  const [isManaging, setIsManaging] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  // What was pressed makes way for something else.
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
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <button
          type="button"
          data-focus="keep template"
          className="min-h-9 font-semibold underline underline-offset-4"
          onClick={() => edit({ title: titleFrom(reason), text: reason })}
        >
          Keep as a template
        </button>
        {templates.length > 0 && (
          <button
            type="button"
            aria-pressed={isManaging}
            className="min-h-9 font-semibold underline underline-offset-4"
            onClick={() => setIsManaging(!isManaging)}
          >
            {isManaging ? 'Done' : 'Change templates'}
          </button>
        )}
      </p>
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
  /** Moves the focus to what has this `data-focus`. */
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
            Delete it
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
