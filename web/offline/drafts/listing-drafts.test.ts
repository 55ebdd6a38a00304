import { beforeEach, expect, test, vi } from 'vitest';
import { blankListing } from '../../features/wizard/steps/steps.ts';
import { listingDraftStorage, draftKey } from './listing-drafts.ts';

beforeEach(() => void vi.spyOn(console, 'debug').mockReturnValue());

// Node has no IndexedDB, just like a sandboxed page.
test('without a database a draft lasts as long as the page, with its images', async () => {
  const blob = new Blob(['image']);
  const values = {
    ...blankListing('ada'),
    icon: { id: 'a', name: 'icon.png', source: blob },
    media: [{ id: 'b', name: 'Screenshot 1', source: '/images/b.webp' }],
  };
  const draft = { values, step: 3, savedAt: 1, writer: 'w' };
  expect(await listingDraftStorage.load('ada')).toBeUndefined();
  expect(await listingDraftStorage.save('ada', draft)).toBe('memory');
  expect(await listingDraftStorage.load('ada')).toEqual(draft);
  expect(await listingDraftStorage.load('grace')).toBeUndefined();
  await listingDraftStorage.remove('ada');
  expect(await listingDraftStorage.load('ada')).toBeUndefined();
});

test('each resubmitted listing has its own draft', () => {
  expect(draftKey('ada', undefined)).not.toBe(draftKey('ada', 'acme'));
  expect(draftKey('ada', 'acme')).not.toBe(draftKey('grace', 'acme'));
});
