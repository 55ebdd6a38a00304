import { afterEach, expect, test, vi } from 'vitest';
import { comparedChanged, comparedStartups, storeCompared } from './compared-startups.ts';

afterEach(() => vi.unstubAllGlobals());

test('the chosen startups are stored with names, emit changes, and can be cleared; stored slugs without names are read, too', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const seen: string[][] = [];
  comparedChanged.subscribe(() => seen.push(comparedStartups().map(({ name }) => name)));
  storeCompared([
    { slug: 'trust-will', name: 'Trust & Will' },
    { slug: 'kanbanjo', name: 'Kanbanjo' },
  ]);
  storeCompared([]);
  expect(stored.get('compared')).toBe('[]');
  storeCompared(undefined);
  expect(stored.size).toBe(0);
  expect(seen).toEqual([['Trust & Will', 'Kanbanjo'], [], []]);
  stored.set('compared', '["kanbanjo"]');
  expect(comparedStartups()).toEqual([{ slug: 'kanbanjo', name: 'kanbanjo' }]);
});
