import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Post, PostEdit } from '../../../../server/contract/posts.ts';
import { type StoredPostDraft, postDraftKey, postDraftQuery, postDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { formatTime } from '../kit/times.ts';
import { blankPost, type Content, toPostEdit } from './post-edit.ts';
import { PostForm } from './post-form.tsx';

interface PostEditorParts {
  /** Undefined: a new one. */
  post: Post | undefined;
  adminId: string;
  body: (content: Content) => ReactNode;
  onClose: () => void;
  onSaved: (title: string) => void;
}

/** The editor of a post; when this device has more of it than was saved, it asks first what to go on with. */
export function PostEditor({ post, adminId, ...rest }: PostEditorParts) {
  // As it was when the editor opened: what somebody else saves meanwhile does not change what is being written here.
  const [saved] = useState<PostEdit>(() => (post === undefined ? blankPost : toPostEdit(post)));
  const [decided, setDecided] = useState<{ kept: StoredPostDraft | undefined }>();
  const key = postDraftKey(adminId, post?._id);
  const { data: draft, isPending } = useQuery(postDraftQuery(key));
  const title = post === undefined ? 'Add Post' : 'Edit Post';
  const form = (kept: StoredPostDraft | undefined) => (
    <PostForm postId={post?._id} title={title} saved={saved} draftKey={key} kept={kept} {...rest} />
  );

  if (decided !== undefined) return form(decided.kept);
  if (isPending) {
    return (
      <Modal title={title} place="large" open onClose={rest.onClose}>
        <output className="sr-only">Loading...</output>
        <div aria-hidden="true" className="skeleton h-96 w-full" />
      </Modal>
    );
  }
  const base = JSON.stringify(saved);
  if (draft === undefined || draft === null || JSON.stringify(draft.values) === base) return form(undefined);
  return (
    <Modal title="Restore your draft?" open onClose={rest.onClose}>
      <p>
        {draft.values.title === '' ? 'A draft' : `A draft of “${draft.values.title}”`} of{' '}
        {formatTime(new Date(draft.savedAt).toISOString())} is kept on this device.
      </p>
      {draft.base !== base && <p className="mt-3 font-semibold">The post was saved since the draft was begun.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" data-autofocus onClick={() => setDecided({ kept: draft })} className="grow">
          Restore
        </Button>
        <Button
          className="grow"
          onClick={() => {
            void postDraftStorage.remove(key);
            setDecided({ kept: undefined });
          }}
        >
          Discard the draft
        </Button>
      </div>
    </Modal>
  );
}
