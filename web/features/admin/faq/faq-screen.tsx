import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faqEdit, type FaqEdit } from '../../../../server/domain/content/faq.contract.ts';
import { toFaqEdit } from '../../../../server/domain/content/faq.rules.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { FormBar, FormProblems, LoadedForm } from '../forms/form-parts.tsx';
import { moveItem, useFocusAfterRender } from '../forms/ordered-list.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { CategoryCard, newCategory } from './category-card.tsx';

/** Loads the FAQ into its editor, which saves all categories and questions with one call. */
export function FaqScreen() {
  const query = useQuery({ ...callQuery('getFaqDraft'), staleTime: 0 });
  const heading = <ScreenHeading title="FAQ Management" />;
  if (query.isError && query.data === undefined) {
    return (
      <>
        {heading}
        <div role="alert" className="border-line rounded-card border px-6 py-14 text-center">
          <p className="font-semibold">Failed to load FAQs.</p>
          <Button className="mt-4" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      </>
    );
  }
  const skeleton = <div className="skeleton rounded-card h-96 w-full" />;
  return (
    <LoadedForm query={query} heading={heading} label="The FAQ" skeleton={skeleton}>
      {(loaded) => <FaqEditor loaded={loaded} />}
    </LoadedForm>
  );
}

function FaqEditor({ loaded }: { loaded: CallReply<Contract['getFaqDraft']> }) {
  const queryClient = useQueryClient();
  /** The index of the category whose deletion is being confirmed. */
  const [deletingIndex, setDeletingIndex] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const setFocusKey = useFocusAfterRender();
  const form = useEditForm({
    schema: faqEdit,
    initial: toFaqEdit(loaded.categories),
    version: loaded.version,
    draftName: 'faq',
    save: async (values, version = '') => {
      const saved = await send('saveFaq', { body: values, version });
      void invalidateCalls(queryClient, ['getFaqDraft', 'listFaq']);
      return { values: toFaqEdit(saved.categories), version: saved.version, message: saved.message };
    },
    failedText: 'Failed to save FAQs.',
  });
  const { categories } = form.values;
  const change = (next: FaqEdit['categories'], editedPath?: string) => form.set('categories', next, editedPath);
  const move = (from: number, to: number) => {
    change(moveItem(categories, from, to));
    setAnnouncement(`${categories[from]?.name || 'The category'} moved to position ${to + 1} of ${categories.length}.`);
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
    setAnnouncement(`${categories[index]?.name || 'The category'} removed.`);
    setFocusKey('add category');
  };
  const deletedCategory = deletingIndex === undefined ? undefined : categories[deletingIndex];

  return (
    <>
      <UnsavedChangesGuard isDirty={form.dirty} />
      <ScreenHeading title="FAQ Management" hint={form.dirty ? 'You have unsaved changes.' : undefined} />
      <output className="sr-only">{announcement}</output>
      <form {...form.formProps}>
        {categories.length === 0 && (
          <p className="border-line rounded-card mb-5 border px-6 py-14 text-center">No questions yet.</p>
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
        <FormProblems form={form} labels={{ categories: 'questions' }} />
        <FormBar form={form} submitLabel="Save All Changes">
          <Button className="mr-auto" data-focus="add category" onClick={add}>
            Add category
          </Button>
        </FormBar>
      </form>
      {deletingIndex !== undefined && deletedCategory !== undefined && (
        <ConfirmDialog
          title={`Delete ${deletedCategory.name || 'this category'}?`}
          confirmLabel="Delete category"
          onCancel={() => setDeletingIndex(undefined)}
          onConfirm={() => remove(deletingIndex)}
        >
          <p>
            {countOf(deletedCategory.faqs.length, 'question')} in it{' '}
            {deletedCategory.faqs.length === 1 ? 'is deleted' : 'are deleted'} too. Nothing is published until you save.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
