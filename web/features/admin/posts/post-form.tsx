import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { maxItems } from '../../../../server/contract/field-lengths.ts';
import { type PostEdit, postEdit } from '../../../../server/contract/posts.ts';
import { slugify } from '../../../../server/rules/slugs.ts';
import { allPostCategoriesQuery } from '../../../api/admin-post-categories.ts';
import type { StoredPostDraft } from '../../../offline/drafts/post-drafts.ts';
import { addPost, uploadPostImage, savePost } from '../../../api/admin-posts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { AreaField, ChoiceField, ListField } from '../kit/fields.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { PictureField } from '../kit/picture-field.tsx';
import { TableFilter } from '../kit/table-tools.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';
import { ContentField, type ContentFieldHandle } from './content-field.tsx';
import { DraftState } from './draft-state.tsx';
import type { Content } from './post-edit.ts';
import { PostPreview } from './post-preview.tsx';
import { usePostDraftAutosave } from './use-post-draft-autosave.ts';

/** Pixels of a picture's longer side: more would not be kept. */
const pictureLongest = 1_600;

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const;

/** A post's fields and its text; all of it is kept on the device while it is written. */
export function PostForm({
  postId,
  title,
  saved,
  draftKey,
  kept,
  body,
  onClose,
  onSaved,
}: {
  postId: string | undefined;
  title: string;
  saved: PostEdit;
  draftKey: string;
  /** A draft of before, to go on with. */
  kept: StoredPostDraft | undefined;
  body: (content: Content) => ReactNode;
  onClose: () => void;
  onSaved: (title: string) => void;
}) {
  const { data: categories = [] } = useQuery(allPostCategoriesQuery);
  const content = useRef<ContentFieldHandle>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const form = useEditForm({
    schema: postEdit,
    initial: saved,
    start: kept?.values,
    save: async (values) => {
      const whole: PostEdit = { ...values, slug: values.slug ?? '', content: (await content.current?.read()) ?? values.content };
      await (postId === undefined ? addPost(whole) : savePost(postId, whole));
      await keeper.forget();
      onSaved(values.title);
    },
  });
  const { values, set, text, errors, dirty } = form;
  const written: PostEdit = { ...values, slug: values.slug ?? '' };
  const { keeper, draft } = usePostDraftAutosave({ key: draftKey, base: JSON.stringify(saved), kept }, values, dirty);
  const show = async (wanted: 'write' | 'preview') => {
    const latest = await content.current?.read();
    if (latest !== undefined) set('content', latest);
    setView(wanted);
  };

  return (
    <>
      <UnsavedChangesGuard changed={dirty} />
      <EditDialog
        title={title}
        place="large"
        form={form}
        onClose={onClose}
        onDiscard={() => {
          void keeper.forget();
          onClose();
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <TableFilter label="View" options={views} value={view} onChange={(wanted) => void show(wanted)} />
          <DraftState draft={draft} />
        </div>
        {view === 'preview' && <PostPreview post={written} body={body} />}
        <div hidden={view === 'preview'} className="space-y-5">
          <TextField label="Title" required maxLength={300} data-autofocus {...text('title')} />
          <TextField
            label="Slug"
            optional
            maxLength={120}
            hint={`The address: /blog/${values.slug || slugify(values.title) || '…'}`}
            {...text('slug')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <ChoiceField
              label="Category"
              options={[
                { value: '', label: 'Choose a category' },
                ...categories.map(({ _id, name, status }) => ({
                  value: _id,
                  label: status === 'active' ? name : `${name} (inactive)`,
                })),
              ]}
              value={values.category}
              error={errors['category']}
              onChange={(category) => set('category', category)}
            />
            <ChoiceField label="Status" options={statuses} value={values.status} onChange={(status) => set('status', status)} />
          </div>
          <PictureField
            label="Featured image URL"
            name={values.title}
            value={values.featuredImage}
            longest={pictureLongest}
            keep={async (picture) => (await uploadPostImage(picture)).url}
            error={errors['featuredImage']}
            onChange={(picture) => set('featuredImage', picture)}
          />
          <AreaField label="Excerpt" required rows={3} maxLength={2_000} {...text('excerpt')} />
          <ListField
            label="Tags"
            optional
            parted="comma"
            hint={`Parted by commas, at most ${maxItems.tags}.`}
            value={values.tags}
            error={Object.entries(errors).find(([path]) => /^tags(?:\.|$)/.test(path))?.[1]}
            onChange={(tags) => set('tags', tags)}
          />
          <ContentField
            ref={content}
            value={values.content}
            longest={pictureLongest}
            error={errors['content']}
            onChange={(changed) => set('content', changed)}
          />
        </div>
      </EditDialog>
    </>
  );
}
