import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type EditForm, FormProblems } from './form-parts.tsx';

/** A form in a dialog. Closing it with unsaved changes asks for confirmation. */
export function EditDialog({
  title,
  submitLabel = 'Save',
  placement = 'wide',
  form,
  fieldLabels,
  onClose,
  onDiscard = onClose,
  children,
}: {
  title: string;
  submitLabel?: string;
  placement?: 'wide' | 'large';
  form: EditForm;
  /** The labels of fields that have another name in the contract. */
  fieldLabels?: Partial<Record<string, string>>;
  onClose: () => void;
  /** Closes the dialog and discards the changes. */
  onDiscard?: () => void;
  children: ReactNode;
}) {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const close = () => {
    if (form.dirty) setIsConfirmingDiscard(true);
    else onClose();
  };
  return (
    <>
      <Modal key={String(isConfirmingDiscard)} title={title} placement={placement} open={!isConfirmingDiscard} onClose={close}>
        <form {...form.formProps} className="space-y-5">
          <div key={form.fieldsKey} className="space-y-5">
            {children}
          </div>
          <FormProblems form={form} labels={fieldLabels} />
          <div className="flex flex-wrap-reverse justify-end gap-3 pt-2">
            <Button onClick={close}>Cancel</Button>
            <SubmitButton busy={form.saving}>{submitLabel}</SubmitButton>
          </div>
        </form>
      </Modal>
      {isConfirmingDiscard && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onDiscard}
          onCancel={() => setIsConfirmingDiscard(false)}
        >
          <p>Your changes have not been saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
