import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { rejectionTemplateLengths, startupLengths } from '../../../../server/domain/core/lengths.ts';
import type {
  RejectionTemplate,
  RejectionTemplateEdit,
} from '../../../../server/domain/submissions/rejection-templates.contract.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { callQuery, send } from '../../../api/admin-client.ts';

/** Fetched whenever it is shown, because all admins share the templates. */
export const rejectionTemplatesQuery = queryOptions({
  ...callQuery('listRejectionTemplates'),
  staleTime: 0,
});

/** Adds a template, or saves one over the version that was edited. */
function saveRejectionTemplate(
  edit: RejectionTemplateEdit,
  before?: Pick<RejectionTemplate, '_id' | 'updatedAt'>,
): Promise<RejectionTemplate> {
  if (before === undefined) return send('addRejectionTemplate', { body: edit });
  const { _id: id, updatedAt } = before;
  return send('saveRejectionTemplate', { params: { id }, body: { ...edit, updatedAt } });
}

/** The title that a reason gets unless the admin writes another one: its first words. */
export function titleFrom(text: string): string {
  const [firstLine = ''] = text.split('\n');
  const words = firstLine.slice(0, rejectionTemplateLengths.title);
  return words.length < firstLine.length ? words.replace(/\s+\S*$/, '') : words;
}

/** Refusals of a template that is no longer what the admin began to change. */
const changedCodes: ReadonlySet<string> = new Set(['rejection_templates.changed_meanwhile', 'rejection_templates.not_found']);

/**
 * Adds or changes a template. It stands in the form of a decision, so its fields have no names, Enter does not send that form, and
 * Escape leads back to it.
 */
export function RejectionTemplateEditor({
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
  /** The version that is changed; undefined for a new template, or when it was deleted meanwhile. */
  const [template, setTemplate] = useState(initialTemplate);
  const save = useMutation({
    mutationFn: () => saveRejectionTemplate({ title, text }, template),
    onSuccess: onClose,
    onError: async (error) => {
      if (!(error instanceof ApiError) || !changedCodes.has(error.code)) return;
      // The next press saves over what is there now, or adds what was deleted.
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
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      aria-label={template === undefined ? 'New template' : 'Change the template'}
      className="border-line space-y-4 rounded-2xl border p-4"
    >
      <TextField
        label="Title"
        hint="What admins choose it by; founders do not see it."
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
              'What you wrote is still here: it can be kept as a new one.'
            ) : (
              <>
                It says now: “<bdi>{template.title}</bdi>: <bdi>{template.text}</bdi>”. Keeping yours replaces it.
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton type="button" variant="quiet" busy={save.isPending} onClick={submit}>
          Keep for all admins
        </SubmitButton>
        <Button onClick={onClose}>Back</Button>
      </div>
    </section>
  );
}
