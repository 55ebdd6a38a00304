import { expect, test } from 'vitest';
import { type QueueRow, withPendingLikes } from './queued-request.ts';

const aCard = (_id: string) => ({
  _id,
  name: _id,
  slug: _id,
  tagline: 'Something',
  logo: '',
  categories: [],
  tags: [],
  likes: 1,
  featured: false,
  publishedAt: null,
});

const aRow = (startupId: string, liked: boolean, more: Partial<QueueRow> = {}): QueueRow => ({
  id: startupId,
  callId: 'toggleFavorite',
  method: 'POST',
  path: '/favorites/toggle',
  json: JSON.stringify({ userId: 'ada', startupId, liked }),
  userId: 'ada',
  omitCredentials: false,
  dedupeKey: `heart ${startupId} ada`,
  label: startupId,
  createdAt: 1,
  attempts: 0,
  supersedes: false,
  notBefore: 0,
  card: aCard(startupId),
  ...more,
});

const { card: _card, ...rowWithoutCard } = aRow('old', true);

test.each<[string, string[], QueueRow[], string[]]>([
  ['nothing waits', ['a', 'b'], [], ['a', 'b']],
  ['likes are queued: the newest comes first', ['a'], [aRow('b', true), aRow('c', true)], ['c', 'b', 'a']],
  ['a listing is no longer liked', ['a', 'b'], [aRow('a', false)], ['b']],
  ['a like that the server has is sent again', ['a', 'b'], [aRow('b', true)], ['a', 'b']],
  [
    'a like was refused',
    ['a'],
    [aRow('b', true, { refused: { status: 404, code: 'startups.not_found', message: '', fields: {} } })],
    ['a'],
  ],
  ['another request is queued', ['a'], [aRow('b', true, { callId: 'sendFeedback' })], ['a']],
  ['a like without its card is queued', ['a'], [rowWithoutCard], ['a']],
])('the favorites are correct when %s', (_, favorites, rows, shown) => {
  expect(withPendingLikes(favorites.map(aCard), rows).map(({ _id }) => _id)).toEqual(shown);
});
