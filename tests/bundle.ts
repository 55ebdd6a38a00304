import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../server/cli/setup.mjs';

/** A file of the build with its modules, its imports and its size. */
export interface BundleFile {
  name: string;
  /** Sources by their path from the repository's root ("web/main.tsx", "node_modules/react/index.js"), with Vite's queries. */
  modules: readonly string[];
  /** The number of characters of each module in this file before minification. */
  lengths: readonly number[];
  /** Files that it imports statically. */
  imports: readonly string[];
  /** Whether the service worker precaches the file. */
  isPrecached: boolean;
  isEntry: boolean;
  /** The size in bytes after gzip. */
  gzip: number;
}

/** The scripts and styles of the web part, as served by `npm start`. Builds it first if its sources have changed. */
export async function readBundle(): Promise<BundleFile[]> {
  await ensureBuilt();
  const folder = resolve(import.meta.dirname, '../dist/web');
  const worker = await readFile(join(folder, 'service-worker.js'), 'utf8');
  const precached = new Set(Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, url = '']) => url));
  // The build writes this file (web/build/plugins.ts).
  const scripts = JSON.parse(await readFile(join(folder, '.vite/modules.json'), 'utf8')) as Omit<
    BundleFile,
    'isPrecached' | 'gzip'
  >[];
  const names = new Set(scripts.map(({ name }) => name));
  const others = (await readdir(folder, { recursive: true }))
    .filter((name) => !names.has(name) && (name.endsWith('.css') || precached.has(name)))
    .map((name) => ({ name, modules: [], lengths: [], imports: [], isEntry: false }));
  return Promise.all(
    [...scripts, ...others].map(async (file) => ({
      ...file,
      isPrecached: precached.has(file.name),
      gzip: gzipSync(await readFile(join(folder, file.name)), { level: 9 }).length,
    })),
  );
}

/** `starts` and all their static imports, transitively. */
export function loadedWith(files: readonly BundleFile[], starts: readonly BundleFile[]): BundleFile[] {
  const loaded = new Set<BundleFile>();
  const wanted = [...starts];
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const { imports } = file;
    wanted.push(...files.filter(({ name }) => imports.includes(name)));
  }
  return [...loaded];
}

/** The names of files that import themselves through others. */
export function inCircles(files: readonly BundleFile[]): string[] {
  const leadsBack = ({ name, imports }: BundleFile) =>
    loadedWith(
      files,
      files.filter((file) => imports.includes(file.name)),
    ).some((file) => file.name === name);
  return files.filter(leadsBack).map(({ name }) => name);
}

/** The files that index.html loads: the entry and its imports. */
export function firstLoad(files: readonly BundleFile[]): BundleFile[] {
  return loadedWith(
    files,
    files.filter(({ isEntry }) => isEntry),
  );
}

/** The files of a first visit to a route: the entry, the route's component, and their imports. */
export function routeLoad(files: readonly BundleFile[], route: string): BundleFile[] {
  const component = files.filter(({ modules }) =>
    modules.some((id) => id.startsWith(`web/routes/${route}?`) && /tsr-split=component/.test(id)),
  );
  return loadedWith(files, [...files.filter(({ isEntry }) => isEntry), ...component]);
}

/** The files that every page adds while it is idle: the scripts that `web/background.ts` and the header load, and their imports. */
export function idleLoad(files: readonly BundleFile[]): BundleFile[] {
  const start = files.filter(({ modules }) => modules.some((id) => idleModules.includes(id)));
  const before = new Set(firstLoad(files));
  return loadedWith(files, start).filter((file) => !before.has(file));
}

/** The files that the demo adds to a visit: its start files and their imports, without those of an ordinary visit. */
export function demoLoad(files: readonly BundleFile[]): BundleFile[] {
  const ordinary = new Set(firstLoad(files));
  const start = files.filter(({ modules }) => modules.includes('mocks/browser.ts') || modules.includes('web/start-demo.tsx'));
  return loadedWith(files, start).filter((file) => !ordinary.has(file));
}

export function gzipOf(files: readonly BundleFile[], extension: '.js' | '.css'): number {
  return files.filter(({ name }) => name.endsWith(extension)).reduce((sum, { gzip }) => sum + gzip, 0);
}

/** Returns advice for files that exceed their budget, with the largest of our own modules in them. */
export function adviceFor(files: readonly BundleFile[]): string {
  const sizes = files.flatMap(({ modules, lengths }) => modules.map((id, index) => ({ id, length: lengths[index] ?? 0 })));
  const ours = sizes.filter(({ id }) => !id.startsWith('node_modules/')).toSorted((a, b) => b.length - a.length);
  return [
    'Load what few visitors need when they use it (import(), lazyPart), or with the pages that need it: web/build/chunks.ts says what loads together.',
    'A package that is new in this load shows in dist/web/.vite/modules.json. Our largest modules here, in characters before minification:',
    ...ours.slice(0, 20).map(({ id, length }) => `${String(length).padStart(7)} ${id}`),
  ].join('\n');
}

/** Modules of the demo or the server that are part of one of `files`. */
export function demoModules(files: readonly BundleFile[]): string[] {
  const never =
    /^(?:mocks\/|db\/|server\/(?:api|http|jobs|adapters|emails|cli)\/|server\/(?:main|config)\.ts|server\/domain\/(?:.*[.-])?(?:calls|call-context)\.ts|node_modules\/(?:msw|@mswjs)\/)/;
  return files.flatMap(({ name, modules }) => modules.filter((id) => never.test(id)).map((id) => `${name} holds ${id}`));
}

export const idleModules = [
  'web/background.ts',
  'web/start-offline.ts',
  'web/page-visits.ts',
  'web/pwa/register-service-worker.tsx',
  'web/features/offline/install-button.tsx',
  'web/features/offline/offline-notice.tsx',
];

/** The public routes and their files. */
export const publicRoutes = {
  '/': 'index.tsx',
  '/categories': 'categories.index.tsx',
  '/categories/:slug': 'categories.$slug.tsx',
  '/startup/:slug': 'startup.$slug.tsx',
  '/tags': 'tags.index.tsx',
  '/tags/:tag': 'tags.$tag.tsx',
  '/collections': 'collections.index.tsx',
  '/collections/:slug': 'collections.$slug.tsx',
  '/collections/shared/:token': 'collections.shared.$token.tsx',
  '/search': 'search.tsx',
  '/blog': 'blog.index.tsx',
  '/blog/:slug': 'blog.$slug.tsx',
  '/blog/category/:slug': 'blog.category.$slug.tsx',
  '/blog/tag/:tag': 'blog.tag.$tag.tsx',
  '/:slug': '$slug.tsx',
  '/pages/:slug': 'pages.$slug.tsx',
  '/deals': 'deals.tsx',
  '/faq': 'faq.tsx',
  '/advertise': 'advertise.tsx',
  '/plans': 'plans.tsx',
  '/newsletter': 'newsletter.tsx',
  '/feedback': 'feedback.tsx',
  '/build': 'build.tsx',
  '/how-it-works': 'how-it-works.tsx',
  '/offline': 'offline.tsx',
};
/** Public pages that the service worker does not precache. */
export const onlineRoutes = { '/badges': 'badges.tsx' };
/** The other pages that can be opened offline. */
export const memberRoutes = {
  '/dashboard': '_members.dashboard.tsx',
  '/analytics': '_members.analytics.tsx',
  '/settings': '_members.settings.tsx',
  '/submit-startup': 'submit-startup.tsx',
};
/** Budgets in bytes after gzip. */
export const bundleBudgets = { js: 150_000, css: 16_000, demo: 95_000, precache: 500_000 };
