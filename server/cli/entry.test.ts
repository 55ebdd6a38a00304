import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'debut-entry-'));
  copyFileSync('server/cli/entry.mjs', join(folder, 'main.mjs'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'server.js'), "console.log('started');");
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The entry's output and exit code under a given Node version. */
function startUnder(version: string): [code: number | null, stdout: string, stderr: string] {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(folder, 'main.mjs')], { encoding: 'utf8' });
  return [status, stdout, stderr];
}

/** The oldest Node version that package.json allows. */
function oldest(): string {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  return engines.node.replace('>=', '');
}

test.each(['20.20.2', '22.18.0', '24.8.0'])(
  'under Node %s the server says which version it needs and does not start',
  (version) => {
    const sentence = `Debut needs Node 24.9 or newer, and this is Node ${version}: start it with node_modules/node/bin/node, which npm installed, or with npm start.\n`;
    expect(startUnder(version)).toEqual([1, '', sentence]);
  },
);

test.each([oldest(), '25.0.0'])('under Node %s the server starts', (version) => {
  expect(startUnder(version)).toEqual([0, 'started\n', '']);
});
