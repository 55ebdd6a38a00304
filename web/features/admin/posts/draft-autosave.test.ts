import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import type { EditStorage, StoredPostDraft } from '../../../offline/drafts/post-drafts.ts';
import { createDraftAutosave } from './draft-autosave.ts';

const post: PostEdit = {
  title: 'A title',
  slug: '',
  featuredImage: '/a.webp',
  excerpt: 'An excerpt',
  content: 'Text',
  category: '0'.repeat(24),
  tags: [],
  status: 'draft',
};

const draftOf = (values: PostEdit) => ({ values, base: 'b', version: 'v' });

function aStorage() {
  const rows = new Map<string, StoredPostDraft>();
  const storage: EditStorage<PostEdit> = {
    load: async (key) => rows.get(key),
    save: async (key, row) => {
      rows.set(key, row);
      return 'device';
    },
    remove: async (key) => void rows.delete(key),
  };
  return { rows, storage };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the latest of many changes is saved within a second', async () => {
  const { rows, storage } = aStorage();
  const autosave = createDraftAutosave({ key: 'k', storedDraft: undefined, storage });
  for (const title of ['A', 'Ab', 'Abc']) {
    autosave.update(draftOf({ ...post, title }));
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(autosave.state.get()).toEqual({ saveStatus: 'device', savedAt: 1_700 });
  expect(rows.get('k')).toEqual({ ...draftOf({ ...post, title: 'Abc' }), savedAt: 1_700 });
});

test('a post that equals the saved one has no draft', async () => {
  const { rows, storage } = aStorage();
  const autosave = createDraftAutosave({ key: 'k', storedDraft: undefined, storage });
  autosave.update(undefined);
  expect(autosave.state.get().saveStatus).toBe('empty');
  autosave.update(draftOf(post));
  await autosave.flush();
  expect(rows.size).toBe(1);
  autosave.update(undefined);
  await autosave.flush();
  expect(rows.size).toBe(0);
  expect(autosave.state.get().saveStatus).toBe('empty');
});

test('a discarded draft is removed, and neither pending nor later changes are saved', async () => {
  const { rows, storage } = aStorage();
  const autosave = createDraftAutosave({ key: 'k', storedDraft: undefined, storage });
  autosave.update(draftOf(post));
  const saving = autosave.flush();
  autosave.update(draftOf({ ...post, title: 'Later' }));
  await autosave.discard();
  await saving;
  autosave.update(draftOf({ ...post, title: 'Too late' }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.size).toBe(0);
});
