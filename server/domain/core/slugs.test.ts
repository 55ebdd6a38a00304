import { describe, expect, test } from 'vitest';
import { freeSlug, slugify } from './slugs.ts';

describe('slugs', () => {
  test.each([
    ['Café Zoé & Friends', 'cafe-zoe-friends'],
    ["O'Hara’s", 'oharas'],
    ['  --AI--  ', 'ai'],
    ['日本 AI', '日本-ai'],
    ['C++', 'c'],
    ['🫐', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test('a long text is cut without a hyphen or half a character at the end', () => {
    expect(slugify('abc def', 4)).toBe('abc');
    expect(slugify('ab𠮷', 3)).toBe('ab');
  });

  test('a taken slug gets the first free number', async () => {
    const taken = new Set(['acme', 'acme-2']);
    const isTaken = async (slug: string) => taken.has(slug);
    expect(await freeSlug('acme', isTaken)).toBe('acme-3');
    expect(await freeSlug('other', isTaken)).toBe('other');
  });
});
