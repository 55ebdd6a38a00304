import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostEdit } from '../../../../server/contract/posts.ts';
import type { StoredPostDraft, PostDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { createPostDraftAutosave } from './post-draft-autosave.ts';

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

function aHome() {
  const rows = new Map<string, StoredPostDraft>();
  const home: PostDraftStorage = {
    load: async (key) => rows.get(key),
    save: async (key, row) => {
      rows.set(key, row);
      return 'device';
    },
    remove: async (key) => void rows.delete(key),
  };
  return { rows, home };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the latest of many changes is kept within a second', async () => {
  const { rows, home } = aHome();
  const keeper = createPostDraftAutosave({ key: 'k', base: 'b', kept: undefined, home });
  for (const title of ['A', 'Ab', 'Abc']) {
    keeper.change({ ...post, title });
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(keeper.state()).toEqual({ saving: 'device', savedAt: 1_700 });
  expect(rows.get('k')).toEqual({ values: { ...post, title: 'Abc' }, base: 'b', savedAt: 1_700 });
});

test('what is as it was saved before is not kept', async () => {
  const { rows, home } = aHome();
  const keeper = createPostDraftAutosave({ key: 'k', base: 'b', kept: undefined, home });
  keeper.change(undefined);
  expect(keeper.state().status).toBe('nothing');
  keeper.change(post);
  await keeper.flush();
  expect(rows.size).toBe(1);
  keeper.change(undefined);
  await keeper.flush();
  expect(rows.size).toBe(0);
  expect(keeper.state().status).toBe('nothing');
});

test('a post that was sent is forgotten, whatever still waited', async () => {
  const { rows, home } = aHome();
  const keeper = createPostDraftAutosave({ key: 'k', base: 'b', kept: undefined, home });
  keeper.change(post);
  const saving = keeper.flush();
  keeper.change({ ...post, title: 'Later' });
  await keeper.forget();
  await saving;
  keeper.change({ ...post, title: 'Too late' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.size).toBe(0);
});
