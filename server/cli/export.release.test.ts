import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedSample } from '../../db/sample/seed.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { childEnvironment } from '../../tests/child-environment.ts';

const root = resolve(import.meta.dirname, '../..');
let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'debut-export-'));
  const store = await openSqliteStore(join(folder, 'debut.sqlite'));
  await seedSample(store, new Date());
  const mosscount = await store.startups.bySlug('mosscount');
  if (mosscount === undefined) throw new Error('The sample has no Mosscount.');
  await store.startups.update({ ...mosscount, tagline: '=1+1 "moss", and\nmore', tags: ['a|b', '[c]'] });
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: 'export' | 'import', file: string, settings: Record<string, string> = {}, options: string[] = []) {
  const env = { ...childEnvironment(), DATA_DIR: folder, ...settings };
  const parameters = [`server/cli/${script}.ts`, ...options, join(folder, file)];
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: root, env });
  return { status, output: `${String(stdout)}${String(stderr)}` };
}

test.each(['startups.csv', 'startups.json'])('importing an export to %s into the same directory changes nothing', (name) => {
  expect(run('export', name)).toMatchObject({ status: 0, output: expect.stringContaining('55 startups.') as unknown });
  expect(run('import', name).output).toContain('0 inserted, 0 updated, 55 unchanged, 0 rejected');
  expect(run('export', name)).toMatchObject({
    status: 1,
    output: `${join(folder, name)} already exists. Choose another file name.\n`,
  });
});

test.each(['startups.csv', 'startups.json'])(
  'two listings with the same name and website in %s are both imported into another directory',
  async (name) => {
    const file = join(folder, 'twins.json');
    const twin = { name: 'Twin', tagline: 'One', description: 'One.', website: 'https://twin.example', websiteKind: 'platform' };
    writeFileSync(file, JSON.stringify([1, 2].map((at) => ({ ...twin, sourceId: `list:${at}` }))));
    expect(run('import', 'twins.json').output).toContain('2 inserted');
    run('export', name);
    expect(run('import', name, { DATA_DIR: join(folder, 'other') }, ['--create-categories']).output).toContain(
      '57 inserted, 0 updated, 0 unchanged, 0 rejected',
    );
  },
);

test('an export that fails leaves no file behind', () => {
  const failed = run('export', 'startups.csv', { DATABASE_URL: 'postgres://debut@127.0.0.1:1/debut' });
  expect(failed).toMatchObject({ status: 1, output: expect.stringContaining('cannot be reached') as unknown });
  expect(readdirSync(folder).filter((name) => name.startsWith('startups'))).toEqual([]);
});

test.runIf(existsSync('/dev/full'))('an export to a full disk reports the missing space', () => {
  symlinkSync('/dev/full', join(folder, 'full.json.unfinished'));
  expect(run('export', 'full.json')).toMatchObject({
    status: 1,
    output: `There is not enough space on the disk for ${join(folder, 'full.json')}.\n`,
  });
});

test('a table has a column for each field', () => {
  run('export', 'a.CSV');
  const [headings = '', ...lines] = readFileSync(join(folder, 'a.CSV'), 'utf8').split('\r\n');
  expect(headings.split(',').slice(-7)).toEqual([
    'pricing',
    'platform',
    'open-source',
    'founded',
    'country',
    'team-size',
    'status',
  ]);
  expect(lines.find((line) => line.startsWith('Ferrywire,'))).toMatch(
    /,freemium,web\|ios\|android\|api,yes,2021,Norway,2-10,active$/,
  );
});

test.each([
  ['users.csv', [], '12 users.'],
  ['Categories-2026.JSON', [], '16 categories.'],
  ['posts.jsonl', [], '8 posts.'],
  ['submissions.csv', [], '8 submissions.'],
  ['payments.csv', [], '0 subscriptions.'],
  ['people.jsonl', ['--only', 'users'], '12 users.'],
  ['startups.jsonl', ['--all'], '60 startups.'],
  ['anything.json', [], '55 startups.'],
])('an export to %s with the options %j contains %s', (name, options, written) => {
  expect(run('export', name, {}, options)).toEqual({ status: 0, output: `${join(folder, name)}: ${written}\n` });
});

test('an unknown kind of rows is refused', () => {
  expect(run('export', 'a.csv', {}, ['--only', 'passwords'])).toEqual({
    status: 1,
    output: '--only takes one of these: startups, categories, posts, users, subscribers, submissions, payments, audit.\n',
  });
});

test('importing everything.zip gives the same directory, but works only in an empty directory and without other files', () => {
  const other = { DATA_DIR: join(folder, 'other') };
  expect(run('export', 'everything.zip')).toMatchObject({
    status: 0,
    output: expect.stringContaining('startups.jsonl: 60') as unknown,
  });
  expect(run('import', 'everything.zip')).toMatchObject({
    status: 1,
    output: expect.stringContaining('The directory is not empty: it has 60 startups, 16 categories, 12 users') as unknown,
  });
  expect(run('import', 'everything.zip', other, [join(folder, 'a.csv')])).toMatchObject({
    status: 1,
    output: expect.stringContaining('everything.zip alone and without options.') as unknown,
  });
  expect(run('import', 'everything.zip', other)).toMatchObject({
    status: 0,
    output: expect.stringContaining('Admins: ida (ida@people.example).') as unknown,
  });
  expect(run('export', 'again.csv', other).output).toContain('55 startups.');
  run('export', 'first.csv');
  expect(readFileSync(join(folder, 'again.csv'), 'utf8')).toBe(readFileSync(join(folder, 'first.csv'), 'utf8'));
});

test('a file that is not a ZIP file is refused with a clear message', () => {
  writeFileSync(join(folder, 'everything.zip'), 'not a zip');
  expect(run('import', 'everything.zip', { DATA_DIR: join(folder, 'other') })).toMatchObject({
    status: 1,
    output: expect.stringContaining('The ZIP file is damaged, or not a ZIP file.') as unknown,
  });
});
