import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { type AdminPost, postEdit, type PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import { maxItems, postLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { postDraftStorage, type StoredPostDraft } from '../../../offline/drafts/post-drafts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import type { EditBase } from '../forms/edit-state.ts';
import { ListField, SelectField, TextAreaField } from '../forms/fields.tsx';
import { ImageField } from '../forms/image-field.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { ContentField, type ContentFieldHandle } from './content-field.tsx';
import { useDraftAutosave } from './draft-autosave.ts';
import { DraftStatus } from './draft-status.tsx';
import { type Content, withCleanContent } from './post-edit.ts';
import { PostStatusField } from './post-status.tsx';

/** The maximum length of an image's longer side, in pixels. The server stores no larger images. */
export const imageMaxSide = 1_600;

export const views = [
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
  /** The version that the values are based on: the version of the post when the editor opened, or when the draft was started. */
  base: EditBase<PostEdit>;
  draftKey: string;
  /** The draft on this device that the form restores. */
  storedDraft: StoredPostDraft | undefined;
  renderBody: (content: Content) => ReactNode;
  onClose: () => void;
  onSaved: (message: string) => void;
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
      const latest = (await content.current?.complete()) ?? values.content;
      // The form must have the complete content before a conflict shows the other version.
      set('content', latest);
      const edit: PostEdit = { ...values, slug: values.slug ?? '', content: latest };
      await (post === undefined
        ? send('addPost', { body: edit })
        : send('savePost', { params: { id: post._id }, body: edit, version }));
      await autosave.discard();
      onSaved(`${values.title} saved.`);
    },
  });
  const { values, set, text, errors } = form;
  const preview: PostEdit = { ...values, slug: values.slug ?? '' };
  const { autosave, autosaveState } = useDraftAutosave({ storage: postDraftStorage, key: draftKey, storedDraft }, form);
  const changeView = async (nextView: 'write' | 'preview') => {
    const latest = await content.current?.read();
    if (latest !== undefined) set('content', latest);
    setView(nextView);
  };

  return (
    <>
      <EditDialog title={title} placement="large" form={form} onClose={onClose} onDiscard={() => void autosave.discard()}>
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
            hint={`Address: /blog/${values.slug || slugify(values.title) || '…'}`}
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
            hint={`Separate with commas, at most ${maxItems.tags}.`}
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

/** The post as visitors see it. */
function PostPreview({ post, renderBody }: { post: PostEdit; renderBody: (content: Content) => ReactNode }) {
  const { title, excerpt, featuredImage, content, tags } = post;
  const [imageFailed, setImageFailed] = useState(false);
  return (
    // The links inside are interactive; the article only handles clicks that bubble up from them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events jsx-a11y/no-noninteractive-element-interactions -- see above
    <article onClick={preventNavigation} aria-label="Preview" className="border-line rounded-card bg-paper border p-5 sm:p-8">
      <div className="mx-auto max-w-[43rem]">
        <p dir="auto" className="font-display text-3xl leading-[1.1] sm:text-4xl">
          {title || 'Untitled'}
        </p>
        {excerpt !== '' && (
          <p dir="auto" className="text-soft mt-4 text-xl leading-snug">
            {excerpt}
          </p>
        )}
        {featuredImage !== '' && !imageFailed && (
          <img
            src={featuredImage}
            alt=""
            onError={() => setImageFailed(true)}
            className="rounded-card border-line bg-sunken mt-6 aspect-[40/21] w-full border object-cover"
          />
        )}
        {imageFailed && <p className="text-accent mt-6 font-semibold">The featured image cannot be shown.</p>}
        <div className="mt-8">{renderBody(content)}</div>
        {tags.length > 0 && (
          <p dir="auto" className="text-soft mt-8">
            {tags.map((tag) => `#${tag}`).join(' ')}
          </p>
        )}
      </div>
    </article>
  );
}

/** Following a link in the content would leave the editor. */
export function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
}
