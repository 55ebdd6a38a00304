import { expect, test } from 'vitest';
import { foundData, whatIsErased } from './personal-data-texts.ts';

const none = { newsletter: 0, corrections: 0, reports: 0, feedback: 0, emails: 0 };

test('only the kinds of data that were found are named', () => {
  expect(foundData(none)).toEqual([]);
  expect(foundData({ ...none, newsletter: 1, emails: 2 })).toEqual([
    [1, 'newsletter subscription', 'newsletter subscriptions'],
    [2, 'email', 'emails'],
  ]);
});

test('the confirmation says what is deleted and what stays', () => {
  expect(whatIsErased({ ...none, newsletter: 1, reports: 2, feedback: 2 })).toEqual([
    '1 newsletter subscription ends.',
    '2 pieces of feedback are deleted.',
    '2 reports stay, without addresses, details and answers.',
    'Posts keep the name of their author, without the address and image.',
  ]);
});
