import { expect, test } from 'vitest';
import { personalData } from '../../../db/personal-data.ts';
import { retentionDays } from '../core/retention.ts';
import { privacyFacts } from './privacy-facts.ts';

test('every table with personal data is mentioned in exactly one sentence of the privacy template', () => {
  expect(privacyFacts.flatMap(({ tables }) => tables).toSorted()).toEqual(Object.keys(personalData).toSorted());
});

test('every retention period is stated in exactly one sentence of the privacy template', () => {
  expect(privacyFacts.flatMap(({ kinds }) => kinds).toSorted()).toEqual(Object.keys(retentionDays).toSorted());
  const missing = privacyFacts.flatMap(({ text, kinds }) =>
    kinds.filter((kind) => !text.includes(`${retentionDays[kind]} days`)),
  );
  expect(missing).toEqual([]);
});
