import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { commonLengths, maxItems, postLengths } from '../../../../server/domain/core/lengths.ts';
import { type AdminPost, type PostEdit, postEdit } from '../../../../server/domain/content/posts.contract.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import type { StoredPostDraft } from '../../../offline/drafts/post-drafts.ts';
import { formatClock } from '../../../../server/domain/core/dates.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { TextAreaField, SelectField, ListField } from '../kit/fields.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { ImageField } from '../kit/image-field.tsx';
import { SegmentedControl } from '../kit/table-toolbar.tsx';
import { listError } from '../kit/list-error.ts';
import { ExpiryNote } from '../../../ui/expiry-note.tsx';
import { type EditBase, useEditForm } from '../kit/use-edit-form.ts';
import { ContentField, type ContentFieldHandle } from './content-field.tsx';
import { type Content, withCleanContent } from './post-edit.ts';
import { PostPreview } from './post-preview.tsx';
import { PostStatusField } from './post-status.tsx';
import { type AutosaveState, usePostDraftAutosave } from './post-draft-autosave.ts';

/** The longer side of an image in pixels; the server stores no larger ones. */
const imageMaxSide = 1_600;

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** The fields and the content of a post; the draft is autosaved on the device. */
export function PostForm({
  post,
  title,
  base,
  draftKey,
  storedDraft,
  renderBody,
  onClose,
  onSaved,
}: {
  /** The post that is edited; undefined for a new one. */
  post: AdminPost | undefined;
  title: string;
  /** What the form starts from: the post as it was when the editor opened, or when the draft was begun. */
  base: EditBase<PostEdit>;
  draftKey: string;
  /** A draft of this device to continue with. */
  storedDraft: StoredPostDraft | undefined;
  renderBody: (content: Content) => ReactNode;
  onClose: () => void;
  onSaved: (title: string) => void;
}) {
  const { data: categories = [] } = useQuery(callQuery('listAllPostCategories'));
  const content = useRef<ContentFieldHandle>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const form = useEditForm({
    schema: postEdit,
    initial: base.values,
    version: base.version,
    restored: storedDraft?.values,
    fromSaved: withCleanContent,
    save: async (values, version = '') => {
      const latest = (await content.current?.read()) ?? values.content;
      // What is refused must stay whole when the form shows what somebody else saved.
      set('content', latest);
      const edit: PostEdit = { ...values, slug: values.slug ?? '', content: latest };
      await (post === undefined
        ? send('addPost', { body: edit })
        : send('savePost', { params: { id: post._id }, body: edit, version }));
      await autosave.discard();
      onSaved(values.title);
    },
  });
  const { values, set, text, errors, dirty } = form;
  const preview: PostEdit = { ...values, slug: values.slug ?? '' };
  const { autosave, autosaveState } = usePostDraftAutosave({ key: draftKey, storedDraft }, form);
  const changeView = async (nextView: 'write' | 'preview') => {
    const latest = await content.current?.read();
    if (latest !== undefined) set('content', latest);
    setView(nextView);
  };

  return (
    <>
      <UnsavedChangesGuard isDirty={dirty} />
      <EditDialog
        title={title}
        placement="large"
        form={form}
        onClose={onClose}
        onDiscard={() => {
          void autosave.discard();
          onClose();
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SegmentedControl label="View" options={views} value={view} onChange={(nextView) => void changeView(nextView)} />
          <DraftStatus state={autosaveState} />
        </div>
        {view === 'preview' && <PostPreview post={preview} renderBody={renderBody} />}
        <div hidden={view === 'preview'} className="space-y-5">
          <TextField label="Title" required maxLength={postLengths.title} data-autofocus {...text('title')} />
          <TextField
            label="Slug"
            optional
            maxLength={commonLengths.slug}
            hint={`The address: /blog/${values.slug || slugify(values.title) || '…'}`}
            {...text('slug')}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
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
            <PostStatusField
              publishedAt={post?.publishedAt ?? null}
              value={values.status}
              onChange={(status) => set('status', status)}
            />
          </div>
          <ImageField
            label="Featured image URL"
            name={values.title}
            value={values.featuredImage}
            maxSide={imageMaxSide}
            upload={async (dataUrl) => (await send('uploadPostImage', { body: { picture: dataUrl } })).url}
            error={errors['featuredImage']}
            onChange={(url) => set('featuredImage', url)}
          />
          <TextAreaField label="Excerpt" required rows={3} maxLength={postLengths.excerpt} {...text('excerpt')} />
          <ListField
            label="Tags"
            optional
            separator="comma"
            hint={`Parted by commas, at most ${maxItems.tags}.`}
            value={values.tags}
            error={listError(errors, 'tags')}
            onChange={(tags) => set('tags', tags)}
          />
          <ContentField
            ref={content}
            value={values.content}
            maxSide={imageMaxSide}
            error={listError(errors, 'content')}
            onChange={(latest) => set('content', latest)}
          />
        </div>
      </EditDialog>
    </>
  );
}

/** Where the draft is saved. Only a failure is announced to screen readers. */
function DraftStatus({ state: { saveStatus, savedAt } }: { state: AutosaveState }) {
  return (
    <div className="min-h-6 text-[0.95rem]">
      {saveStatus === 'device' && savedAt !== undefined && (
        <p className="text-soft">
          Saved on this device <time dateTime={new Date(savedAt).toISOString()}>at {formatClock(savedAt)}</time>
        </p>
      )}
      {saveStatus === 'pending' && <p className="text-soft">Saving…</p>}
      {(saveStatus === 'device' || saveStatus === 'pending') && <ExpiryNote />}
      <output className="text-accent block font-semibold empty:hidden">
        {saveStatus === 'memory' && 'Your draft cannot be saved on this device.'}
      </output>
    </div>
  );
}
