import { useQuery, queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdminPost, PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import { toPostEdit } from '../../../../server/domain/content/posts.rules.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { type StoredPostDraft, postDraftKey, postDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { RowFormProps } from '../table/use-admin-table.ts';
import { baseOfDraft, blankPost, type Content, withCleanContent } from './post-edit.ts';
import { PostForm } from './post-form.tsx';

/** The device's draft of a post, loaded each time the post's editor opens; null when there is none. */
const postDraftQuery = (key: string) =>
  queryOptions({
    queryKey: ['postDraft', key],
    queryFn: async () => (await postDraftStorage.load(key)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });

interface PostEditorProps extends RowFormProps<AdminPost> {
  adminId: string;
  renderBody: (content: Content) => ReactNode;
}

/** Edits a post. When this device has an unsaved draft of the post, the admin first chooses whether to restore it. */
export function PostEditor({ row: post, adminId, ...rest }: PostEditorProps) {
  // The post when the editor opened: a refetch must not overwrite what is being edited.
  const [saved] = useState<PostEdit>(() => (post === undefined ? blankPost : withCleanContent(toPostEdit(post))));
  const [choice, setChoice] = useState<{ storedDraft: StoredPostDraft | undefined }>();
  const key = postDraftKey(adminId, post?._id);
  const { data: draft, isPending } = useQuery(postDraftQuery(key));
  const title = post === undefined ? 'Add Post' : 'Edit Post';
  const current = { values: saved, version: post?.version };
  const renderForm = (storedDraft: StoredPostDraft | undefined) => (
    <PostForm
      post={post}
      title={title}
      base={storedDraft === undefined ? current : baseOfDraft(storedDraft, current)}
      draftKey={key}
      storedDraft={storedDraft}
      {...rest}
    />
  );

  if (choice !== undefined) return renderForm(choice.storedDraft);
  if (isPending) {
    return (
      <Modal title={title} placement="large" open onClose={rest.onClose}>
        <output className="sr-only">Loading...</output>
        <div aria-hidden="true" className="skeleton h-96 w-full" />
      </Modal>
    );
  }
  const base = JSON.stringify(saved);
  if (draft === undefined || draft === null || JSON.stringify(draft.values) === base) return renderForm(undefined);
  return (
    <Modal title="Restore your draft?" open onClose={rest.onClose}>
      <p>
        {draft.values.title === '' ? 'A draft' : `A draft of “${draft.values.title}”`} of {formatDateTime(draft.savedAt)} is saved
        on this device.
      </p>
      {draft.base !== base && (
        <p className="mt-3 font-semibold">
          The post was saved after this draft was started. Nothing is overwritten: when you save the draft, you see both versions.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" data-autofocus onClick={() => setChoice({ storedDraft: draft })} className="grow">
          Restore
        </Button>
        <Button
          className="grow"
          onClick={() => {
            void postDraftStorage.remove(key);
            setChoice({ storedDraft: undefined });
          }}
        >
          Discard draft
        </Button>
      </div>
    </Modal>
  );
}
