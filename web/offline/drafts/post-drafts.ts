import type { PostEdit } from '../../../server/domain/content/posts.contract.ts';

/** A post being written, as stored by the device. */
export interface StoredPostDraft {
  values: PostEdit;
  /** The saved post from which the draft was started, as JSON. */
  base: string;
  /** The version of the saved post; undefined for a new post, and in drafts of earlier builds. */
  version?: string | undefined;
  /** In milliseconds. */
  savedAt: number;
}

export interface PostDraftStorage {
  load(key: string): Promise<StoredPostDraft | undefined>;
  /** `memory`: the device has no database or no room, and the draft lasts as long as the page. */
  save(key: string, post: StoredPostDraft): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
}

/** An admin has one draft for a new post, and one for each post that is edited. */
export function postDraftKey(adminId: string, postId: string | undefined): string {
  return `post ${adminId} ${postId ?? 'new'}`;
}

/** The storage code loads when a post is opened. */
const loadStorage = () => import('./draft-storage.ts');

export const postDraftStorage: PostDraftStorage = {
  async load(key) {
    const row = await (await loadStorage()).loadDraft(key);
    // The cast is safe, because only `save` below writes drafts under these keys.
    return row === undefined ? undefined : { ...(row.values as Omit<StoredPostDraft, 'savedAt'>), savedAt: row.savedAt };
  },
  async save(key, { savedAt, ...values }) {
    try {
      const { saveDraft } = await loadStorage();
      return await saveDraft({ key, values, savedAt, step: 1, writer: '', files: new Map() });
    } catch (error) {
      console.debug('The draft was not stored on this device:', error);
      return 'memory';
    }
  },
  async remove(key) {
    await (await loadStorage()).removeDraft(key);
  },
};
