import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FaqEdit, faqEdit } from '../../../../server/contract/faq.ts';
import { callsOfFaq, type FaqDraft, saveFaq } from '../../../api/admin-faq.ts';
import { ApiError } from '../../../api/client.ts';
import { refresh } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';
import { CategoryCard } from './category-card.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { moveItem, newCategory, replaced, without } from './faq-list.ts';
import { useFocusMark } from './use-focus-mark.ts';

export function FaqEditor({ loaded }: { loaded: FaqDraft }) {
  const queryClient = useQueryClient();
  /** Of the list that what stands here was made from. */
  const version = useRef(loaded.version);
  const [outcome, setOutcome] = useState<ActionResult>();
  const [conflict, setConflict] = useState<string>();
  /** The category, by its place, that is asked about before it goes. */
  const [removing, setRemoving] = useState<number>();
  const [heard, setHeard] = useState('');
  const focusOn = useFocusMark();
  const form = useEditForm({
    schema: faqEdit,
    initial: { categories: loaded.categories },
    save: async (values) => {
      try {
        const saved = await saveFaq(version.current, values);
        version.current = saved.version;
        setConflict(undefined);
        setOutcome({ kind: 'done', message: saved.message });
        void refresh(queryClient, callsOfFaq);
        return { categories: saved.categories };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'faq.changed_meanwhile') setConflict(error.message);
        setOutcome({ kind: 'failed', message: 'Failed to save FAQs.' });
        throw error;
      }
    },
    // It is said beside the button.
    failure: () => '',
  });
  const { categories } = form.values;
  const change = (next: FaqEdit['categories'], edited?: string) => form.set('categories', next, edited);
  const move = (from: number, to: number) => {
    change(moveItem(categories, from, to));
    setHeard(`${categories[from]?.name || 'The category'} is number ${to + 1} of ${categories.length}.`);
    focusOn(`${categories[from]?._id ?? ''} ${to > from ? 'down' : 'up'}`);
  };
  const add = () => {
    const category = newCategory();
    change([...categories, category]);
    focusOn(`${category._id} name`);
  };

  const remove = (at: number) => {
    setRemoving(undefined);
    change(without(categories, at));
    setHeard(`${categories[at]?.name || 'The category'} is removed.`);
    focusOn('add category');
  };
  const inQuestion = removing === undefined ? undefined : categories[removing];

  return (
    <>
      <UnsavedChangesGuard changed={form.dirty} />
      <ScreenHeading title="FAQ Management" hint={form.dirty ? 'There are changes that are not saved yet.' : undefined} />
      <output className="sr-only">{heard}</output>
      {conflict !== undefined && (
        <ConflictPanel
          message={conflict}
          saving={form.saving}
          onSaveOver={(theirs) => {
            version.current = theirs.version;
            void form.submit();
          }}
          onTakeTheirs={(theirs) => {
            version.current = theirs.version;
            form.reset({ categories: theirs.categories });
            setConflict(undefined);
          }}
        />
      )}
      <form {...form.props}>
        {categories.length === 0 && (
          <p className="border-line rounded-card mb-5 border px-6 py-14 text-center">There are no questions yet.</p>
        )}
        <div className="space-y-5">
          {categories.map((category, at) => (
            <CategoryCard
              key={category._id}
              category={category}
              path={`categories.${at}`}
              place={{ at, count: categories.length }}
              errors={form.errors}
              onChange={(next, edited) => change(replaced(categories, at, next), edited)}
              onMove={(to) => move(at, to)}
              onRemove={() => (category.faqs.length === 0 ? remove(at) : setRemoving(at))}
              onHeard={setHeard}
              focusOn={focusOn}
            />
          ))}
        </div>
        <div className="border-line bg-paper/95 sticky bottom-0 z-10 -mx-1 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-1 py-3 backdrop-blur">
          <Button className="mr-auto" data-focus="add category" onClick={add}>
            Add category
          </Button>
          <StatusMessage result={outcome} />
          <SubmitButton busy={form.saving}>Save All Changes</SubmitButton>
        </div>
      </form>
      {removing !== undefined && inQuestion !== undefined && (
        <ConfirmDialog
          title={`Delete ${inQuestion.name || 'this category'}?`}
          confirmLabel="Delete category"
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        >
          <p>
            {countOf(inQuestion.faqs.length, 'question')} in it {inQuestion.faqs.length === 1 ? 'goes' : 'go'} along. Nothing is
            public before you save.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
