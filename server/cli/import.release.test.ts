import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { StartupRecord } from '../../db/store.ts';
import { newSiteSettings } from '../../db/sample/new-site.ts';
import { defaultPublicSections } from '../domain/site/default-public-sections.ts';
import { parseImagePath } from '../domain/core/images.ts';
import { startServer } from '../../tests/e2e/server.ts';
import { aMerge } from '../../tests/store/merge-builder.ts';
import { childEnvironment } from '../../tests/child-environment.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-import-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  output: string;
}

async function importFiles(files: readonly string[], watch?: (output: string, child: ChildProcess) => void): Promise<Outcome> {
  const child = spawn(process.execPath, ['server/cli/import.ts', '--create-categories', ...files], {
    cwd: root,
    env: { ...childEnvironment(), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      watch?.(output, child);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function writeInput(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function listing(slug: string): Promise<StartupRecord | undefined> {
  const store = await openSqliteStore(join(folder, 'data', 'debut.sqlite'));
  try {
    return await store.startups.bySlug(slug);
  } finally {
    await store.close();
  }
}

async function total(): Promise<number> {
  const store = await openSqliteStore(join(folder, 'data', 'debut.sqlite'));
  try {
    return (await store.startups.list({ offset: 0, limit: 1 })).total;
  } finally {
    await store.close();
  }
}

const row = (at: number) => ({
  name: `Company ${at}`,
  tagline: `Tagline ${at}`,
  description: `Description ${at}`,
  website: `https://company-${at}.example`,
  categories: ['ai-tools'],
  tags: ['x'],
  publishedAt: null,
  sourceId: `made:${at}`,
  status: 'inactive',
  batch: 'S08',
  logoUrl: 'https://logos.example/1.png',
});

test('valid rows are imported, invalid rows are written to a file, and repeating changes nothing', async () => {
  const file = await writeInput('rows.json', [row(1), { ...row(2), website: 'ftp://x' }, 'nonsense', row(3)]);
  const first = await importFiles([file]);
  expect(first.output).toContain('2 inserted, 0 updated, 0 unchanged, 2 rejected');
  expect(first.output).toContain('row 2 rejected. website: Please enter a valid URL');
  expect(first.output).toContain('New categories: ai-tools');
  expect(first.output).toContain('no such field: batch');
  expect(first.output).toMatch(
    /3 logos on other sites skipped: use --fetch-logos to fetch them, or give paths of files below \S+/,
  );
  expect(first.code).toBe(1);
  const { batch: _ignored, ...imported } = row(2);
  expect(JSON.parse(await readFile(`${file}.rejected.json`, 'utf8'))).toEqual([
    {
      row: 2,
      reasons: { website: 'Please enter a valid URL (e.g., https://example.com).' },
      raw: { ...imported, website: 'ftp://x' },
    },
    { row: 3, reasons: { row: 'Expected an object with fields.' }, raw: 'nonsense' },
  ]);
  expect(await listing('company-1')).toMatchObject({ status: 'active', logo: '', publishedAt: null, categories: ['ai-tools'] });

  await writeInput('rows.json', [row(1), { ...row(3), tagline: 'New' }]);
  expect(await importFiles([file])).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 inserted, 1 updated, 1 unchanged, 0 rejected') as string,
  });
  expect((await importFiles([file])).output).toContain('0 inserted, 0 updated, 2 unchanged, 0 rejected');
  expect(existsSync(`${file}.rejected.json`)).toBe(false);
  expect(await listing('company-3')).toMatchObject({ tagline: 'New' });
});

test('CSV files are recognized by their names, and lists of categories by their fields', async () => {
  const categories = await writeInput('categories.json', [
    { name: 'AI & Co', slug: 'ai', description: 'Tools.', icon: '🤖', trending: true },
  ]);
  const header = '\uFEFFname,tagline,description,website,categories,tags,publishedAt';
  const csv = await writeInput(
    'rows.csv',
    `${header}\nAlpha,Tag,"Two\nlines",https://alpha.example,ai|web,"[""a"",""b""]",2026-01-31\nBeta,Tag\n`,
  );
  const { output, code } = await importFiles([csv, categories]);
  expect(output).toContain('line 4 rejected. description: Missing.\n  line 4 rejected. website: Missing.');
  expect(output).toContain('New categories: web');
  expect(code).toBe(1);
  expect(await listing('alpha')).toMatchObject({
    description: 'Two\nlines',
    categories: ['ai', 'web'],
    tags: ['a', 'b'],
    publishedAt: '2026-01-31T00:00:00.000Z',
  });
});

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a table with %s between its cells and with capitalized headings is read', async (_, separator) => {
  const lines = [
    ['\uFEFF"Name"', 'Tagline', 'Description', 'Website', 'Tags', 'Open source'],
    ['Alpha', 'Fast, cheap', 'The 5" screen', 'https://alpha.example', 'a|b', 'yes'],
  ];
  const file = await writeInput('rows.csv', lines.map((cells) => `${cells.join(separator)}\r\n`).join(''));
  expect((await importFiles([file])).output).toContain('1 inserted, 0 updated, 0 unchanged, 0 rejected');
  expect(await listing('alpha')).toMatchObject({
    tagline: 'Fast, cheap',
    description: 'The 5" screen',
    tags: ['a', 'b'],
    fields: { 'open-source': true },
  });
});

test('a website may be a host without its scheme', async () => {
  const file = await writeInput('rows.csv', 'name,tagline,description,website\nAlpha,A,A,alpha.example/start\n');
  expect((await importFiles([file])).output).toContain('rows.csv: 1 startup\n');
  expect(await listing('alpha')).toMatchObject({ website: 'https://alpha.example/start' });
});

test('a table that names a column twice is refused as a whole', async () => {
  const file = await writeInput(
    'rows.csv',
    'Name,Tagline,description,Website,website\nAlpha,A,A,https://a.example,https://b.example\n',
  );
  expect(await importFiles([file])).toEqual({
    code: 1,
    output: `${file} has two columns called "website": rename or remove one.\n`,
  });
});

test('a file with a rejected row ends the command with 1, and the other rows are imported', async () => {
  const [wrong, right] = [await writeInput('wrong.json', [{ ...row(1), website: '' }]), await writeInput('right.json', [row(2)])];
  const both = await importFiles([wrong, right]);
  expect([both.code, both.output.includes('1 inserted'), both.output.includes('1 rejected')]).toEqual([1, true, true]);
  expect((await importFiles([right])).code).toBe(0);
});

test('rows rejected for the same reason share one line', async () => {
  const csv = await writeInput(
    'other.csv',
    'Company,URL,Phone\nA,https://a.example,1\nB,https://b.example,2\nC,https://c.example,3\n',
  );
  const { output } = await importFiles([csv]);
  expect(output).toContain('  Columns: Company = name, URL = website\n');
  expect(output).toContain('  There is no column for the description.\n');
  expect(output).toContain(
    '  3 rows rejected (first: line 2). tagline: Missing.\n  3 rows rejected (first: line 2). description: Missing.\n',
  );
  expect(output).toContain('no such field: Phone');
  const mixed = await writeInput('mixed.json', ['x', row(1), 'x', {}]);
  expect((await importFiles([mixed])).output).toMatch(
    / {2}2 rows rejected \(first: row 1\)\. .*\n {2}row 4 rejected\. name: Missing/,
  );
});

test('when rejected rows cannot be written, the command imports the other files and ends with 1', async () => {
  const [some, right] = [await writeInput('some.json', [row(1), { name: 'x' }]), await writeInput('right.json', [row(2)])];
  await mkdir(`${some}.rejected.json`);
  const { code, output } = await importFiles([some, right]);
  expect(output).toContain(`The rejected rows could not be written to ${some}.rejected.json.`);
  expect([code, await total()]).toEqual([1, 2]);
});

test('a file of rejected rows can be imported after correction', async () => {
  const file = await writeInput('rows.json', [row(1), { ...row(2), tagline: '' }]);
  expect((await importFiles([file])).output).toContain('1 inserted, 0 updated, 0 unchanged, 1 rejected');
  const rejected = JSON.parse(await readFile(`${file}.rejected.json`, 'utf8')) as { raw: object }[];
  const corrected = rejected.map((line) => ({ ...line, raw: { ...line.raw, tagline: 'Corrected' } }));
  await writeFile(`${file}.rejected.json`, JSON.stringify(corrected));
  expect((await importFiles([`${file}.rejected.json`])).output).toContain('1 inserted, 0 updated, 0 unchanged, 0 rejected');
  expect(await listing('company-2')).toMatchObject({ tagline: 'Corrected' });
});

test('a CSV row with more cells than the first line is rejected, unless the extra cells are empty', async () => {
  const lines = [
    'name,tagline,description,website',
    'Alpha,Fast, cheap,It is,https://alpha.example',
    'Beta,B,B,https://b.example,,',
  ];
  const file = await writeInput('rows.csv', lines.join('\n'));
  const { output } = await importFiles([file]);
  expect(output).toContain('line 2 rejected. This row has more cells than the first line has columns.');
  expect(output).toContain('1 inserted, 0 updated, 0 unchanged, 1 rejected');
});

test('a CSV row with a misplaced quote is rejected with its line, and the lines below it are read', async () => {
  const lines = [
    'name,tagline,description,website',
    'Alpha,"Fast,It is,https://alpha.example',
    'Beta,"Tag",B,https://b.example',
    'Gamma,C,C,https://c.example',
    'Delta,D,"D,https://d.example',
    'Epsilon,E,E,https://e.example',
  ];
  const file = await writeInput('rows.csv', `${lines.join('\r\n')}\r\n`);
  const { output, code } = await importFiles([file]);
  const reason = 'A quoted cell is not closed, or has text after its closing quote. Double any quotes inside a quoted cell.';
  expect(output).toContain(`  2 rows rejected (first: line 2). ${reason}\n`);
  expect(output).toContain('3 inserted, 0 updated, 0 unchanged, 2 rejected');
  expect(code).toBe(1);
  expect(JSON.parse(await readFile(`${file}.rejected.json`, 'utf8'))).toEqual([
    { row: 1, lines: { first: 2, last: 2 }, reasons: { row: reason }, raw: lines[1] },
    { row: 4, lines: { first: 5, last: 5 }, reasons: { row: reason }, raw: lines[4] },
  ]);
});

test('absent columns and empty cells change nothing, unless --clear-empty clears them', async () => {
  await importFiles([await writeInput('rows.json', [row(1)])]);
  const before = await listing('company-1');
  const cells = 'Company 1,Tagline 1,Description 1,https://company-1.example';
  const partial = await writeInput('partial.csv', `name,tagline,description,website\n${cells}\n`);
  const empty = await writeInput('empty.csv', `name,tagline,description,website,categories,tags,logo\n${cells},,,\n`);
  for (const file of [partial, empty])
    expect((await importFiles([file])).output).toContain('0 inserted, 0 updated, 1 unchanged, 0 rejected');
  expect(await listing('company-1')).toEqual(before);
  expect((await importFiles(['--clear-empty', empty])).output).toContain('0 inserted, 1 updated, 0 unchanged, 0 rejected');
  expect(await listing('company-1')).toEqual({ ...before, categories: [], tags: [] });
});

test('rows of a merged duplicate change nothing and are listed at the end, in JSON and in CSV', async () => {
  const file = await writeInput('rows.json', [row(1), row(2)]);
  await importFiles([file]);
  const [duplicate, survivor] = [await listing('company-1'), await listing('company-2')];
  if (duplicate === undefined || survivor === undefined) throw new Error('Nothing was imported.');
  const archived: StartupRecord = { ...duplicate, status: 'archived' };
  const store = await openSqliteStore(join(folder, 'data', 'debut.sqlite'));
  await store.startups.update(archived);
  await store.merges.insert(aMerge({ duplicateId: duplicate._id, survivorId: survivor._id, mergedBy: null }));
  await store.close();
  await writeInput('rows.json', [{ ...row(1), tagline: 'New' }]);
  const csv = await writeInput('rows.csv', 'name,tagline,description,website\nCompany 1,New,New,https://company-1.example\n');
  const { output } = await importFiles([file, csv]);
  const sentence = '1 merged into another listing, both left unchanged: Company 1 into company-2';
  expect(output.split(sentence)).toHaveLength(3);
  expect(output.split('0 inserted, 0 updated, 1 unchanged, 0 rejected')).toHaveLength(3);
  expect([await listing('company-1'), await listing('company-2')]).toEqual([archived, survivor]);
});

test('a listing whose slug is taken gets the same slug with a number', async () => {
  const file = await writeInput('rows.json', [row(1), { ...row(2), name: 'Company 1' }]);
  await importFiles([file]);
  expect(await listing('company-1-2')).toMatchObject({ website: 'https://company-2.example' });
});

test.each([
  ['missing.json', undefined, 'was not found.'],
  ['empty.json', '  \n', 'is empty.'],
  ['broken.json', '[{', 'is not JSON:'],
  ['object.json', '{"startups":1}', 'must hold a list of rows'],
  ['lists.json', '{"startups":[]}', 'has no rows'],
  ['none.json', '[]', 'has no rows.'],
  ['no-list.json', '{"startups":{},"posts":[]}', 'must hold a list of rows in "startups".'],
  ['deep.json', `[{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`, 'nested more than 100 levels deep.'],
  ['broken.csv', '"name,website\na,b', 'is not CSV: a quote in its first line is not closed.'],
])('%s ends with an explanation and exit code 1, and nothing is imported', async (name, content, sentence) => {
  const good = await writeInput('good.json', [row(1)]);
  const bad = content === undefined ? join(folder, name) : await writeInput(name, content);
  const { output, code } = await importFiles([good, bad]);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('Ctrl-C ends the import after the current batch', async () => {
  const file = await writeInput(
    'many.json',
    Array.from({ length: 3_000 }, (_, at) => row(at)),
  );
  let interrupted = false;
  const { output, code } = await importFiles([file], (text, child) => {
    if (!text.includes('1,000 of 3,000') || interrupted) return;
    interrupted = true;
    child.kill('SIGINT');
  });
  expect(output).toContain('Stopped.');
  expect(code).toBe(130);
  const importedRows = await total();
  expect(output).toContain(`${importedRows.toLocaleString('en')} inserted`);
  expect(importedRows).toBeGreaterThanOrEqual(1_000);
  expect(importedRows).toBeLessThan(3_000);
});

test('each list of a file is imported; images and logos are read from its folder, and missing ones are reported', async () => {
  const lists = {
    posts: [{ title: 'Hello', content: 'World', coverImage: '/covers/none.png' }],
    startups: [
      { ...row(1), logoUrl: '/logo.png' },
      { ...row(2), website: 'nowhere' },
      { ...row(3), logo: `/images/${'0'.repeat(64)}.webp` },
    ],
    categories: [{ name: 'Boats', slug: 'boats', description: 'All that floats.' }],
    version: 2,
  };
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .png()
    .toFile(join(folder, 'logo.png'));
  const { output } = await importFiles([await writeInput('lists.json', lists)]);
  expect(output).toMatch(/1 image not found or not readable below .*: \/covers\/none\.png/);
  expect(output).toMatch(/1 image not found or not readable below .*: \/images\/0{40}/);
  const logo = (await listing('company-1'))?.logo ?? '';
  expect(logo).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
  expect((await listing('company-3'))?.logo).toBe('');
  expect(output).toContain('lists.json.startups.rejected.json');
  const store = await openSqliteStore(join(folder, 'data', 'debut.sqlite'));
  expect(await store.images.bySha256(parseImagePath(logo) ?? '')).toMatchObject({ width: 512, height: 341 });
  expect((await store.startups.list({ offset: 0, limit: 9 })).total).toBe(2);
  expect([await store.categories.bySlug('boats'), await store.posts.bySlug('hello')]).toMatchObject([
    { name: 'Boats' },
    { title: 'Hello' },
  ]);
  await store.close();
});

test('a directory created by an import has the settings of a new site, no plan on offer, and no sample data', async () => {
  await importFiles([await writeInput('rows.json', [row(1), row(2)])]);
  const server = await startServer({ DATA_DIR: join(folder, 'data') });
  try {
    const read = async <Body>(path: string) => (await (await fetch(`${server.url}/api${path}`)).json()) as Body;
    expect((await read<{ total: number }>('/startups')).total).toBe(2);
    expect(await read('/plans')).toEqual([]);
    expect(await read('/settings')).toEqual({ ...newSiteSettings, ...defaultPublicSections });
    expect([await read('/faq'), await read('/deals'), (await read<{ posts: [] }>('/blog/posts')).posts]).toEqual([[], [], []]);
  } finally {
    await server.stop();
  }
});

test('a running server shows imported listings', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'data'), SEED: 'none' });
  try {
    const shown = async () => ((await (await fetch(`${server.url}/api/startups`)).json()) as { total: number }).total;
    expect(await shown()).toBe(0);
    await importFiles([await writeInput('rows.json', [row(1), row(2)])]);
    expect(await shown()).toBe(2);
  } finally {
    await server.stop();
  }
});

const realRows = resolve(root, '../shared/data/startups-sample.json');
test.skipIf(!existsSync(realRows))('real rows are imported (skipped when ../shared/data is absent)', async () => {
  const { output } = await importFiles([await writeInput('sample.json', await readFile(realRows, 'utf8'))]);
  expect(output).toContain('300 inserted, 0 updated, 0 unchanged, 0 rejected');
});
