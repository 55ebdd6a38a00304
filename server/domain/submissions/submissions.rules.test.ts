import { describe, expect, test } from 'vitest';
import type { StartupRecord } from '../../../db/store.ts';
import type { SubmissionPayload } from './submissions.contract.ts';
import { usualFields } from '../listings/usual-fields.ts';
import {
  isFreePlan,
  isOwnImage,
  listingOf,
  presentOwnStartup,
  presentSubmission,
  isSameListing,
  submissionOf,
  preferredSlug,
  whyCannotHavePlan,
  whyCannotResubmit,
} from './submissions.rules.ts';

const payload: SubmissionPayload = {
  icon: 'data:image/png;base64,AA==',
  productName: 'Mosscount',
  pitch: 'Counts moss.',
  website: 'https://mosscount.example/',
  description: 'It counts moss.',
  videoUrl: '',
  topics: ['gardening', 'analytics', 'gardening'],
  specialOffer: '',
  fields: { pricing: 'free' },
  media: [],
  makers: ['mara'],
  comments: 'Hello.',
  wantsAccelerator: true,
  wantsFunding: false,
  plan: 'hobby',
  subscriptionId: 'I-NOT-MINE',
  userId: 'f'.repeat(24),
};
const pictures = { logo: '/images/a.webp', screenshots: ['/images/b.webp'] };
const at = new Date('2026-11-21T12:00:00.000Z');

const startup: StartupRecord = {
  ...listingOf(payload, pictures),
  _id: 'a'.repeat(24),
  slug: 'mosscount',
  tags: [],
  likes: 0,
  featured: false,
  publishedAt: null,
  status: 'pending',
  userId: 'f'.repeat(24),
  sourceId: null,
};

describe('the preferred slug', () => {
  test.each([
    ['Moss Count!', 'https://x.example', 'moss-count'],
    ['日本 AI', 'https://x.example', '日本-ai'],
    ['🚀🚀', 'https://www.rocket.example/launch', 'rocket-example'],
  ])('of %s at the website %s is %s', (productName, website, slug) => {
    expect(preferredSlug({ productName, website })).toBe(slug);
  });
});

describe('a plan', () => {
  const plans = [
    { name: 'Essential', paypalMonthlyPlanId: '', paypalAnnualPlanId: '' },
    { name: 'Growth', paypalMonthlyPlanId: '', paypalAnnualPlanId: 'P-1' },
  ];
  test.each([
    ['Hobby', undefined, undefined],
    ['HOBBY ', 'monthly', undefined],
    ['Essential', 'monthly', 'plans.not_configured'],
    ['Essential', 'annual', 'plans.not_configured'],
    ['Growth', 'monthly', 'plans.not_configured'],
    ['Growth', 'annual', undefined],
    ['growth', 'annual', undefined],
    ['Growth', undefined, 'plans.not_configured'],
    ['Golden', 'annual', 'plans.not_found'],
    ['', 'annual', 'plans.not_found'],
  ] as const)('named %j with the cycle %s has the error: %s', (plan, cycle, why) => {
    expect(whyCannotHavePlan(plan, plans, cycle)).toBe(why);
  });

  test('is free when it is the Hobby tier', () => {
    expect(['Hobby', ' hobby', 'Hobbyist', 'Essential'].filter(isFreePlan)).toEqual(['Hobby', ' hobby']);
  });
});

test('a stored submission has no repeated topics and, on the free tier, no subscription', () => {
  const submission = submissionOf(payload, {
    startupId: startup._id,
    userId: payload.userId,
    createdAt: at.toISOString(),
    promise: '',
  });
  expect(submission).toEqual({
    startupId: startup._id,
    userId: payload.userId,
    videoUrl: '',
    specialOffer: '',
    makers: ['mara'],
    comments: 'Hello.',
    wantsAccelerator: true,
    wantsFunding: false,
    topics: ['gardening', 'analytics'],
    plan: 'Hobby',
    subscriptionId: '',
    promise: '',
    dueAt: new Date(at.getTime() + 30 * 86_400_000).toISOString(),
    createdAt: at.toISOString(),
    decidedAt: null,
  });
});

describe('whether two listings count as the same', () => {
  const listing = listingOf(payload, pictures);
  test.each([
    ['without a difference', {}, true],
    ['with other spellings of name and address', { name: 'MOSSCOUNT', website: 'http://www.mosscount.example' }, true],
    ['with another pitch', { tagline: 'Counts more moss.' }, false],
    ['with another image', { logo: '/images/c.webp' }, false],
    ['with fewer screenshots', { screenshots: [] }, false],
    ['with another website', { website: 'https://moss.example' }, false],
    ['with another name', { name: 'Lichencount' }, false],
  ])('%s: %s', (_name, changes, same) => {
    expect(isSameListing(startup, { ...listing, ...changes })).toBe(same);
  });
});

test('only a rejected listing can be submitted again', () => {
  expect((['pending', 'active', 'rejected'] as const).map((status) => whyCannotResubmit({ status }))).toEqual([
    'startups.not_rejected',
    'startups.not_rejected',
    undefined,
  ]);
});

test('a listing accepts only the addresses of its own images', () => {
  const addresses = ['/images/a.webp', '/images/b.webp', '/images/c.webp', ''];
  expect(addresses.filter((address) => isOwnImage(address, startup))).toEqual(['/images/a.webp', '/images/b.webp']);
  expect(isOwnImage('', { logo: '', screenshots: [] })).toBe(false);
});

test('the owner sees a listing’s counts, but not its import source or its fields, because some fields are for admins', () => {
  const { sourceId: _internal, fields: _fields, ...shown } = { ...startup, sourceId: 'yc:1' };
  const counts = { impressions: 3, views: 2, traffic: 1 };
  const totals = { startupId: startup._id, ...counts };
  expect(presentOwnStartup({ ...startup, sourceId: 'yc:1' }, totals)).toEqual({ ...shown, analytics: counts });
});

test('the wizard shows the public values of a listing that was never submitted', () => {
  expect(
    presentSubmission({ ...startup, status: 'rejected', rejectionReason: 'No.' }, undefined, {
      username: 'mara',
      paid: false,
      fields: usualFields,
    }),
  ).toEqual({
    icon: '/images/a.webp',
    productName: 'Mosscount',
    pitch: 'Counts moss.',
    website: 'https://mosscount.example/',
    description: 'It counts moss.',
    videoUrl: '',
    topics: ['gardening', 'analytics'],
    specialOffer: '',
    fields: { pricing: 'free' },
    media: ['/images/b.webp'],
    makers: ['mara'],
    comments: '',
    wantsAccelerator: false,
    wantsFunding: false,
    plan: 'Hobby',
    subscriptionId: '',
    paid: false,
    status: 'rejected',
    rejectionReason: 'No.',
  });
});
