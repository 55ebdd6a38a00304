import { describe, expect, test } from 'vitest';
import type { StartupRecord } from '../../../db/store.ts';
import {
  categoryOfSlug,
  checkCategory,
  checkStartup,
  countRemoteLogos,
  decideRow,
  type FoundListings,
  logoOf,
  newListing,
  type StartupImportRow,
  updatedListing,
  preferredSlug,
} from './startup-rows.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const raw = { name: 'Acme', tagline: 'Pays', description: 'Pays everybody.', website: 'https://acme.example/' };

function aRow(fields: Partial<StartupImportRow> = {}): StartupImportRow {
  return { ...raw, categories: [], tags: [], makers: [], publishedAt: null, ...fields };
}

function aRecord(fields: Partial<StartupRecord> = {}): StartupRecord {
  return { ...newListing(aRow(), '0'.repeat(24), 'acme', now), ...fields };
}

describe('a row', () => {
  test('needs name, tagline, description and website', () => {
    const { row } = checkStartup(raw);
    expect(row).toEqual({ ...raw, publishedAt: null });
    expect(row && newListing(row, '0'.repeat(24), 'acme', now)).toEqual({
      ...raw,
      _id: '0'.repeat(24),
      slug: 'acme',
      categories: [],
      tags: [],
      logo: '',
      screenshots: [],
      likes: 0,
      featured: false,
      status: 'active',
      publishedAt: null,
      sourceId: null,
    });
    expect(checkStartup({})).toEqual({
      reasons: { name: 'Missing.', tagline: 'Missing.', description: 'Missing.', website: 'Missing.' },
    });
  });

  test.each([
    ['null', null],
    ['a text', 'Acme'],
    ['a list', []],
  ])('that is %s is rejected as a whole', (_, value) => {
    expect(checkStartup(value)).toEqual({ reasons: { row: 'Expected an object with fields.' } });
  });

  test('reports each invalid field', () => {
    const { reasons } = checkStartup({ ...raw, website: 'javascript:alert(1)', categories: ['Not A Slug'], publishedAt: 'soon' });
    expect(reasons).toEqual({
      website: 'Please enter a valid URL (e.g., https://example.com).',
      'categories.0': 'Please use lowercase letters and digits, separated by single hyphens (e.g., early-stage).',
      publishedAt: 'Expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z.',
    });
  });

  test.each([
    ['ai|health', ['ai', 'health']],
    ['["ai","health"]', ['ai', 'health']],
    [' ai | ai ', ['ai']],
    ['', undefined],
    [' | ', undefined],
    ['[]', undefined],
    [[], undefined],
    [null, undefined],
    [undefined, undefined],
  ])('takes %j as a list', (categories, expected) => {
    expect(checkStartup({ ...raw, categories }).row?.categories).toEqual(expected);
  });

  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.5+02:00', '2026-01-31T10:00:00.500Z'],
    ['', null],
    [null, null],
  ])('takes %j as a date', (publishedAt, expected) => {
    expect(checkStartup({ ...raw, publishedAt }).row?.publishedAt).toBe(expected);
  });

  test('takes a date without a time as a day', () => {
    const dayOf = (publishedAt: string) => checkStartup({ ...raw, publishedAt }).row?.dayOnly;
    expect([dayOf(' 2026-01-31 '), dayOf('2026-01-31T00:00:00Z')]).toEqual([true, undefined]);
  });

  test.each(['2026-13-01', '31.2.2026', '2026', 5, 'x'.repeat(100_000)])('refuses %j as a date', (publishedAt) => {
    expect(checkStartup({ ...raw, publishedAt }).reasons).toHaveProperty('publishedAt');
  });

  test('with an unusable slug gets a slug from its name or host', () => {
    expect(preferredSlug(aRow({ slug: 'its-own' }))).toBe('its-own');
    expect(preferredSlug(aRow({ slug: '../etc', name: 'Café Ünï' }))).toBe('cafe-uni');
    expect(preferredSlug(aRow({ name: '💸' }))).toBe('acme-example');
  });
});

describe('decideRow', () => {
  const ours = aRecord({ _id: '1'.repeat(24), sourceId: 'a:1' });
  const submitted = aRecord({ _id: '2'.repeat(24), sourceId: null });
  const noImportedRows = new Map<string, string>();
  const found = (parts: Partial<FoundListings>): FoundListings => ({
    bySource: undefined,
    byWebsite: [],
    merged: new Map(),
    ...parts,
  });

  test('a row that matches no listing is inserted', () => {
    expect(decideRow(aRow({ sourceId: 'a:1' }), found({}), noImportedRows)).toEqual({ action: 'insert' });
  });

  test('the same sourceId updates the listing, whatever else changed', () => {
    expect(decideRow(aRow({ sourceId: 'a:1', name: 'New' }), found({ bySource: ours }), noImportedRows)).toEqual({
      action: 'update',
      record: ours,
    });
  });

  test('the same website updates a listing without a sourceId, even if its name differs', () => {
    const row = aRow({ sourceId: 'a:9', name: 'Other' });
    expect(decideRow(row, found({ byWebsite: [submitted] }), noImportedRows)).toEqual({
      action: 'update',
      record: submitted,
    });
  });

  test('the same website updates the listing when the row has no sourceId', () => {
    expect(decideRow(aRow({ name: 'Other' }), found({ byWebsite: [ours] }), noImportedRows)).toEqual({
      action: 'update',
      record: ours,
    });
  });

  test('of several listings with the website, the one with the same name is updated', () => {
    const other = aRecord({ _id: '3'.repeat(24), name: 'Other' });
    expect(decideRow(aRow({ name: 'OTHER' }), found({ byWebsite: [ours, other] }), noImportedRows)).toEqual({
      action: 'update',
      record: other,
    });
  });

  test('a row from another source with the same name and website leaves the listing unchanged', () => {
    expect(decideRow(aRow({ sourceId: 'b:1', name: 'ACME' }), found({ byWebsite: [ours] }), noImportedRows)).toEqual({
      action: 'skip',
      record: ours,
    });
  });

  test('a row from another source with the same website but another name counts as another product', () => {
    expect(decideRow(aRow({ sourceId: 'b:1', name: 'Acme Video' }), found({ byWebsite: [ours] }), noImportedRows)).toEqual({
      action: 'insert',
    });
  });

  test.each(['platform', 'listing'] as const)('a shared address (%s) alone never identifies a listing', (websiteKind) => {
    const both = found({ byWebsite: [ours, submitted] });
    expect(decideRow(aRow({ websiteKind, name: 'Other' }), both, noImportedRows)).toEqual({ action: 'insert' });
    expect(decideRow(aRow({ websiteKind, name: 'Other', sourceId: 'b:1' }), both, noImportedRows)).toEqual({ action: 'insert' });
    expect(decideRow(aRow({ websiteKind, sourceId: 'b:1' }), found({ byWebsite: [ours] }), noImportedRows)).toEqual({
      action: 'insert',
    });
    expect(decideRow(aRow({ websiteKind }), found({ byWebsite: [ours] }), noImportedRows)).toEqual({
      action: 'update',
      record: ours,
    });
  });

  test('two rows of one run never update the same listing', () => {
    const importedRows = new Map([
      [ours._id, 'row 1 of a.json'],
      [submitted._id, 'row 2 of a.json'],
    ]);
    expect(decideRow(aRow({ sourceId: 'a:1' }), found({ bySource: ours }), importedRows)).toEqual({
      action: 'reject',
      record: ours,
      reasons: { sourceId: 'The same id in the source as row 1 of a.json.' },
    });
    expect(decideRow(aRow(), found({ byWebsite: [submitted] }), importedRows)).toEqual({
      action: 'reject',
      record: submitted,
      reasons: { website: 'The same name and website as row 2 of a.json.' },
    });
    expect(decideRow(aRow({ name: 'Other' }), found({ byWebsite: [submitted] }), importedRows)).toEqual({
      action: 'insert',
    });
  });

  describe('a listing that was merged into another one', () => {
    const survivor = aRecord({ _id: '3'.repeat(24), name: 'Acme Payments', sourceId: null });
    const merged = new Map([[ours._id, 'acme-payments']]);
    const byWebsite = [ours, survivor];
    const left = { action: 'merged', into: 'acme-payments' };

    test.each<[string, Partial<StartupImportRow>, Partial<FoundListings>]>([
      ['its source', { sourceId: 'a:1', name: 'Other' }, { bySource: ours, byWebsite: [survivor] }],
      ['its name and website', {}, { byWebsite }],
      ['its name and website in another source', { sourceId: 'b:1' }, { byWebsite }],
      ['its website, which no other listing has', { name: 'Other' }, { byWebsite: [ours] }],
      ['its name and shared website', { websiteKind: 'platform' }, { byWebsite }],
    ])('and its survivor stay unchanged when a row has %s', (_, row, parts) => {
      expect(decideRow(aRow(row), found({ ...parts, merged }), noImportedRows)).toEqual(left);
    });

    test.each<[string, Partial<StartupImportRow>, Partial<FoundListings>]>([
      ['its name and website', { name: 'Acme Payments' }, { byWebsite }],
      ['its website alone', { name: 'Other' }, { byWebsite }],
      ['its website in another source', { name: 'Other', sourceId: 'b:1' }, { byWebsite }],
    ])('does not block a row that matches the survivor by %s', (_, row, parts) => {
      expect(decideRow(aRow(row), found({ ...parts, merged }), noImportedRows)).toEqual({ action: 'update', record: survivor });
    });

    test('does not block a row from another source that has another name or only a shared address', () => {
      const alone = found({ byWebsite: [ours], merged });
      expect(decideRow(aRow({ sourceId: 'b:1', name: 'Acme Video' }), alone, noImportedRows)).toEqual({ action: 'insert' });
      expect(decideRow(aRow({ sourceId: 'b:1', websiteKind: 'platform' }), alone, noImportedRows)).toEqual({ action: 'insert' });
    });
  });
});

test('an update keeps likes, owner, status and slug, and adopts the source', () => {
  const existing = aRecord({
    likes: 7,
    featured: true,
    status: 'rejected',
    slug: 'first',
    userId: 'a'.repeat(24),
    logo: '/images/a.webp',
    publishedAt: '2020-01-01T00:00:00.000Z',
  });
  expect(updatedListing(existing, aRow({ tagline: 'New', sourceId: 'a:1', slug: 'second', tags: ['x'] }), now)).toEqual({
    ...existing,
    tagline: 'New',
    tags: ['x'],
    sourceId: 'a:1',
  });
});

test('a category known only by its slug gets a name', () => {
  expect(categoryOfSlug('ai-detection', '0'.repeat(24))).toMatchObject({ name: 'AI Detection', slug: 'ai-detection' });
});

test('a category row needs a name and a description', () => {
  expect(checkCategory({ name: 'AI', description: 'Tools.', trending: 'TRUE' })).toEqual({
    row: { name: 'AI', description: 'Tools.', trending: true },
    ignored: {},
  });
  expect(checkCategory({ name: 'AI', description: 'Tools.', trending: 'no' }).row?.trending).toBe(false);
  expect(checkCategory({ name: 'AI', description: 'Tools.', trending: 'hardly' })).toEqual({
    row: { name: 'AI', description: 'Tools.' },
    ignored: { Trending: 'Please choose yes or no (true or false).' },
  });
  expect(checkCategory({ name: 'AI', trending: 'yes', icon: 5 }).reasons).toMatchObject({ description: 'Missing.' });
});

describe('a logo', () => {
  const sha256 = 'a'.repeat(64);
  const stored = `/images/${sha256}.webp`;

  test.each([
    ['logo', { logo: stored }, sha256],
    ['logoUrl', { logoUrl: stored }, sha256],
    ['an address on another site', { logoUrl: 'https://a.example/logo.png' }, undefined],
    ['a path that was not found', { logo: '/logos/none.png' }, undefined],
    ['no text', { logo: 5 }, undefined],
  ])('is taken from %s once its image is stored', (_, fields, expected) => {
    const { row } = checkStartup({ ...raw, ...fields });
    expect(row && logoOf(row)).toBe(expected);
  });

  test('replaces a known listing’s logo only if the row has one', () => {
    const before = aRecord({ logo: '/images/before.webp' });
    expect(updatedListing(before, aRow({ logo: stored }), now).logo).toBe(stored);
    expect(updatedListing(before, aRow({ logo: 'https://a.example/b.png' }), now).logo).toBe('/images/before.webp');
  });

  test('on another site is counted', () => {
    const rows = [
      { logoUrl: 'https://a.example/b.png' },
      { logo: '//a.example/b.png' },
      { logo: '/logos/a.png' },
      { logo: null },
      'x',
    ];
    expect(countRemoteLogos(rows)).toBe(2);
  });
});
