import { expect, test, vi } from 'vitest';
import { listError } from './use-edit-form.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

test.each([
  [{}, undefined],
  [{ tags: 'Please keep to 20 entries; there are 21.' }, 'Please keep to 20 entries; there are 21.'],
  [{ tagline: 'Tagline is required.' }, undefined],
  [{ 'tags.2': 'Please shorten this to 60 characters; it has 61.' }, 'Entry 3: Please shorten this to 60 characters; it has 61.'],
  [{ 'tags.0.name': 'Please fill this in.' }, 'Entry 1: Please fill this in.'],
  [{ 'tags.blocks.2': 'Please enter text.' }, 'Please enter text.'],
])('case %#: the error of a list names the entry', (errors, shown) => {
  expect(listError(errors, 'tags')).toBe(shown);
});
