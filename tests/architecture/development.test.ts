import { relative, resolve } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

test('changing the contract does not restart the dev server, because its configuration loads no calls', async () => {
  const config = resolve(root, 'vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, config);
  const files = (loaded?.dependencies ?? []).map((file) => relative(root, resolve(root, file)).replaceAll('\\', '/'));
  expect(files).toContain('web/build/plugins.ts');
  expect(files.filter((file) => /(?:^|[./-])(?:contract|calls)\.ts$/.test(file))).toEqual([]);
});
