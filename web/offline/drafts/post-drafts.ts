import type { PageEdit } from '../../../server/domain/content/pages.contract.ts';
import type { PostEdit } from '../../../server/domain/content/posts.contract.ts';

/** A post or page being written, as stored by the device. */
export interface StoredEdit<Edit> {
  values: Edit;
  /** The saved record from which the draft was started, as JSON. */
  base: string;
  /** The version of the saved record; undefined for a new one, and in drafts of earlier builds. */
  version?: string | undefined;
  /** In milliseconds. */
  savedAt: number;
}

export interface EditStorage<Edit> {
  load(key: string): Promise<StoredEdit<Edit> | undefined>;
  /** `memory`: the device has no database or no room, and the draft lasts as long as the page. */
  save(key: string, draft: StoredEdit<Edit>): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
}

export type StoredPostDraft = StoredEdit<PostEdit>;

/** An admin has one draft for a new post, and one for each post that is edited. */
export function postDraftKey(adminId: string, postId: string | undefined): string {
  return `post ${adminId} ${postId ?? 'new'}`;
}

/** Like `postDraftKey`, for the drafts of the operator's own pages. */
export function pageDraftKey(adminId: string, pageId: string | undefined): string {
  return `page ${adminId} ${pageId ?? 'new'}`;
}

/** The storage code loads when an editor is opened. */
const loadStorage = () => import('./draft-storage.ts');

const editStorage = <Edit>(): EditStorage<Edit> => ({
  async load(key) {
    const row = await (await loadStorage()).loadDraft(key);
    // The cast is safe, because only `save` below writes drafts under these keys.
    return row === undefined ? undefined : { ...(row.values as Omit<StoredEdit<Edit>, 'savedAt'>), savedAt: row.savedAt };
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
});

export const postDraftStorage = editStorage<PostEdit>();
export const pageDraftStorage = editStorage<PageEdit>();
