import { describe, expect, test } from 'vitest';
import { changes, cut } from './audit.ts';

describe('what the log keeps of a change', () => {
  test('only the fields that differ, as they were and as they are', () => {
    const before = { name: 'Mosscount', tags: ['moss'], featured: false, likes: 3 };
    expect(changes(before, { ...before, tags: ['moss', 'money'], featured: true })).toEqual({
      before: { tags: ['moss'], featured: false },
      after: { tags: ['moss', 'money'], featured: true },
    });
  });

  test('a field that comes or goes stands on one side', () => {
    expect(changes({ status: 'rejected', rejectionReason: 'Too mossy.' }, { status: 'active', userId: undefined })).toEqual({
      before: { status: 'rejected', rejectionReason: 'Too mossy.' },
      after: { status: 'active' },
    });
  });

  test('all there was of what is gone, and all there is of what is new', () => {
    expect(changes({ name: 'Design' }, null)).toEqual({ before: { name: 'Design' }, after: null });
    expect(changes(null, { name: 'Design' })).toEqual({ before: null, after: { name: 'Design' } });
  });

  test('nothing of what stayed the same, however its fields are ordered', () => {
    const card = { title: 'Basic', price: '$5' };
    expect(changes({ cards: [card] }, { cards: [{ price: '$5', title: 'Basic' }] })).toEqual({ before: {}, after: {} });
  });

  test('no secret, wherever it stands', () => {
    const user = { username: 'mara', passwordHash: '$argon2id$1', googleSub: '1', deep: [{ token: 'abc', page: 1 }] };
    expect(changes(null, { ...user, password: 'bicycle lamp forest', tokenHash: 'f', unsubscribeToken: 'e' }).after).toEqual({
      username: 'mara',
      deep: [{ page: 1 }],
    });
  });

  test('the beginning of a long text, and of a long list as text', () => {
    const { after } = changes(null, { description: 'moss '.repeat(200), faqs: Array.from({ length: 300 }, (_, at) => at) });
    expect(after?.['description']).toBe(`${'moss '.repeat(200).slice(0, 499)}…`);
    expect(after?.['faqs']).toMatch(/^\[0,1,2,.{490,}…$/);
  });

  test('of very many fields the first, and how many more there are', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`Question ${at}`, 'An answer.']));
    const { after } = changes(null, many);
    expect([Object.keys(after ?? {}).length, after?.['…'], after?.['Question 39']]).toEqual([41, '10 more', 'An answer.']);
  });

  test('a long text that differs only behind the cut has changed', () => {
    const text = 'm'.repeat(600);
    expect(changes({ text }, { text: `${text}!` })).toEqual({
      before: { text: `${'m'.repeat(499)}…` },
      after: { text: `${'m'.repeat(499)}…` },
    });
  });
});

test('a cut leaves no half of a character', () => {
  expect(cut('moss🙂', 6)).toBe('moss🙂');
  expect(cut('moss🙂 and more', 6)).toBe('moss…');
  expect(cut('moss🙂 and more', 6).isWellFormed()).toBe(true);
});
