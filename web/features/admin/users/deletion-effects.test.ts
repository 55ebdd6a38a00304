import { expect, test } from 'vitest';
import { deletionEffects } from './deletion-effects.ts';

const impact = { startups: 3, merged: 0, favorites: 2, claims: 1, subscriptions: 0 };

test('startups that are kept have no owner afterwards', () => {
  expect(deletionEffects(impact, 'keep')).toEqual([
    '2 favorites and 1 claim are deleted too.',
    '3 startups stay in the directory without an owner.',
  ]);
});

test('if the startups are deleted, merged duplicates stay; subscriptions are always canceled', () => {
  expect(deletionEffects({ ...impact, merged: 2, subscriptions: 1 }, 'delete')).toEqual([
    '2 favorites and 1 claim are deleted too.',
    '1 startup is deleted permanently, with likes, statistics, claims and reports.',
    '2 merged duplicates stay archived: other startups use the address.',
    '1 running subscription is canceled. Payments are not refunded.',
  ]);
  expect(deletionEffects({ ...impact, subscriptions: 2 }, 'keep')).toContain(
    '2 running subscriptions are canceled. Payments are not refunded.',
  );
});
