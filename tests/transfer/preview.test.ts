import { expect, test, vi } from 'vitest';
import type { Field } from '../../server/domain/listings/fields.contract.ts';
import { handle } from '../../server/api/handle.ts';
import { mapImport } from '../../server/cli/import-files.ts';
import { labelAtPath } from '../../server/domain/transfer/column-labels.ts';
import { printPlan } from '../../server/cli/import-dry-run.ts';
import { ImportRun } from '../../server/cli/import-run.ts';
import type { CallId } from '../../server/domain/contract.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import type { KnownStartup, ReplacedTag } from '../../server/domain/transfer/imports.contract.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { readFile } from '../../server/domain/transfer/read-file.ts';
import type { Store } from '../../db/store.ts';
import { ImportEngine, type KnownParts } from '../../web/features/admin/imports/import-engine.ts';
import { dumpedMemory, dumpedSqlite } from '../api/dumped-stores.ts';
import { bareHost } from '../api/hosts.ts';
import { importOptions, numbered } from '../api/import-client.ts';
import { digest } from '../api/test-env.ts';
import { aCategory, anId, aSession, aStartup, aUser, daysAgo, noon } from '../store/builders.ts';
import { anImport } from '../store/import-builder.ts';

const token = 'a'.repeat(64);

/** A directory with one listing and two renamed tags. The listing has one of these tags again. */
async function begin(store: Store): Promise<void> {
  await store.users.insert(aUser({ _id: anId(1), role: 'admin' }));
  await store.sessions.insert(
    aSession({ tokenHash: digest(token), userId: anId(1), expiresAt: daysAgo(-1), seenAt: noon.toISOString() }),
  );
  await store.fields.save([...usualFields]);
  await store.categories.insert(aCategory({ _id: anId(1), name: 'Energy', slug: 'energy' }));
  const known = { categories: ['energy'], tags: ['Reused'], fields: { pricing: 'paid', founded: 2019 } };
  await store.startups.insert(aStartup({ _id: anId(1), name: 'Known', website: 'https://known.example', ...known }));
  await store.tags.saveRenamed({ key: 'old', currentKey: 'new', currentTag: 'New' });
  await store.tags.saveRenamed({ key: 'reused', currentKey: 'new', currentTag: 'New' });
}

const csv = `Name,Tagline,Description,Website,Tags,Pricing,Founded,Video,Trending
Fresh,Tag,Text.,https://fresh.example,old|Other|new,free,2020,,
Odd,Tag,Text.,https://odd.example,Reused,Foo,soon,nowhere,
Odder,Tag,Text.,https://odder.example,,Foo,#N/A,,
Known,Tag,Text.,https://other.example,,paid,2001,,
Known,Tag,Text.,https://known.example,,Bar,2021,,
Fresh,Tag,Text.,https://fresher.example,,paid,2002,,
,Tag,Text.,https://nameless.example,,free,,,
`;

async function call<Reply>(store: Store, id: CallId, input: object = {}): Promise<Reply> {
  const request = { params: {}, query: {}, body: undefined, session: token, visitor: 'v', ...input };
  const { status, json } = await handle({ ...bareHost(store), report: () => undefined }, id, request);
  if (status >= 300) throw new Error(`${id}: ${json}`);
  return JSON.parse(json) as Reply;
}

/** Previews the file with the import engine that runs in the browser, and the calls that the page makes. */
async function previewed(store: Store) {
  const engine = new ImportEngine(() => undefined);
  await engine.read('list.csv', new Blob([csv]), {});
  const fields = await call<Field[]>(store, 'listFields');
  const { mapping, headings } = await engine.choose(0, 'startups', fields);
  await call(store, 'getImportMapping', { params: { kind: 'startups', headings } });
  const former = await call<{ categories: Record<string, string> }>(store, 'listFormerSlugs');
  const parts: KnownParts = {
    fields,
    categories: await call<Category[]>(store, 'listCategories'),
    formerSlugs: Object.entries(former.categories),
    postCategories: await call(store, 'listAllPostCategories'),
    renamedTags: await call<ReplacedTag[]>(store, 'listReplacedTags'),
  };
  await engine.map(mapping, parts);
  await engine.addStartups((await call<{ startups: KnownStartup[] }>(store, 'listKnownStartups')).startups);
  await call(store, 'listKnownPosts', { query: { page: '1' } });
  const summary = await engine.plan({ ...importOptions, ownerId: null });
  return { engine, summary, rows: await engine.page('all', 0, 100) };
}

function inputOf(fields: readonly Field[]) {
  const [list] = readFile('list.csv', new TextEncoder().encode(csv));
  if (list === undefined) throw new Error('The file has no list.');
  return mapImport({ ...list, file: 'list.csv' }, { fields, categories: [] }).input;
}

async function printedPlan(store: Store): Promise<string[]> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split('\n')));
  await printPlan(store, inputOf(await store.fields.list()), {}).finally(() => log.mockRestore());
  return lines;
}

const valuesOf = async (store: Store, website: string) => {
  const [startup] = await store.startups.byWebsite(website);
  return [startup?.tags, startup?.fields, startup?.videoUrl];
};

const expectedValues = [
  ['https://fresh.example', [['New', 'Other'], { pricing: 'free', founded: 2020 }, undefined]],
  ['https://odd.example', [['Reused'], undefined, undefined]],
  ['https://known.example', [['Reused'], { pricing: 'paid', founded: 2021 }, undefined]],
] as const;

test.each([
  ['memory', dumpedMemory],
  ['SQLite', dumpedSqlite],
] as const)('a preview and a dry run write nothing, and report the same as the import (%s)', async (_, open) => {
  const { store, dump } = await open();
  await begin(store);
  const before = await dump();
  const { engine, summary, rows } = await previewed(store);
  expect(await dump()).toEqual(before);
  const lines = await printedPlan(store);
  expect(await dump()).toEqual(before);

  expect(summary.counts).toEqual({ create: 5, update: 1, unchanged: 0, skip: 1 });
  expect(lines.at(-1)).toBe('  Would create 5, update 1, leave 0 unchanged, skip 1.');
  const video = expect.stringContaining('Video: ') as string;
  const both = 'Pricing: “Foo” and “Bar” are not one of Free, Free plan, Free trial, Paid, On request.';
  expect(summary.ignored.map(({ reason, rows: count, first }) => [reason, count, first])).toEqual([
    [both, 3, 'line 3'],
    [video, 1, 'line 3'],
    ['Founded: Please enter a number.', 1, 'line 3'],
    ['Founded: #N/A is an error value from the spreadsheet.', 1, 'line 4'],
  ]);
  expect(lines).toContain(`  3 rows imported without a value (first: line 3). ${both}`);
  expect(rows.flatMap(({ label, namesake }) => (namesake === undefined ? [] : [[label, namesake.website]]))).toEqual([
    ['line 5', 'https://known.example'],
    ['line 7', 'https://fresh.example'],
  ]);
  expect(lines).toContain('  line 5 creates Known. A listing with this name exists: Known, known.example');
  expect(lines).toContain('  line 8 skipped. name: Missing.');
  expect(summary.reasons).toEqual([{ reason: 'Name: Missing.', rows: 1, first: 'line 8' }]);

  await engine.startSending();
  const sent = await engine.next(0, 100, 1_000_000);
  const { kind, fileName, source, headingsKey: headings, mapping } = anImport();
  const rest = { ownerId: null, unchanged: 0, skipped: 1, options: importOptions };
  const body = { kind, fileName, source, headings, mapping, total: sent.length, ...rest };
  const { _id } = await call<{ _id: string }>(store, 'startImport', { body });
  const reply = await call<{ ignored: { at: number; reasons: object }[]; rejected: object[]; import: { counts: object } }>(
    store,
    'importRows',
    { params: { id: _id }, body: { from: 0, rows: sent } },
  );
  expect(reply.rejected).toEqual([]);
  expect(reply.import.counts).toEqual({ created: 5, updated: 1, unchanged: 0, skipped: 1 });
  expect(reply.ignored.map(({ at, reasons }) => [at, reasons])).toEqual(
    rows.flatMap(({ at, ignored, action }) => (action === 'skip' || Object.keys(ignored).length === 0 ? [] : [[at, ignored]])),
  );
  for (const [website, values] of expectedValues) expect(await valuesOf(store, website)).toEqual(values);
  // A preview after the import finds nothing to change.
  expect((await previewed(store)).summary.counts).toEqual({ create: 0, update: 0, unchanged: 6, skip: 1 });
});

test('the preview and the file of skipped rows name columns as the screen does', async () => {
  const { store } = await dumpedMemory();
  const engine = new ImportEngine(() => undefined);
  const file = 'name,tagline,description,website,publishedAt\nA,T,D,https://a.example,soon\nB,T,D,https://b.example,soon\n';
  await engine.read('list.csv', new Blob([file]), {});
  const { mapping } = await engine.choose(0, 'startups', []);
  const columns = { ...mapping.columns, publishedAt: 'publishedAt' };
  await engine.map(
    { ...mapping, columns },
    {
      fields: [],
      categories: await call<Category[]>(store, 'listCategories'),
      formerSlugs: [],
      postCategories: [],
      renamedTags: [],
    },
  );
  const { reasons } = await engine.plan({ ...importOptions, ownerId: null });
  expect(reasons.map(({ reason }) => reason.split(':')[0])).toEqual(['Date']);
  expect((await engine.skippedRows()).map(({ reason }) => reason.split(':')[0])).toEqual(['Date', 'Date']);
  const paths = ['categories.2', 'websiteKind', 'verifiedAt', 'lastAliveAt'];
  expect(paths.map(labelAtPath)).toEqual(['Categories', 'Kind of website', 'Owner verified', 'Website last online']);
});

test('the command line imports the same rows, and reports the values that it leaves out', async () => {
  const { store } = await dumpedSqlite();
  await begin(store);
  const { inserted, updated, rejected, ignored } = await new ImportRun(store, () => false).importFile(
    inputOf(await store.fields.list()),
    () => undefined,
  );
  expect([inserted, updated, rejected.length]).toEqual([5, 1, 1]);
  expect(ignored.map(({ label, reasons }) => [label, Object.keys(reasons).sort()])).toEqual([
    ['line 3', ['Founded', 'Pricing', 'Video']],
    ['line 4', ['Founded', 'Pricing']],
    ['line 6', ['Pricing']],
  ]);
  for (const [website, values] of expectedValues) expect(await valuesOf(store, website)).toEqual(values);
});

test('renamed tags are also replaced in rows that other clients send', async () => {
  const { store } = await dumpedSqlite();
  await begin(store);
  const { kind, fileName, source, headingsKey: headings, mapping } = anImport();
  const rest = { ownerId: null, unchanged: 0, skipped: 0, options: importOptions, total: 1 };
  const { _id } = await call<{ _id: string }>(store, 'startImport', {
    body: { kind, fileName, source, headings, mapping, ...rest },
  });
  const row = { name: 'Sent', tagline: 'Tag', description: 'Text.', website: 'https://sent.example', tags: 'OLD|new' };
  await call(store, 'importRows', { params: { id: _id }, body: { from: 0, rows: numbered([row]) } });
  expect((await valuesOf(store, row.website))[0]).toEqual(['New']);
});
