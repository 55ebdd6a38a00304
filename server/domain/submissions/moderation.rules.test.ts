import { describe, expect, test } from 'vitest';
import type { StartupRecord } from '../../../db/store.ts';
import {
  applyDecision,
  applyStartupEdit,
  completedEdit,
  toStartupEdit,
  presentAdminStartup,
  submittedAt,
  findPossibleDuplicates,
  whyInvalidPublishedAt,
} from './moderation.rules.ts';
import { nameKey } from '../core/compare-texts.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const startup: StartupRecord = {
  _id: '019e2a3f5c00000000000001',
  name: 'Mosscount',
  slug: 'mosscount',
  tagline: 'Counts moss.',
  description: 'It counts moss.',
  logo: '/images/a.webp',
  website: 'https://mosscount.example/',
  screenshots: [],
  categories: ['gardening'],
  tags: [],
  likes: 0,
  featured: false,
  publishedAt: null,
  status: 'pending',
  userId: 'f'.repeat(24),
  sourceId: null,
};
const sent = {
  startupId: startup._id,
  userId: 'f'.repeat(24),
  videoUrl: '',
  specialOffer: '',
  makers: ['mara'],
  comments: '',
  wantsAccelerator: false,
  wantsFunding: false,
  topics: ['gardening'],
  plan: 'Hobby',
  subscriptionId: '',
  promise: '2-day approval',
  dueAt: '2026-11-22T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  decidedAt: null,
};

describe('when a listing was submitted', () => {
  test('is the time of its last submission', () => {
    expect(submittedAt(startup, sent)).toBe('2026-11-20T08:00:00.000Z');
  });

  test('is its creation time if it was never submitted', () => {
    expect(submittedAt(startup, undefined)).toBe('2026-05-15T06:07:35.936Z');
    expect(submittedAt({ ...startup, publishedAt: '2012-03-01T00:00:00.000Z' }, undefined)).toBe('2026-05-15T06:07:35.936Z');
  });

  test('is its publication time if that is later than the time in its id, as in the sample', () => {
    const old = { _id: '00000000000300003b6c9058', publishedAt: '2026-11-01T00:00:00.000Z' };
    expect(submittedAt(old, undefined)).toBe('2026-11-01T00:00:00.000Z');
  });
});

test('a row shows the plan of the submission, or no plan', () => {
  expect(
    presentAdminStartup(startup, { submission: sent, archive: undefined, owner: { _id: 'f'.repeat(24), username: 'mara' } }),
  ).toEqual({
    _id: startup._id,
    name: 'Mosscount',
    slug: 'mosscount',
    tagline: 'Counts moss.',
    logo: '/images/a.webp',
    website: 'https://mosscount.example/',
    status: 'pending',
    featured: false,
    publishedAt: null,
    likes: 0,
    owner: { _id: 'f'.repeat(24), username: 'mara' },
    submittedAt: '2026-11-20T08:00:00.000Z',
    plan: 'Hobby',
    promise: '2-day approval',
    dueAt: '2026-11-22T08:00:00.000Z',
  });
  expect(presentAdminStartup(startup, { submission: undefined, archive: undefined, owner: null })).toMatchObject({
    plan: '',
    promise: '',
    dueAt: null,
  });
});

describe('possible duplicates', () => {
  const other = (at: number, fields: Partial<StartupRecord>): StartupRecord => ({
    ...startup,
    _id: `019e2a3f5c0000000000001${at}`,
    name: 'Lichenledger',
    website: 'https://lichen.example',
    ...fields,
  });

  test('have the same name, the same website or both; those with both come first', () => {
    const found = findPossibleDuplicates(startup, [
      other(4, { name: 'MOSSCOUNT!' }),
      other(3, { website: 'http://www.mosscount.example', status: 'rejected' }),
      other(2, { name: 'Mösscount', website: 'https://mosscount.example' }),
      other(1, { name: 'mosscount' }),
      other(5, {}),
    ]);
    expect(found.map(({ _id, same }) => [_id.slice(-1), same])).toEqual([
      ['2', 'both'],
      ['3', 'website'],
      ['1', 'name'],
      ['4', 'name'],
    ]);
    expect(found[1]).toEqual({
      _id: '019e2a3f5c00000000000013',
      name: 'Lichenledger',
      slug: 'mosscount',
      website: 'http://www.mosscount.example',
      status: 'rejected',
      same: 'website',
    });
  });

  test('do not include the listing itself, and include each candidate only once', () => {
    const duplicate = other(1, { name: 'Mosscount' });
    expect(findPossibleDuplicates(startup, [startup, duplicate, duplicate])).toHaveLength(1);
  });

  test('are not found by a name without words', () => {
    expect(findPossibleDuplicates({ ...startup, name: '🚀' }, [other(1, { name: '🌱' })])).toEqual([]);
  });

  test('are compared by the words of a name, without case, accents and punctuation', () => {
    expect(nameKey('Acmé–Pay, Inc.')).toBe('acme pay inc');
  });
});

describe('a publish date', () => {
  test.each([
    [undefined, undefined],
    ['2026-11-21T12:00:00.000Z', undefined],
    ['2012-03-01T00:00:00.000Z', undefined],
    ['2026-11-21T12:00:00.001Z', 'Please enter a time that is not in the future.'],
    ['9999-12-31T23:59:59.999Z', 'Please enter a time that is not in the future.'],
    ['2026-02-31T00:00:00.000Z', 'Please enter a valid date.'],
    ['2026-13-01T00:00:00.000Z', 'Please enter a valid date.'],
    ['2026-11-21T24:00:00.000Z', 'Please enter a valid date.'],
  ])('of %s has the error: %s', (publishedAt, why) => {
    expect(whyInvalidPublishedAt(publishedAt, now)).toBe(why);
  });
});

describe('a decision', () => {
  const again: StartupRecord = { ...startup, rejectionReason: 'Too short.' };

  test('to approve sets the date to now and removes the reason', () => {
    expect(applyDecision(again, { status: 'active', rejectionReason: 'None.' }, now)).toEqual({
      ...startup,
      status: 'active',
      publishedAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('to approve can set an earlier date', () => {
    const { publishedAt } = applyDecision(startup, { status: 'active', publishedAt: '2026-11-19T00:00:00.000Z' }, now);
    expect(publishedAt).toBe('2026-11-19T00:00:00.000Z');
  });

  test('to reject sets the reason, if there is one, and no date', () => {
    const rejected = { ...startup, status: 'rejected' };
    expect(applyDecision(again, { status: 'rejected', rejectionReason: 'No.' }, now)).toEqual({
      ...rejected,
      rejectionReason: 'No.',
    });
    expect(applyDecision(again, { status: 'rejected', rejectionReason: '' }, now)).toEqual(rejected);
    expect(applyDecision(again, { status: 'rejected', publishedAt: '2026-11-19T00:00:00.000Z' }, now)).toEqual(rejected);
  });
});

test('an admin’s edit removes repeated and empty values, and does not change status, likes, owner or date', () => {
  const edit = {
    name: 'Mosscount 2',
    slug: 'mosscount-2',
    screenshots: ['data:image/png;base64,AA=='],
    videoUrl: 'https://videos.example/moss',
    specialOffer: 'A month for nothing.',
    makers: ['ada', 'Ada'],
    tagline: 'Counts more moss.',
    description: 'All of it.',
    logo: 'data:image/png;base64,AA==',
    website: 'https://mosscount.example/2',
    affiliateLink: 'https://mosscount.example/?ref=us',
    categories: ['gardening', 'analytics', 'gardening'],
    tags: ['moss'],
    featured: true,
  };
  const images = { logo: '/images/b.webp', screenshots: ['/images/c.webp'] };
  const saved = applyStartupEdit({ ...startup, likes: 7 }, edit, images);
  expect(saved).toEqual({
    ...startup,
    ...edit,
    ...images,
    makers: ['ada'],
    categories: ['gardening', 'analytics'],
    likes: 7,
  });
  const emptied = applyStartupEdit(saved, { ...edit, affiliateLink: '', videoUrl: '', specialOffer: '', makers: [] }, images);
  for (const part of ['affiliateLink', 'videoUrl', 'specialOffer', 'makers']) expect(emptied).not.toHaveProperty(part);
});

test('an edit keeps the parts that it omits', () => {
  const { slug: _slug, userId: _owner, fields: _fields, ...change } = toStartupEdit(startup);
  expect(completedEdit(startup, change)).toEqual({ ...change, slug: startup.slug, userId: startup.userId ?? null });
});
