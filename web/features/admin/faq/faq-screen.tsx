import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { moveItem, useFocusAfterRender } from '../forms/ordered-list.tsx';
import { faqEdit, type FaqEdit } from '../../../../server/domain/content/faq.contract.ts';
import { toFaqEdit } from '../../../../server/domain/content/faq.rules.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { CategoryCard, newCategory } from './category-card.tsx';

/** Loads the FAQ into its editor; all categories and questions are saved at once. */
export function FaqScreen() {
  const query = useQuery({ ...callQuery('getFaqDraft'), staleTime: 0 });
  // The editor keeps the first list: a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<typeof query.data>();
  if (loaded === undefined && query.data !== undefined && !query.isFetching) setLoaded(query.data);
  if (loaded !== undefined) return <FaqEditor loaded={loaded} />;
  return (
    <>
      <ScreenHeading title="FAQ Management" />
      {query.isError ? (
        <div role="alert" className="border-line rounded-card border px-6 py-14 text-center">
          <p className="font-semibold">Failed to load FAQs.</p>
          <Button className="mt-4" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <output className="sr-only">Loading...</output>
          <div aria-hidden="true" className="space-y-5">
            {Array.from({ length: 3 }, (_, index) => (
              <div key={index} className="skeleton rounded-card h-44 w-full" />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function FaqEditor({ loaded }: { loaded: CallReply<Contract['getFaqDraft']> }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<ActionResult>();
  /** The index of the category whose deletion is being confirmed. */
  const [deletingIndex, setDeletingIndex] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const setFocusKey = useFocusAfterRender();
  const form = useEditForm({
    schema: faqEdit,
    initial: toFaqEdit(loaded.categories),
    version: loaded.version,
    save: async (values, version = '') => {
      try {
        const saved = await send('saveFaq', { body: values, version });
        setOutcome({ kind: 'done', message: saved.message });
        void invalidateCalls(queryClient, ['getFaqDraft', 'listFaq']);
        return { values: toFaqEdit(saved.categories), version: saved.version };
      } catch (error) {
        setOutcome({ kind: 'failed', message: 'Failed to save FAQs.' });
        throw error;
      }
    },
    // The status message beside the submit button shows the error.
    errorText: () => '',
  });
  const { categories } = form.values;
  const change = (next: FaqEdit['categories'], editedPath?: string) => form.set('categories', next, editedPath);
  const move = (from: number, to: number) => {
    change(moveItem(categories, from, to));
    setAnnouncement(`${categories[from]?.name || 'The category'} is number ${to + 1} of ${categories.length}.`);
    setFocusKey(`${categories[from]?._id ?? ''} ${to > from ? 'down' : 'up'}`);
  };
  const add = () => {
    const category = newCategory();
    change([...categories, category]);
    setFocusKey(`${category._id} name`);
  };

  const remove = (index: number) => {
    setDeletingIndex(undefined);
    change(categories.toSpliced(index, 1));
    setAnnouncement(`${categories[index]?.name || 'The category'} is removed.`);
    setFocusKey('add category');
  };
  const deletedCategory = deletingIndex === undefined ? undefined : categories[deletingIndex];

  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <ScreenHeading title="FAQ Management" hint={form.dirty ? 'There are changes that are not saved yet.' : undefined} />
      <output className="sr-only">{announcement}</output>
      <form {...form.formProps}>
        {categories.length === 0 && (
          <p className="border-line rounded-card mb-5 border px-6 py-14 text-center">There are no questions yet.</p>
        )}
        <div className="space-y-5">
          {categories.map((category, index) => (
            <CategoryCard
              key={category._id}
              category={category}
              path={`categories.${index}`}
              position={{ index, count: categories.length }}
              errors={form.errors}
              onChange={(next, editedPath) => change(categories.with(index, next), editedPath)}
              onMove={(to) => move(index, to)}
              onRemove={() => (category.faqs.length === 0 ? remove(index) : setDeletingIndex(index))}
              announce={setAnnouncement}
              setFocusKey={setFocusKey}
            />
          ))}
        </div>
        {form.conflict !== undefined && (
          <div className="mt-5">
            <ConflictPanel conflict={form.conflict} saving={form.saving} labels={{ categories: 'questions' }} />
          </div>
        )}
        <div className="border-line bg-paper/95 sticky bottom-0 in-[:has([data-bottom-bar])]:bottom-18 z-10 -mx-1 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-1 py-3 backdrop-blur">
          <Button className="mr-auto" data-focus="add category" onClick={add}>
            Add category
          </Button>
          <StatusMessage result={outcome} />
          <SubmitButton busy={form.saving}>Save All Changes</SubmitButton>
        </div>
      </form>
      {deletingIndex !== undefined && deletedCategory !== undefined && (
        <ConfirmDialog
          title={`Delete ${deletedCategory.name || 'this category'}?`}
          confirmLabel="Delete category"
          onCancel={() => setDeletingIndex(undefined)}
          onConfirm={() => remove(deletingIndex)}
        >
          <p>
            {countOf(deletedCategory.faqs.length, 'question')} in it {deletedCategory.faqs.length === 1 ? 'goes' : 'go'} along.
            Nothing is public before you save.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
