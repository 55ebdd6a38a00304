import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openPageQueue } from './page-queue.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: { toggleFavorite: { method: 'POST', path: '/favorites/toggle' } } }));
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
vi.stubGlobal('addEventListener', () => undefined);

test('a queued like stores only the card of its startup, including the mark of a closed company', async () => {
  const callbacks = {
    showMessage: () => undefined,
    onUnauthenticated: () => undefined,
    onFavoriteSaved: () => undefined,
    onSubmissionSaved: () => undefined,
  };
  const channel = new BroadcastChannel('test');
  const queue = await openPageQueue(channel, callbacks);
  const card = { _id: 's1', name: 'Moss', slug: 'moss', tagline: 'Counts moss', logo: '', likes: 1, featured: false };
  const lists = { categories: ['nature'], tags: [], publishedAt: null };
  const startup = { ...card, ...lists, fields: { status: 'closed', pricing: 'free' }, description: 'Long' };
  const body = { userId: '', startupId: 's1', liked: true };
  const queued = await queue?.enqueue('toggleFavorite', { body }, { label: 'Moss', startup });
  expect(queued).toMatchObject({ kind: 'queued', row: { card: { ...card, ...lists, fields: { status: 'closed' } } } });
  expect(queued).not.toHaveProperty('row.card.description');
  expect(queued).not.toHaveProperty('row.card.fields.pricing');
  channel.close();
});
