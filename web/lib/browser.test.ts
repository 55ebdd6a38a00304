import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage } from './browser.ts';
import { recentCategories, rememberCategory } from '../offline/recent/recent-categories.ts';
import { recentSearches, rememberSearch } from '../offline/recent/recent-searches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // The next test file in this worker must run outside the demo.
  vi.resetModules();
});

test('the demo starts with empty storage, shares only the named keys, and leaves the site’s other keys alone', () => {
  const stored = new Map([
    ['lookedAt', '["design"]'],
    ['recent-searches', '["private search"]'],
    ['theme', 'dark'],
  ]);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(recentSearches()).toEqual(['private search']);

  deviceStorage.separateDemo(['theme']);
  expect(recentCategories()).toEqual([]);
  expect(recentSearches()).toEqual([]);
  rememberCategory('finance');
  rememberSearch('of the demo');
  deviceStorage.set('compared', '["a"]');
  expect(recentCategories()).toEqual(['finance']);
  expect(recentSearches()).toEqual(['of the demo']);
  expect(deviceStorage.get('compared')).toBe('["a"]');
  deviceStorage.set('compared', null);
  expect(deviceStorage.get('compared')).toBeNull();
  expect(deviceStorage.get('theme')).toBe('dark');
  deviceStorage.set('theme', 'light');
  expect([...stored]).toEqual([
    ['lookedAt', '["design"]'],
    ['recent-searches', '["private search"]'],
    ['theme', 'light'],
  ]);
});
