import { queryOptions } from '@tanstack/react-query';
import type { PostEdit } from '../../../server/contract/posts.ts';

/** A post that is being written, as the device has it. */
export interface StoredPostDraft {
  values: PostEdit;
  /** What was saved of it when the writing began. */
  base: string;
  /** Milliseconds. */
  savedAt: number;
}

/** Where posts are kept while they are written. */
export interface PostDraftStorage {
  load(key: string): Promise<StoredPostDraft | undefined>;
  /** `memory` is as long as the page lives: the device has no database for us, or no room. */
  save(key: string, post: StoredPostDraft): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
}

/** One draft for a new post, and one for each other; nobody else on this device sees them. */
export function postDraftKey(adminId: string, postId: string | undefined): string {
  return `post ${adminId} ${postId ?? 'new'}`;
}

/** The device's database comes when a post is opened. */
const device = () => import('./draft-storage.ts');

export const postDraftStorage: PostDraftStorage = {
  async load(key) {
    const row = await (await device()).loadDraft(key);
    // Only `save` below writes what is read here.
    return row === undefined ? undefined : { ...(row.values as Pick<StoredPostDraft, 'values' | 'base'>), savedAt: row.savedAt };
  },
  async save(key, { values, base, savedAt }) {
    try {
      const { saveDraft } = await device();
      return await saveDraft({ key, values: { values, base }, savedAt, step: 1, writer: '', files: new Map() });
    } catch (error) {
      console.debug('The device keeps no draft:', error);
      return 'memory';
    }
  },
  async remove(key) {
    await (await device()).removeDraft(key);
  },
};

/** What the device has of a post when its editor opens; null when that is nothing. Asked anew each time. */
export const postDraftQuery = (key: string) =>
  queryOptions({
    queryKey: ['postDraft', key],
    queryFn: async () => (await postDraftStorage.load(key)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
