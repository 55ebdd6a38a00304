import { describe, expect, test } from 'vitest';
import { contract } from '../../server/domain/contract.ts';
import { isAdminCall } from '../../server/domain/core/call.ts';
import { importCycles, importsOf, whyForbidden, withoutLayer } from './import-directions.ts';
import { isCode, isTest, read, repositoryFiles } from './sources.ts';

const files = repositoryFiles().filter((file) => isCode(file) && !isTest(file));

test('every file imports only what its layer may import', () => {
  expect(files.length).toBeGreaterThan(50);
  const forbidden = files.flatMap((file) => importsOf(file, read(file)).map((found) => whyForbidden(file, found)));
  expect(forbidden.filter((reason) => reason !== undefined)).toEqual([]);
});

test('every source file belongs to a layer', () => {
  expect(withoutLayer(files)).toEqual([]);
  expect(withoutLayer(['server/new-folder/a.ts', 'server/api/handle.ts'])).toEqual(['server/new-folder/a.ts']);
});

test('no files import one another, type-only and dynamic imports included', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file, read(file)).map(({ target }) => target)]));
  expect(importCycles(imports)).toEqual([]);
});

/** All files that are loaded together with a file, except those loaded with `import()`. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set([file]);
  for (const each of loaded) {
    if (!isCode(each) || !files.includes(each)) continue;
    for (const { target, dynamic } of importsOf(each, read(each))) if (!dynamic) loaded.add(target);
  }
  return loaded;
}

test('a server without DATABASE_URL loads no PostgreSQL client', () => {
  expect(loadedWith('db/sql/postgres/postgres-store.ts')).toContain('pg');
  expect(loadedWith('server/main.ts')).toContain('db/sql/open.ts');
  expect([...loadedWith('server/main.ts')].filter((name) => /^pg$|postgres-store|sql\/search\/search-index/.test(name))).toEqual(
    [],
  );
});

test('a file that makes admin calls imports the module with their addresses', () => {
  const forAdmins = new Set<string>(Object.values(contract).flatMap((call) => (isAdminCall(call) ? [call.id] : [])));
  const calling = files.filter((file) => {
    const made = Array.from(
      read(file).matchAll(/\b(?:send(?:OrQueue)?|call(?:Query|QueryOrNull|Mutation))\(\s*'(\w+)'/g),
      ([, id = '']) => id,
    );
    return file.startsWith('web/') && made.some((id) => forAdmins.has(id));
  });
  expect(calling.length).toBeGreaterThan(10);
  const knowing = (file: string) => importsOf(file, read(file)).some(({ target }) => target === 'web/api/admin-client.ts');
  expect(calling.filter((file) => !knowing(file))).toEqual([]);
});

describe('the checker', () => {
  test('the checker finds static, type, re-exported, side-effect, dynamic and type-position imports', () => {
    const source = `
      import * as v from 'valibot';
      import type { A } from '../rules/a.ts';
      import { type B, c } from "./b.ts";
      import './c.css';
      export * from '../d.ts';
      export { type E } from './e.ts';
      const f = await import('../../mocks/f.ts');
      type G = import('./g.ts').G;
      import {
        h,
      } from './h.ts';
      // import { no } from './no.ts';
      /* import { no } from './no.ts'; */
    `;
    expect(importsOf('server/domain/x.ts', source)).toEqual([
      { target: 'valibot', dynamic: false },
      { target: 'server/rules/a.ts', dynamic: false },
      { target: 'server/domain/b.ts', dynamic: false },
      { target: 'server/domain/c.css', dynamic: false },
      { target: 'server/d.ts', dynamic: false },
      { target: 'server/domain/e.ts', dynamic: false },
      { target: 'mocks/f.ts', dynamic: true },
      { target: 'server/domain/g.ts', dynamic: true },
      { target: 'server/domain/h.ts', dynamic: false },
    ]);
  });

  test.each([
    ['server/domain/content/posts.contract.ts', 'server/domain/content/posts.rules.ts'],
    ['server/domain/content/posts.contract.ts', 'db/store.ts'],
    ['server/domain/content/posts.contract.ts', 'koa'],
    ['server/domain/content/posts.rules.ts', 'server/domain/content/posts.calls.ts'],
    ['server/domain/content/posts.rules.ts', 'db/memory/store.ts'],
    ['server/domain/content/posts.rules.ts', 'node:fs'],
    ['server/domain/content/posts.rules.ts', 'server/domain/listings/startups.rules.ts'],
    ['server/domain/content/posts.calls.ts', 'server/domain/accounts/users.calls.ts'],
    ['server/domain/content/posts.calls.ts', 'server/domain/calls.ts'],
    ['server/domain/content/posts.calls.ts', 'server/http/app.ts'],
    ['server/domain/content/posts.calls.ts', 'msw'],
    ['server/domain/core/dates.ts', 'server/domain/site/settings.contract.ts'],
    ['server/api/handle.ts', 'db/sql/store.ts'],
    ['server/http/app.ts', 'db/sql/store.ts'],
    ['server/http/app.ts', 'mocks/handlers.ts'],
    ['server/adapters/email.ts', 'server/domain/accounts/users.calls.ts'],
    ['server/main.ts', 'mocks/node.ts'],
    ['db/memory/store.ts', 'db/sql/store.ts'],
    ['db/memory/store.ts', 'node:crypto'],
    ['db/sample/seed.ts', 'db/memory/store.ts'],
    ['db/sql/store.ts', 'server/api/handle.ts'],
    ['mocks/browser.ts', 'db/sql/store.ts'],
    ['mocks/browser.ts', 'web/api/client.ts'],
    ['mocks/browser.ts', 'koa'],
    ['web/start-demo.tsx', 'mocks/browser.ts'],
    ['web/router.tsx', 'mocks/browser.ts'],
    ['web/routes/index.tsx', 'server/domain/listings/startups.calls.ts'],
    ['web/routes/index.tsx', 'db/store.ts'],
    ['web/features/search/box.tsx', 'web/features/startups/card.tsx'],
    ['web/features/search/box.tsx', 'web/routes/index.tsx'],
    ['web/features/search/box.tsx', 'dexie'],
    ['web/api/client.ts', 'web/features/search/box.tsx'],
    ['web/ui/button.tsx', 'server/domain/listings/startups.contract.ts'],
    ['web/ui/button.tsx', 'web/api/client.ts'],
    ['web/lib/text.ts', 'web/ui/button.tsx'],
    ['web/lib/text.ts', 'node:path'],
    ['server/http/app.ts', 'better-sqlite3'],
  ])('%s may not import %s', (file, target) => {
    expect(whyForbidden(file, { target, dynamic: false })).toContain(target);
  });

  test('the checker finds cycles of any length, each once, and files that import themselves', () => {
    const imports = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: [], f: ['f'], g: ['a'] };
    expect(importCycles(new Map(Object.entries(imports)))).toEqual([['a', 'b', 'c'], ['f']]);
  });

  test.each([
    ['server/domain/content/posts.contract.ts', 'server/domain/core/call.ts'],
    ['server/domain/content/posts.rules.ts', 'server/domain/accounts/users.contract.ts'],
    ['server/domain/content/posts.calls.ts', 'server/domain/accounts/users.rules.ts'],
    ['server/domain/content/posts.calls.ts', 'server/domain/call-context.ts'],
    ['server/domain/content/posts.calls.ts', 'db/store.ts'],
    ['server/domain/calls.ts', 'server/domain/content/posts.calls.ts'],
    ['server/adapters/email.ts', 'server/domain/call-context.ts'],
    ['server/http/app.ts', 'server/api/handle.ts'],
    ['server/main.ts', 'db/sql/store.ts'],
    ['mocks/browser.ts', 'db/memory/store.ts'],
    ['mocks/browser.ts', 'msw/http'],
    ['web/routes/index.tsx', 'web/features/startups/card.tsx'],
    ['web/features/startups/card.tsx', 'web/features/favorites/button.tsx'],
    ['web/features/search/box.tsx', 'web/features/search/result.tsx'],
    ['web/offline/database.ts', 'dexie'],
  ])('%s may import %s', (file, target) => {
    expect(whyForbidden(file, { target, dynamic: false })).toBeUndefined();
  });

  test('only web/start-demo.tsx may load the mocks, and only by import()', () => {
    expect(whyForbidden('web/start-demo.tsx', { target: 'mocks/browser.ts', dynamic: true })).toBeUndefined();
    expect(whyForbidden('web/router.tsx', { target: 'mocks/browser.ts', dynamic: true })).toBeDefined();
  });
});
