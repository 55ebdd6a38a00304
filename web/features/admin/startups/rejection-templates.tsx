import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionTemplate } from '../../../../server/contract/rejection-templates.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { rejectionTemplatesQuery, removeRejectionTemplate } from '../../../api/rejection-templates.ts';
import { RowButton } from '../kit/row-button.tsx';
import { InsertChips } from './insert-chips.tsx';
import { RejectionTemplateEditor, titleFrom } from './rejection-template-editor.tsx';

type Editing = { template?: RejectionTemplate; title: string; text: string };

/** The reasons that admins use again: a press inserts one. They are added, changed and deleted here. */
export function RejectionTemplates({ readReason, onInsert }: { readReason: () => string; onInsert: (text: string) => void }) {
  const { data: templates = [], isError, refetch } = useQuery(rejectionTemplatesQuery);
  const [isManaging, setIsManaging] = useState(false);
  const [editing, setEditing] = useState<Editing>();
  if (editing !== undefined) {
    return <RejectionTemplateEditor {...editing} onClose={() => setEditing(undefined)} />;
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
            <TemplateRow key={template._id} template={template} onEdit={() => setEditing({ template, ...template })} />
          ))}
        </ul>
      ) : (
        <InsertChips texts={templates.map(({ _id: key, title, text }) => ({ key, title, text }))} onInsert={onInsert} />
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <button
          type="button"
          className="min-h-9 font-semibold underline underline-offset-4"
          onClick={() => setEditing({ title: titleFrom(readReason()), text: readReason() })}
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

function TemplateRow({ template: { _id, title, text }, onEdit }: { template: RejectionTemplate; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeRejectionTemplate(_id),
    onSettled: () => void invalidateCalls(queryClient, ['listRejectionTemplates', 'listAudit']),
  });
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
          <RowButton rowName={title} onClick={() => setIsConfirming(false)}>
            Keep it
          </RowButton>
        </>
      ) : (
        <>
          <RowButton rowName={title} onClick={onEdit}>
            Edit
          </RowButton>
          <RowButton rowName={title} onClick={() => setIsConfirming(true)}>
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
