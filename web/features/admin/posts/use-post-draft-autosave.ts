import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PostEdit } from '../../../../server/contract/posts.ts';
import { type StoredPostDraft, postDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { createPostDraftAutosave, type AutosaveState, type PostDraftAutosave } from './post-draft-autosave.ts';

/** Keeps a post on the device from when something is written that is not saved; on the way out, too. */
export function usePostDraftAutosave(
  start: { key: string; base: string; kept: StoredPostDraft | undefined },
  values: Omit<PostEdit, 'slug'> & { slug?: string | undefined },
  dirty: boolean,
): { keeper: PostDraftAutosave; draft: AutosaveState } {
  const [keeper] = useState(() => createPostDraftAutosave({ ...start, home: postDraftStorage }));
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    keeper.change(dirty ? { ...values, slug: values.slug ?? '' } : undefined);
  }, [keeper, values, dirty]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void keeper.flush();
    };
  }, [keeper]);
  return { keeper, draft };
}
