import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { useEditForm } from './use-edit-form.ts';

type FormState = Pick<ReturnType<typeof useEditForm>, 'message' | 'saving' | 'dirty' | 'props'>;

/** A form in a dialog. Closing it with changes asks first. */
export function EditDialog({
  title,
  save = 'Save',
  place = 'wide',
  form,
  onClose,
  onDiscard = onClose,
  children,
}: {
  title: string;
  /** What the button says. */
  save?: string;
  place?: 'wide' | 'large';
  form: FormState;
  onClose: () => void;
  /** Closes it with what was changed given up. */
  onDiscard?: () => void;
  children: ReactNode;
}) {
  const [leaving, setLeaving] = useState(false);
  // Only while nothing is on its way: what comes back still has a place to be said.
  const close = () => {
    if (form.dirty) setLeaving(true);
    else onClose();
  };
  return (
    <>
      <Modal key={String(leaving)} title={title} place={place} open={!leaving} onClose={close}>
        <form {...form.props} className="space-y-5">
          {children}
          <p role="alert" className="text-accent font-semibold empty:hidden">
            {form.message}
          </p>
          <div className="flex flex-wrap-reverse justify-end gap-3 pt-2">
            <Button onClick={close}>Cancel</Button>
            <SubmitButton busy={form.saving}>{save}</SubmitButton>
          </div>
        </form>
      </Modal>
      {leaving && (
        <ConfirmDialog title="Discard your changes?" confirmLabel="Discard" cancelLabel="Keep editing" onConfirm={onDiscard} onCancel={() => setLeaving(false)}>
          <p>What you changed is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
