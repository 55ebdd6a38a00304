import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { rejectionTemplateLengths, startupLengths } from '../../../../server/contract/field-lengths.ts';
import type { RejectionTemplate } from '../../../../server/contract/rejection-templates.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { saveRejectionTemplate } from '../../../api/rejection-templates.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** The title that a reason gets unless the admin writes another one: its first words. */
export function titleFrom(text: string): string {
  const [firstLine = ''] = text.split('\n');
  const words = firstLine.slice(0, rejectionTemplateLengths.title);
  return words.length < firstLine.length ? words.replace(/\s+\S*$/, '') : words;
}

/** Adds or changes a template. It stands in the form of a decision, so its fields have no names and Enter does not send that form. */
export function RejectionTemplateEditor({
  template,
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
  const save = useMutation({
    mutationFn: () => saveRejectionTemplate({ title, text }, template),
    onSuccess: onClose,
    onSettled: () => void invalidateCalls(queryClient, ['listRejectionTemplates', 'listAudit']),
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const hasFieldErrors = Object.keys(fields).length > 0;
  const submit = () => {
    if (!save.isPending) save.mutate();
  };
  const handleEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <section
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
      <p role="alert" className="text-accent font-semibold empty:hidden">
        {save.isError && !hasFieldErrors && errorMessage(save.error)}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton type="button" variant="quiet" busy={save.isPending} onClick={submit}>
          Keep for all admins
        </SubmitButton>
        <Button onClick={onClose}>Back</Button>
      </div>
    </section>
  );
}
