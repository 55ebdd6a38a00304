import { type ReactNode, useState } from 'react';
import type { AdminPost, PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import { toPostEdit } from '../../../../server/domain/content/posts.rules.ts';
import { postDraftKey, postDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import type { RowFormProps } from '../table/use-admin-table.ts';
import { DraftedEditor } from './drafted-editor.tsx';
import { blankPost, type Content, withCleanContent } from './post-edit.ts';
import { PostForm } from './post-form.tsx';

interface PostEditorProps extends RowFormProps<AdminPost> {
  adminId: string;
  renderBody: (content: Content) => ReactNode;
}

/** Edits a post. If this device has a draft of the post, the admin can restore it. */
export function PostEditor({ row: post, adminId, ...rest }: PostEditorProps) {
  // The post when the editor opened: a refetch must not overwrite what is being edited.
  const [saved] = useState<PostEdit>(() => (post === undefined ? blankPost : withCleanContent(toPostEdit(post))));
  const key = postDraftKey(adminId, post?._id);
  const title = post === undefined ? 'Add Post' : 'Edit Post';
  return (
    <DraftedEditor
      title={title}
      noun="post"
      storage={postDraftStorage}
      draftKey={key}
      current={{ values: saved, version: post?.version }}
      onClose={rest.onClose}
      renderForm={(base, storedDraft) => (
        <PostForm post={post} title={title} base={base} draftKey={key} storedDraft={storedDraft} {...rest} />
      )}
    />
  );
}
