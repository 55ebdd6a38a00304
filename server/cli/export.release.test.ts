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

function run(script: 'export' | 'import', file: string, settings: Record<string, string> = {}) {
  const env = { ...childEnvironment(), DATA_DIR: folder, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/cli/${script}.ts`, join(folder, file)], {
    cwd: root,
    env,
  });
  return { status, output: `${String(stdout)}${String(stderr)}` };
}

test.each(['startups.csv', 'startups.json'])('an export to %s is imported without a change', (name) => {
  expect(run('export', name)).toMatchObject({ status: 0, output: expect.stringContaining('55 startups.') as unknown });
  expect(run('import', name).output).toContain('0 inserted, 0 updated, 55 unchanged, 0 rejected');
  expect(run('export', name)).toMatchObject({
    status: 1,
    output: `${join(folder, name)} already exists. Choose another file name.\n`,
  });
});

test.each(['startups.csv', 'startups.json'])(
  'listings with the same name and website in %s are all imported into another directory',
  async (name) => {
    const file = join(folder, 'twins.json');
    const twin = { name: 'Twin', tagline: 'One', description: 'One.', website: 'https://twin.example', websiteKind: 'platform' };
    writeFileSync(file, JSON.stringify([1, 2].map((at) => ({ ...twin, sourceId: `list:${at}` }))));
    expect(run('import', 'twins.json').output).toContain('2 inserted');
    run('export', name);
    expect(run('import', name, { DATA_DIR: join(folder, 'other') }).output).toContain(
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
