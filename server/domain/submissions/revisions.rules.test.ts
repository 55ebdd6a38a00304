import { expect, test } from 'vitest';
import { aRevision, aStartup } from '../../../tests/store/builders.ts';
import type { Patch } from './revisions.contract.ts';
import {
  applyPatch,
  contentOf,
  hasProvenOwner,
  patchesBetween,
  reviewChanges,
  splitInstant,
  withKnownCategories,
} from './revisions.rules.ts';

const acme = aStartup({
  tags: ['Payments'],
  videoUrl: 'https://video.example/1',
  makers: ['ada'],
  affiliateLink: 'https://shop.example/',
  fields: { pricing: 'paid', platform: ['web'] },
});

test('the patches have the old and new values of the parts that differ; a custom field without a value is null', () => {
  const { videoUrl: _video, ...rest } = acme;
  const edited = { ...rest, name: 'Acme', fields: { platform: ['web'], founded: 2019 } };
  expect(patchesBetween(contentOf(acme), contentOf(edited))).toEqual({
    before: { name: 'Acme Pay', videoUrl: 'https://video.example/1', 'fields.pricing': 'paid', 'fields.founded': null },
    patch: { name: 'Acme', videoUrl: '', 'fields.pricing': null, 'fields.founded': 2019 },
  });
  expect(patchesBetween(contentOf(acme), contentOf({ ...acme, likes: 9, slug: 'other' }))).toEqual({ before: {}, patch: {} });
});

test('a patch changes only its parts, and its inverse restores the listing', () => {
  const edited = aStartup({ name: 'Acme', fields: { platform: ['ios', 'web'], founded: 2019 }, featured: true, tags: [] });
  const { before, patch } = patchesBetween(contentOf(acme), contentOf(edited));
  expect(applyPatch(acme, patch)).toEqual(edited);
  expect(applyPatch(edited, before)).toEqual(acme);
  expect(applyPatch({ ...acme, likes: 7 }, { tagline: 'New' })).toEqual({ ...acme, likes: 7, tagline: 'New' });
  expect(applyPatch(acme, {})).toEqual(acme);
});

test('a proof no longer counts when a patch changes the website', () => {
  const proven = { ...acme, userId: '1'.repeat(24), verifiedAt: '2026-11-20T12:00:00.000Z' };
  expect(applyPatch(proven, { name: 'Acme' }).verifiedAt).toBe(proven.verifiedAt);
  expect(applyPatch(proven, { website: 'https://other.example/' })).not.toHaveProperty('verifiedAt');
});

test('a part has moved if its present value differs from what the author of the revision saw and from what they propose', () => {
  const revision = aRevision({
    before: { name: 'A', tagline: 'a', tags: ['x'], 'fields.pricing': null },
    patch: { name: 'B', tagline: 'b', tags: ['y'], 'fields.pricing': 'free' },
  });
  const present = aStartup({ name: 'A', tagline: 'b', tags: ['z'], fields: { pricing: 'paid' } });
  expect(reviewChanges(revision, contentOf(present)).map(({ part, moved }) => [part, moved])).toEqual([
    ['name', false],
    ['tagline', false],
    ['tags', true],
    ['fields.pricing', true],
  ]);
});

test('a part is published without a review only if the settings allow it and the owner is verified', () => {
  const patch: Patch = { name: 'B', logo: '/b.webp', 'fields.pricing': 'free' };
  const settings = { instantParts: ['logo' as const, 'fields' as const] };
  expect(splitInstant(patch, settings, true)).toEqual({
    instant: { logo: '/b.webp', 'fields.pricing': 'free' },
    waiting: { name: 'B' },
  });
  expect(splitInstant(patch, settings, false)).toEqual({ instant: {}, waiting: patch });
  expect(splitInstant(patch, { instantParts: [] }, true)).toEqual({ instant: {}, waiting: patch });
  expect([
    hasProvenOwner({ userId: '1'.repeat(24), verifiedAt: '2026-11-20T12:00:00.000Z' }),
    hasProvenOwner({ userId: '1'.repeat(24) }),
    hasProvenOwner({}),
  ]).toEqual([true, false, false]);
});

test('deleted categories are removed from a patch, and the others appear once under their current slugs', () => {
  const current = new Map([
    ['ai', 'ai'],
    ['ml', 'ai'],
    ['tools', 'tools'],
  ]);
  const currentOf = (slug: string) => current.get(slug);
  expect(withKnownCategories({ name: 'B', categories: ['tools', 'ml', 'ai', 'gone'] }, currentOf)).toEqual({
    name: 'B',
    categories: ['tools', 'ai'],
  });
  expect(withKnownCategories({ name: 'B' }, currentOf)).toEqual({ name: 'B' });
});
