import { expect, test } from 'vitest';
import type { Facet } from '../../../server/domain/listings/facets.contract.ts';
import { barKeys, facetGroups, foldedOptions } from './facet-groups.ts';

const facet = (key: string, total: number, counts?: readonly number[]): Facet => ({
  key,
  label: key,
  type: counts === undefined ? 'number' : 'choice',
  unit: '',
  min: null,
  max: null,
  total,
  ...(counts && { options: counts.map((count, at) => ({ value: `${key}-${at}`, label: `${key} ${at}`, count })) }),
});
const keys = (facets: readonly Facet[]) => facets.map(({ key }) => key);

const pricing = facet('pricing', 10, [4, 6, 0]);
const country = facet('country', 10, [10]);
const status = facet('status', 10, [0, 0]);
const founded = facet('founded', 10);
const size = facet('size', 10, [3]);

test('a facet that excludes no startup comes after those that narrow the list, and a facet without startups is hidden', () => {
  const { useful, idle } = facetGroups([country, status, pricing, founded], []);
  expect([keys(useful), keys(idle)]).toEqual([['pricing', 'founded'], ['country']]);
});

test('a chosen facet is shown even without startups', () => {
  const { useful } = facetGroups([country, status, pricing], [['status', 'status-0']]);
  expect(keys(useful)).toEqual(['status', 'pricing']);
});

test('the bar has at most three menus; with more facets, the third menu contains all facets after the second', () => {
  expect(barKeys([pricing, country, founded], [])).toEqual({ menus: ['pricing', 'founded', 'country'], more: [] });
  expect(barKeys([pricing, country, founded, size], [['size', 'size-0']])).toEqual({
    menus: ['pricing', 'founded'],
    more: ['size', 'country'],
  });
});

test('options without startups and those after the eighth are folded, unless they are chosen', () => {
  const long = facet('long', 99, [9, 0, 8, 7, 6, 5, 4, 3, 2, 1]);
  const { shown, folded } = foldedOptions(long, ['long-9']);
  expect(shown.map(({ value }) => value)).toEqual([
    'long-0',
    'long-2',
    'long-3',
    'long-4',
    'long-5',
    'long-6',
    'long-7',
    'long-8',
    'long-9',
  ]);
  expect(folded.map(({ value }) => value)).toEqual(['long-1']);
});
