import { afterEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

vi.mock('../../lib/browser.ts', () => ({
  deviceStorage: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => stored.set(key, value),
  },
}));

/** Reads the last visit as a page opened at `time` does. */
async function openedAt(time: string): Promise<string | null> {
  vi.resetModules();
  const { readLastVisit } = await import('./last-visit.ts');
  return readLastVisit(new Date(time));
}

afterEach(() => stored.clear());

test('on the first visit, there is no earlier visit', async () => {
  expect(await openedAt('2026-11-20T08:00:00.000Z')).toBeNull();
  expect(await openedAt('2026-11-20T08:20:00.000Z')).toBeNull();
});

test('all pages of a visit see the same earlier visit', async () => {
  await openedAt('2026-11-20T08:00:00.000Z');
  expect(await openedAt('2026-11-21T09:00:00.000Z')).toBe('2026-11-20T08:00:00.000Z');
  expect(await openedAt('2026-11-21T09:20:00.000Z')).toBe('2026-11-20T08:00:00.000Z');
  expect(await openedAt('2026-11-21T12:00:00.000Z')).toBe('2026-11-21T09:20:00.000Z');
});
