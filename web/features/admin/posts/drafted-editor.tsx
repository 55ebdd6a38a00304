import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { EditStorage, StoredEdit } from '../../../offline/drafts/post-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { EditBase } from '../forms/edit-state.ts';
import { baseOfDraft } from './post-edit.ts';

interface DraftedEditorProps<Edit> {
  title: string;
  /** The name of the record's kind, such as "post". */
  noun: string;
  storage: EditStorage<Edit>;
  draftKey: string;
  /** The record when the editor opened, as the form shows it. */
  current: EditBase<Edit>;
  onClose: () => void;
  renderForm: (base: EditBase<Edit>, storedDraft: StoredEdit<Edit> | undefined) => ReactNode;
}

/** Opens a form. When this device has an unsaved draft of the record, the admin first chooses whether to restore it. */
export function DraftedEditor<Edit extends { title: string }>({
  title,
  noun,
  storage,
  draftKey,
  current,
  onClose,
  renderForm,
}: DraftedEditorProps<Edit>) {
  const [choice, setChoice] = useState<{ storedDraft: StoredEdit<Edit> | undefined }>();
  // The draft on this device, loaded each time the editor opens; null when there is no draft.
  const { data: draft, isPending } = useQuery({
    queryKey: ['editDraft', draftKey],
    queryFn: async () => (await storage.load(draftKey)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
  const render = (storedDraft: StoredEdit<Edit> | undefined) =>
    renderForm(storedDraft === undefined ? current : baseOfDraft(storedDraft, current), storedDraft);

  if (choice !== undefined) return render(choice.storedDraft);
  if (isPending) {
    return (
      <Modal title={title} placement="large" open onClose={onClose}>
        <output className="sr-only">Loading...</output>
        <div aria-hidden="true" className="skeleton h-96 w-full" />
      </Modal>
    );
  }
  const base = JSON.stringify(current.values);
  if (draft === undefined || draft === null || JSON.stringify(draft.values) === base) return render(undefined);
  return (
    <Modal title="Restore your draft?" open onClose={onClose}>
      <p>
        {draft.values.title === '' ? 'A draft' : `A draft of “${draft.values.title}”`} of {formatDateTime(draft.savedAt)} is saved
        on this device.
      </p>
      {draft.base !== base && (
        <p className="mt-3 font-semibold">
          The {noun} was saved after this draft was started. Nothing is overwritten: when you save the draft, you see both
          versions.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" data-autofocus onClick={() => setChoice({ storedDraft: draft })} className="grow">
          Restore
        </Button>
        <Button
          className="grow"
          onClick={() => {
            void storage.remove(draftKey);
            setChoice({ storedDraft: undefined });
          }}
        >
          Discard draft
        </Button>
      </div>
    </Modal>
  );
}
