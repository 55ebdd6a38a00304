import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildName, readRelease } from './build.ts';

test('a build has the same name in all processes with the same settings; without a build, each process has its own name', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'debut-build-'));
  const settings = { siteUrl: 'https://example.com' };
  expect(await buildName(dist, settings)).not.toBe(await buildName(dist, settings));
  const names = new Set<string>();
  for (const id of ['one', 'two']) {
    writeFileSync(join(dist, 'build-id'), id);
    for (const siteUrl of [undefined, 'https://example.com'])
      for (let process = 0; process < 2; process += 1) names.add(await buildName(dist, { siteUrl }));
  }
  expect(names.size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[\w-]{8}$/);
  rmSync(dist, { recursive: true });
});

test('a release has the version and commit of the build, or else only the version in package.json', async () => {
  const root = mkdtempSync(join(tmpdir(), 'debut-release-'));
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}');
  expect(await readRelease(root)).toEqual({ version: '1.2.3', commit: 'unknown' });
  mkdirSync(join(root, 'dist/server'), { recursive: true });
  writeFileSync(join(root, 'dist/server/release.json'), '{"version":"1.2.2","commit":"8bd13f4a0f9c"}');
  expect(await readRelease(root)).toEqual({ version: '1.2.2', commit: '8bd13f4a0f9c' });
  rmSync(root, { recursive: true });
});
