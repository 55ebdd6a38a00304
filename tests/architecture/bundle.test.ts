import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../server/domain/contract.ts';
import { webSources } from '../../server/cli/setup.mjs';
import { namedInVain } from '../../web/build/chunks.ts';
import { isRefusedName } from '../../web/build/neutral-names.ts';
import {
  adviceFor,
  type BundleFile,
  bundleBudgets,
  demoLoad,
  demoModules,
  firstLoad,
  gzipOf,
  idleLoad,
  idleModules,
  inCircles,
  loadedWith,
  memberRoutes,
  onlineRoutes,
  publicRoutes,
  readBundle,
  routeLoad,
} from '../bundle.ts';

const web = resolve(import.meta.dirname, '../../dist/web');
const assets = join(web, 'assets');
let files: BundleFile[] = [];

beforeAll(async () => {
  files = await readBundle();
});

const testMode = (among: readonly BundleFile[]) =>
  among.flatMap(({ modules }) => modules.filter((id) => id.startsWith('web/test-mode/')));

test('changing any source of the web part rebuilds it', () => {
  const sources = files
    .flatMap(({ modules }) => modules.map((id) => id.replace(/\?.*$/, '')))
    .filter((id) => /^(?:db|mocks|server|web)\//.test(id));
  expect(sources).toContain('server/api/request.ts');
  const isNamed = (id: string) => webSources.some((source) => id === source || id.startsWith(`${source}/`));
  expect(sources.filter((id) => !isNamed(id))).toEqual([]);
});

test('an ordinary visit loads no code of the demo, the test mode or the server', () => {
  const loaded = firstLoad(files);
  expect(loaded.flatMap(({ modules }) => modules)).toContain('web/main.tsx');
  expect(demoModules(loaded)).toEqual([]);
  expect(testMode(loaded)).toEqual([]);
});

test('the combobox of the search is in the build, as a separate script', () => {
  const holding = (among: readonly BundleFile[]) =>
    among.filter(({ modules }) => modules.some((id) => id.includes('node_modules/downshift/')));
  expect(holding(files)).toHaveLength(1);
  expect(holding(Object.values(publicRoutes).flatMap((route) => routeLoad(files, route)))).toEqual([]);
});

test('the demo is in the build, as separate scripts', () => {
  const ofPages = files.filter(({ modules }) => modules.some((id) => id.startsWith('web/')));
  expect(demoModules(loadedWith(files, ofPages))).toEqual([]);
  expect(demoModules(demoLoad(files)).length).toBeGreaterThan(10);
  expect(gzipOf(demoLoad(files), '.js'), adviceFor(demoLoad(files))).toBeLessThanOrEqual(bundleBudgets.demo);
});

test('no script contains texts that only the API description needs', async () => {
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  const sources = await Promise.all(scripts.map(({ name }) => readFile(join(web, name), 'utf8')));
  const { summary } = contract.listUsers;
  expect(summary).not.toBe('');
  expect(sources.filter((source) => source.includes(summary))).toEqual([]);
});

test.each(Object.entries({ ...publicRoutes, ...onlineRoutes }))(
  'a first visit to %s loads no more than its budget',
  (_, route) => {
    const loaded = routeLoad(files, route);
    expect(loaded.length).toBeGreaterThan(firstLoad(files).length);
    expect(gzipOf(loaded, '.js'), adviceFor(loaded)).toBeLessThanOrEqual(bundleBudgets.js);
  },
);

test('a page that is idle loads no form, no schema and no other page', () => {
  const loaded = idleLoad(files).flatMap(({ name, modules }) => modules.map((id) => ({ name, id })));
  expect(loaded.map(({ id }) => id)).toEqual(expect.arrayContaining(idleModules));
  const unneeded = loaded.filter(({ id }) => /tsr-split=|\/valibot\/|\.contract\.ts$|\/ui\/.*(?:field|dialog)/.test(id));
  expect(
    unneeded.map(({ name, id }) => `${name} holds ${id}`),
    'move the module that the idle script needs to a chunk without forms and pages (web/build/chunks.ts)',
  ).toEqual([]);
});

test('web/build/chunks.ts names only existing parts of the build', () => {
  expect(namedInVain(files.flatMap(({ modules }) => modules))).toEqual([]);
});

test('no file of the build has a name that blockers refuse', async () => {
  // The sample's images, named after categories and posts, may be blocked. A listing is complete without its image.
  const paths = (await readdir(web, { recursive: true })).filter((path) => !path.startsWith('sample/'));
  const names = paths.map((path) => path.replace(/-[\w-]{8}(?=\.\w+(?:\.(?:br|gz))?$)/, ''));
  expect(names).toContain('assets/admin.part.js');
  expect(names.filter(isRefusedName), 'a script is named in web/build/neutral-names.ts').toEqual([]);
});

test('no file imports itself through others: the load order of a cycle depends on the page, and an import may be undefined', () => {
  expect(
    inCircles(files),
    'name the new module in the chunk of its neighbors in web/build/chunks.ts: a contract belongs to contract-admin',
  ).toEqual([]);
});

test('Dexie loads even if the browser refuses every broadcast channel', async () => {
  const [name] = (await readdir(assets)).filter((file) => /^dexie-.*\.js$/.test(file));
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  await expect(import(pathToFileURL(join(assets, name ?? '')).href)).resolves.toHaveProperty('Dexie');
  vi.unstubAllGlobals();
});

test('the test mode is in the build, and no page loads it', () => {
  expect(testMode(files)).not.toEqual([]);
  const routes = Object.values({ ...publicRoutes, ...memberRoutes });
  expect(routes.flatMap((route) => testMode(routeLoad(files, route)))).toEqual([]);
  expect(testMode(files.filter(({ isPrecached }) => isPrecached))).toEqual([]);
});

test('no visitor loads any code of the admin area, or the schemas of its forms', () => {
  const ofAdmins = (loaded: readonly BundleFile[]) =>
    loaded.flatMap(({ name, modules }) =>
      modules
        .filter((id) => /^web\/features\/admin\/|^server\/domain\/.*\/(?:members|moderation|audit)\.contract\.ts/.test(id))
        .map((id) => `${name} holds ${id}`),
    );
  expect(ofAdmins(files)).not.toEqual([]);
  const visits = Object.values(publicRoutes).flatMap((route) => routeLoad(files, route));
  expect([...new Set(ofAdmins(visits))]).toEqual([]);
  const schemas = firstLoad(files).flatMap(({ modules }) =>
    modules.filter((id) =>
      /^server\/domain\/.*\.contract\.ts|^server\/domain\/core\/(?:call|schemas)\.ts|^node_modules\/valibot\//.test(id),
    ),
  );
  expect(schemas).toEqual([]);
});

describe('the service worker', () => {
  const precached = () => files.filter(({ isPrecached }) => isPrecached);

  test.each(Object.entries({ ...publicRoutes, ...memberRoutes }))('precaches everything that %s loads', (_, route) => {
    const loaded = routeLoad(files, route);
    expect(loaded.length).toBeGreaterThan(firstLoad(files).length);
    expect(loaded.filter(({ isPrecached }) => !isPrecached).map(({ name }) => name)).toEqual([]);
  });

  test('precaches no code of the demo, the admin area, the editor or the charts', () => {
    const lazyOnly =
      /^mocks\/|^db\/|^web\/features\/admin\/|^web\/routes\/admin[._][^?]+\?tsr-split|^node_modules\/(?:msw|recharts|@editorjs)\//;
    const holding = (among: readonly BundleFile[]) =>
      among.flatMap(({ name, modules }) => modules.filter((id) => lazyOnly.test(id)).map((id) => `${name} holds ${id}`));
    expect(holding(files).length).toBeGreaterThan(100);
    expect(holding(precached())).toEqual([]);
  });

  test('precaches the document, its styles, two fonts and its icon, and stays within its budget', () => {
    const others = precached().filter(({ name }) => !name.endsWith('.js'));
    expect(others.map(({ name }) => name.replace(/^.*\./, '.')).sort()).toEqual(['.css', '.html', '.svg', '.woff2', '.woff2']);
    const size = precached().reduce((sum, { gzip }) => sum + gzip, 0);
    expect(size).toBeGreaterThan(200_000);
    expect(size, adviceFor(precached())).toBeLessThanOrEqual(bundleBudgets.precache);
  });
});

test('the styles stay within their budget', () => {
  const styles = gzipOf(files, '.css');
  expect(styles).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(bundleBudgets.css);
});

describe('the checker', () => {
  const made = (name: string, modules: string[], imports: string[] = [], isEntry = false): BundleFile => ({
    name,
    modules,
    lengths: modules.map(() => 100),
    imports,
    isPrecached: false,
    isEntry,
    gzip: 10,
  });
  const clean = [
    made('index.js', ['web/main.tsx'], ['shared.js'], true),
    made('shared.js', ['server/domain/listings/startups.contract.ts']),
  ];

  test('finds code of the demo behind any number of imports', () => {
    const leaky = [
      made('index.js', ['web/main.tsx'], ['a.js'], true),
      made('a.js', ['web/router.tsx'], ['demo.js']),
      made('demo.js', [
        'mocks/browser.ts',
        'db/sample/seed.ts',
        'server/domain/listings/startups.calls.ts',
        'node_modules/msw/lib/core/http.mjs',
      ]),
    ];
    expect(demoModules(firstLoad(leaky))).toHaveLength(4);
    expect(demoModules(firstLoad(clean))).toEqual([]);
  });

  test('finds files that import one another, directly or through others', () => {
    const circle = [...clean, made('a.js', [], ['b.js']), made('b.js', [], ['c.js', 'shared.js']), made('c.js', [], ['a.js'])];
    expect(inCircles(circle)).toEqual(['a.js', 'b.js', 'c.js']);
    expect(inCircles(clean)).toEqual([]);
  });

  test('names our largest modules when a budget is exceeded', () => {
    const [start, shared] = clean;
    const advice = adviceFor([
      ...clean,
      { ...made('base.js', ['node_modules/react/index.js', 'web/ui/a.tsx']), lengths: [900, 800] },
    ]);
    expect(advice.split('\n').slice(2)).toEqual([
      '    800 web/ui/a.tsx',
      ...[start, shared].map((file) => `    100 ${file?.modules[0]}`),
    ]);
  });

  test('counts the size of a route, and the size that the demo adds', () => {
    const all = [
      ...clean,
      made('home.js', ['web/routes/index.tsx?tsr-split=component'], ['shared.js', 'tile.js']),
      made('tile.js', ['web/ui/tile.tsx']),
      made('browser.js', ['mocks/browser.ts'], ['shared.js', 'demo.js']),
      made('demo.js', ['db/memory/store.ts']),
    ];
    expect(gzipOf(routeLoad(all, 'index.tsx'), '.js')).toBe(40);
    expect(demoLoad(all).map(({ name }) => name)).toEqual(['browser.js', 'demo.js']);
  });
});
