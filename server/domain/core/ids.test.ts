import { expect, test } from 'vitest';
import { idTime, newId } from './ids.ts';

test('an id is 24 hexadecimal digits and sorts by age', () => {
  const earlier = newId(new Date('2026-11-21T12:00:00.000Z'));
  const later = newId(new Date('2026-11-21T12:00:00.001Z'));
  expect(earlier).toMatch(/^01a1fdfa4600[0-9a-f]{12}$/);
  expect(earlier < later).toBe(true);
});

test('ids of one millisecond differ', () => {
  const at = new Date('2026-11-21T12:00:00.000Z');
  expect(new Set(Array.from({ length: 1_000 }, () => newId(at))).size).toBe(1_000);
});

test('an id contains its creation time', () => {
  expect(idTime(newId(new Date('2026-11-21T12:00:00.123Z')))).toBe('2026-11-21T12:00:00.123Z');
  expect(idTime('f'.repeat(24))).toBe('+010889-08-02T05:31:50.655Z');
});
