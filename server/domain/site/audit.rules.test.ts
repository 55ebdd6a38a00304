import { describe, expect, test } from 'vitest';
import { diffFields } from './audit.rules.ts';

describe('the diff of a change', () => {
  test('has only the fields that differ, with old and new values', () => {
    const before = { name: 'Mosscount', tags: ['moss'], featured: false, likes: 3 };
    expect(diffFields(before, { ...before, tags: ['moss', 'money'], featured: true })).toEqual({
      before: { tags: ['moss'], featured: false },
      after: { tags: ['moss', 'money'], featured: true },
    });
  });

  test('has an added or removed field on one side only', () => {
    expect(diffFields({ status: 'rejected', rejectionReason: 'Too mossy.' }, { status: 'active', userId: undefined })).toEqual({
      before: { status: 'rejected', rejectionReason: 'Too mossy.' },
      after: { status: 'active' },
    });
  });

  test('has every field after a deletion and a creation', () => {
    expect(diffFields({ name: 'Design' }, null)).toEqual({ before: { name: 'Design' }, after: null });
    expect(diffFields(null, { name: 'Design' })).toEqual({ before: null, after: { name: 'Design' } });
  });

  test('is empty when only the order of fields changed', () => {
    const card = { title: 'Basic', price: '$5' };
    expect(diffFields({ cards: [card] }, { cards: [{ price: '$5', title: 'Basic' }] })).toEqual({ before: {}, after: {} });
  });

  test('has no secret at any depth', () => {
    const user = { username: 'mara', passwordHash: '$argon2id$1', googleSub: '1', deep: [{ token: 'abc', page: 1 }] };
    expect(diffFields(null, { ...user, password: 'bicycle lamp forest', tokenHash: 'f', unsubscribeToken: 'e' }).after).toEqual({
      username: 'mara',
      deep: [{ page: 1 }],
    });
  });

  test('has long texts and long lists truncated', () => {
    const { after } = diffFields(null, { description: 'moss '.repeat(200), faqs: Array.from({ length: 300 }, (_, at) => at) });
    expect(after?.['description']).toBe(`${'moss '.repeat(200).slice(0, 499)}…`);
    expect(after?.['faqs']).toMatch(/^\[0,1,2,.{490,}…$/);
  });

  test('has the first 40 fields and the number of the others', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`Question ${at}`, 'An answer.']));
    const { after } = diffFields(null, many);
    expect([Object.keys(after ?? {}).length, after?.['…'], after?.['Question 39']]).toEqual([41, '10 more', 'An answer.']);
  });

  test('includes a long text that differs only in the part that is cut off', () => {
    const text = 'm'.repeat(600);
    expect(diffFields({ text }, { text: `${text}!` })).toEqual({
      before: { text: `${'m'.repeat(499)}…` },
      after: { text: `${'m'.repeat(499)}…` },
    });
  });
});
