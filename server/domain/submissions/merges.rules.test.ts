import { describe, expect, test } from 'vitest';
import { anId, anIntent, anOwnershipProof, aStartup, daysAgo, noon } from '../../../tests/store/builders.ts';
import { aMerge } from '../../../tests/store/merge-builder.ts';
import { chosenPatch, mergeParts, undoneSurvivor, whyCannotMerge, whyCannotUndoMerge, withOwnerOf } from './merges.rules.ts';

const first = aStartup();
const second = aStartup({ _id: anId(2) });
const live = anIntent({ status: 'fulfilled', subscriptionStatus: 'active' });
const pairOf = (duplicate: object, survivor: object) => ({
  duplicate: { startup: first, intents: [], ...duplicate },
  survivor: { startup: second, intents: [], ...survivor },
});

describe('whyCannotMerge', () => {
  test.each([
    ['two published listings can be merged', {}, {}, undefined],
    ['a listing cannot be merged into itself', {}, { startup: first }, 'merges.same_startup'],
    ['a duplicate that is taken down cannot be merged', { startup: { ...first, status: 'archived' } }, {}, 'merges.not_live'],
    ['a listing cannot be merged into a pending survivor', {}, { startup: { ...second, status: 'pending' } }, 'merges.not_live'],
    [
      'two listings with live subscriptions cannot be merged',
      { intents: [live] },
      { intents: [live] },
      'merges.two_subscriptions',
    ],
    ['one of the listings may have a live subscription', { intents: [live] }, {}, undefined],
    [
      'a second subscription may exist if it will end',
      { intents: [live] },
      { intents: [{ ...live, cancelPending: true }] },
      undefined,
    ],
  ])('%s', (_, duplicate, survivor, why) => {
    expect(whyCannotMerge(pairOf(duplicate, survivor))).toBe(why);
  });
});

describe('whyCannotUndoMerge', () => {
  const merge = aMerge();
  test.each([
    ['the latest merge can be undone within the time limit', merge, merge, second, undefined],
    [
      'a merge that was followed by another cannot be undone',
      merge,
      aMerge({ duplicateId: anId(3) }),
      second,
      'merges.newer_first',
    ],
    ['a merge whose survivor is not public cannot be undone', merge, merge, { status: 'archived' }, 'merges.survivor_not_live'],
    ['a merge that is thirty days old cannot be undone', aMerge({ mergedAt: daysAgo(30) }), merge, second, 'merges.too_late'],
    ['a merge whose undo data was purged cannot be undone', aMerge({ undo: null }), merge, second, 'merges.too_late'],
  ] as const)('%s', (_, undone, newest, survivor, why) => {
    expect(whyCannotUndoMerge(undone, newest, survivor, noon)).toBe(why);
  });
});

test('only differing parts are compared, and only chosen parts are copied', () => {
  const pair = pairOf({ startup: { ...first, name: 'Acme', fields: { pricing: 'free' } } }, {});
  expect(mergeParts(pair)).toEqual([
    { part: 'name', survivor: 'Acme Pay', duplicate: 'Acme' },
    { part: 'fields.pricing', survivor: null, duplicate: 'free' },
  ]);
  expect(chosenPatch(pair, ['fields.pricing', 'tagline'])).toEqual({ 'fields.pricing': 'free' });
});

test('a new owner is verified if their proof covers the website, and never without a proof', () => {
  const owner = { userId: anId(3), verifiedAt: daysAgo(1) };
  const proofAt = (host: string) => anOwnershipProof({ proven: { method: 'dns', host, at: daysAgo(1) } });
  expect(withOwnerOf(second, owner, proofAt('acme.example'))).toEqual({ ...second, ...owner });
  for (const proof of [undefined, proofAt('other.example'), { ...proofAt('acme.example'), revoked: { at: '', reason: '' } }])
    expect(withOwnerOf({ ...second, userId: anId(1), verifiedAt: daysAgo(2) }, owner, proof)).toEqual({
      ...second,
      userId: anId(3),
    });
  expect(withOwnerOf({ ...second, userId: anId(1) }, {}, undefined)).toEqual(second);
});

describe('undoneSurvivor', () => {
  const website = 'https://acme.example/';
  const { undo } = aMerge();
  if (undo === null) throw new Error('The builder makes a merge that can be undone.');
  const verified = { before: daysAgo(2), after: null, website };
  const merge = aMerge({ ownerBefore: anId(5), undo: { ...undo, movedOwner: true, verified } });
  const revision = { before: { tagline: 'Before', website }, patch: { tagline: 'After', website: 'https://b.example/' } };
  const merged = { ...second, tagline: 'After', website: 'https://b.example/', userId: anId(4) };

  test('gets back its former parts, its former owner and the owner’s verification', () => {
    const undone = undoneSurvivor(merged, { userId: anId(4) }, merge, revision);
    expect(undone).toEqual({ ...second, tagline: 'Before', website, userId: anId(5), verifiedAt: daysAgo(2) });
  });

  test('keeps a part and an owner that changed after the merge, but not the verification of another website', () => {
    const edited = { ...merged, tagline: 'Edited', website: 'https://c.example/', userId: anId(6) };
    expect(undoneSurvivor(edited, { userId: anId(4) }, merge, revision)).toEqual({ ...second, ...edited });
  });
});
