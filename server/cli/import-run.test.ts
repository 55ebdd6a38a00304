import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import { aFeedback, anId } from '../../tests/store/builders.ts';
import { ImportRun } from './import-run.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-import-run-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the writes of a running server go in between the rows of an import', async () => {
  const path = join(folder, 'debut.sqlite');
  const importer = await openSqliteStore(path);
  const server = await openSqliteStore(path);
  const rows = Array.from({ length: 200 }, (_, number) => ({
    name: `Company ${number}`,
    tagline: 'Pays',
    description: 'Pays everybody.',
    website: `https://company-${number}.example`,
  }));
  const run = new ImportRun(importer, () => false);
  let isRunning = true;
  const importing = run
    .importFile({ file: 'a.json', kind: 'startups', rows }, () => undefined)
    .finally(() => (isRunning = false));
  await server.feedback.insert(aFeedback({ _id: anId(1) }));
  await server.feedback.insert(aFeedback({ _id: anId(2) }));
  expect(isRunning).toBe(true);
  expect(await importing).toMatchObject({ inserted: 200, processed: 200 });
  await importer.close();
  await server.close();
});
