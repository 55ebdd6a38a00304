import { expect, test } from 'vitest';
import { sampleValueOf } from './sample-values.ts';

test.each([
  ['a year', { name: 'founded', type: 'number', label: 'Founded' }, '2019'],
  ['a price', { name: 'monthlyPrice', type: 'number', label: 'Monthly price' }, '12'],
  ['a text', { name: 'country', type: 'text', label: 'Country' }, 'Sample'],
])('%s is filled with a value that its control accepts', (_, control, value) => {
  expect(sampleValueOf(control, 1)).toBe(value);
});
