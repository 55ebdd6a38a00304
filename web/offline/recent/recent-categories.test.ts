import { afterEach, expect, test, vi } from 'vitest';
import { forgetCategories, recentCategories, rememberCategory } from './recent-categories.ts';

afterEach(() => vi.unstubAllGlobals());

function stubBrowser(stored: Map<string, string>): DOMStringMap {
  const dataset: DOMStringMap = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return dataset;
}

test('the last five categories are stored without repetitions until they are cleared; a stored value that is not a list is ignored', () => {
  const stored = new Map<string, string>();
  const dataset = stubBrowser(stored);
  for (const slug of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberCategory(slug);
  expect(recentCategories()).toEqual(['f', 'e', 'd', 'a', 'c']);
  expect(dataset['lookedAt']).toBe('');
  forgetCategories();
  expect(stored.size).toBe(0);
  for (const broken of ['{', '"a"', '{"a":1}']) {
    stored.set('lookedAt', broken);
    expect(recentCategories()).toEqual([]);
  }
});
