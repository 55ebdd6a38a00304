import { useBlocker } from '@tanstack/react-router';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal, useCloseQuestion } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { closesDialog } from './edit-state.ts';
import { type EditForm, ErrorText, FormProblems } from './form-parts.tsx';

/**
 * A form in a dialog with its own address. The admin is asked before unsaved changes are lost, whether by the Back button or by
 * closing the dialog or the tab. A form with a `draftName` restores its unsaved changes after a reload.
 */
export function EditDialog({
  title,
  submitLabel = 'Save',
  placement = 'wide',
  form,
  isChecking = false,
  fieldLabels,
  progress,
  onClose,
  onDiscard,
  children,
}: {
  title: string;
  submitLabel?: string;
  placement?: 'wide' | 'large';
  form: EditForm;
  /** Whether a lookup before the save is running. */
  isChecking?: boolean;
  /** The labels of fields that have another name in the contract. */
  fieldLabels?: Partial<Record<string, string>>;
  /** The progress of a save that goes on after the dialog is closed. Closing it then needs no question. */
  progress?: string | undefined;
  onClose: () => void;
  /** Called before the dialog closes with unsaved changes. */
  onDiscard?: () => void;
  children: ReactNode;
}) {
  const guard = useDiscardGuard(form, () => {
    form.dropDraft();
    onDiscard?.();
  });
  const keepPlace = usePlaceAfterQuestion(guard.isAsking);
  const [isReopening, setIsReopening] = useState(false);
  const asks = form.dirty && progress === undefined;
  const close = () => {
    if (asks) guard.ask();
    else onClose();
  };
  return (
    <>
      {/* The form stays open below the question, so it keeps its scroll position. */}
      <Modal
        title={title}
        placement={placement}
        open={!isReopening}
        onClose={() => {
          // Browsers close a dialog without asking when Escape is pressed twice, so the dialog opens again.
          if (asks && !guard.isDiscarded()) setIsReopening(true);
          close();
        }}
      >
        <AskBeforeClosing
          ask={() => {
            if (asks) guard.ask();
            return !asks;
          }}
        />
        {/* `onBlur` only records which field had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
        <form {...form.formProps} onBlur={keepPlace} className="space-y-5 **:scroll-mb-24">
          {form.isRestored && (
            <div className="bg-sunken rounded-card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pr-2 pl-4">
              <output>Your unsaved changes are still here.</output>
              <Button onClick={form.reset}>Discard my changes</Button>
            </div>
          )}
          <div key={form.fieldsKey} className="space-y-5">
            {children}
          </div>
          <FormProblems form={{ ...form, message: '' }} labels={fieldLabels} />
          <div className="border-line bg-raised sticky bottom-0 z-10 -mx-6 -mb-6 border-t px-6 py-3">
            <ErrorText className="mb-3">{form.message}</ErrorText>
            <output className="text-soft mb-3 block text-sm tabular-nums empty:hidden">{progress}</output>
            <div className="flex flex-wrap-reverse justify-end gap-3">
              <Button onClick={close}>{progress === undefined ? 'Cancel' : 'Close'}</Button>
              <SubmitButton busy={form.saving || isChecking}>{submitLabel}</SubmitButton>
            </div>
          </div>
        </form>
      </Modal>
      {guard.isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => guard.discard(onClose)}
          onCancel={() => {
            setIsReopening(false);
            guard.keep();
          }}
        >
          <p>Your changes have not been saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Asks before the dialog closes, or before an address without the dialog opens, while the form has unsaved changes. */
function useDiscardGuard({ dirty, saving }: Pick<EditForm, 'dirty' | 'saving'>, onDiscard: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const isDiscarded = useRef(false);
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => dirty && !isDiscarded.current,
    // A save also closes the dialog by changing the address, but must not cause the question.
    shouldBlockFn: ({ current, next }) => dirty && !saving && !isDiscarded.current && closesDialog(current, next),
  });
  return {
    isAsking: isClosing || blocker.status === 'blocked',
    isDiscarded: () => isDiscarded.current,
    ask: () => setIsClosing(true),
    keep: () => {
      setIsClosing(false);
      blocker.reset?.();
    },
    discard: (onClose: () => void) => {
      isDiscarded.current = true;
      onDiscard();
      if (blocker.status === 'blocked') blocker.proceed();
      else onClose();
    },
  };
}

function AskBeforeClosing({ ask }: { ask: () => boolean }) {
  useCloseQuestion(async () => ask());
  return null;
}

/** Restores the focus and the caret after the question. Returns the form's blur handler, which records them. */
function usePlaceAfterQuestion(isAsking: boolean): (event: FocusEvent) => void {
  const place = useRef<{ field: HTMLElement; range: Range | undefined }>(undefined);
  const wasAsking = useRef(isAsking);
  useLayoutEffect(() => {
    const returnsTo = wasAsking.current && !isAsking ? place.current : undefined;
    wasAsking.current = isAsking;
    if (returnsTo === undefined) return;
    returnsTo.field.focus({ preventScroll: true });
    // Pressing a button of the question moves the selection. Input fields restore their own selection.
    if (returnsTo.range !== undefined) {
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(returnsTo.range);
    }
  }, [isAsking]);
  return ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select, [contenteditable="true"]')) return;
    const selection = document.getSelection();
    const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    const isInField = range !== undefined && target.isContentEditable && target.contains(range.startContainer);
    place.current = { field: target, range: isInField ? range.cloneRange() : undefined };
  };
}
