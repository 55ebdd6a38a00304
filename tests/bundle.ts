import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '..');

/** A file of the build: what it is made of, what it loads, and its size. */
export interface BundleFile {
  name: string;
  /** Sources from the repository's root ("web/main.tsx", "node_modules/react/index.js"), with Vite's queries. */
  modules: readonly string[];
  /** Files that are loaded with it. */
  imports: readonly string[];
  /** Whether an installed service worker has it from the start. */
  isPrecached: boolean;
  isEntry: boolean;
  /** Bytes after gzip. */
  gzip: number;
}

/** Builds the web part as `npm start` does, into a folder that is thrown away, and answers its scripts and styles. */
export async function buildBundle(): Promise<BundleFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-bundle-'));
  const { NODE_ENV: before } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const result = await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
    const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
    const worker = await readFile(join(folder, 'service-worker.js'), 'utf8');
    const precached = new Set(Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, url = '']) => url));
    return outputs.flatMap(({ output }) => output.flatMap((file) => bundleFile(file, precached.has(file.fileName))));
  } finally {
    process.env['NODE_ENV'] = before;
    await rm(folder, { recursive: true, force: true });
  }
}

function bundleFile(file: Rolldown.OutputChunk | Rolldown.OutputAsset, isPrecached: boolean): BundleFile[] {
  const gzip = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
  if (file.type === 'chunk') {
    const { fileName, moduleIds, imports, isEntry } = file;
    return [{ name: fileName, modules: moduleIds.map(fromRoot), imports, isPrecached, isEntry, gzip }];
  }
  if (!file.fileName.endsWith('.css') && !isPrecached) return [];
  return [{ name: file.fileName, modules: [], imports: [], isPrecached, isEntry: false, gzip }];
}

function fromRoot(moduleId: string): string {
  const path = moduleId.replaceAll('\\', '/').replace(/^\0/, '');
  const prefix = `${root.replaceAll('\\', '/')}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** `starts` and everything that they import. */
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

/** What index.html loads: the entry and all it imports. */
export function firstLoad(files: readonly BundleFile[]): BundleFile[] {
  return loadedWith(
    files,
    files.filter(({ isEntry }) => isEntry),
  );
}

/** What a first visit to a route loads: the entry, the route's component, and all they import. */
export function routeLoad(files: readonly BundleFile[], route: string): BundleFile[] {
  const component = files.filter(({ modules }) =>
    modules.some((id) => id.startsWith(`web/routes/${route}?`) && /tsr-split=component/.test(id)),
  );
  return loadedWith(files, [...files.filter(({ isEntry }) => isEntry), ...component]);
}

/** What the demo adds to a visit: all that mocks/browser.ts brings and an ordinary visit does not load. */
export function demoLoad(files: readonly BundleFile[]): BundleFile[] {
  const ordinary = new Set(firstLoad(files));
  const start = files.filter(({ modules }) => modules.includes('mocks/browser.ts'));
  return loadedWith(files, start).filter((file) => !ordinary.has(file));
}

export function gzipOf(files: readonly BundleFile[], extension: '.js' | '.css'): number {
  return files.filter(({ name }) => name.endsWith(extension)).reduce((sum, { gzip }) => sum + gzip, 0);
}

/** Modules that belong to the demo or the server and stand in one of `files`. */
export function demoModules(files: readonly BundleFile[]): string[] {
  const never =
    /^(?:mocks\/|db\/|server\/(?:calls|http|jobs|adapters|cli)\/|server\/(?:handle|request|main|config)\.ts|node_modules\/(?:msw|@mswjs)\/)/;
  return files.flatMap(({ name, modules }) => modules.filter((id) => never.test(id)).map((id) => `${name} holds ${id}`));
}

/** The public routes, by their files, and design §6's budgets in bytes. */
export const publicRoutes = {
  '/': 'index.tsx',
  '/categories': 'categories.index.tsx',
  '/categories/:slug': 'categories.$slug.tsx',
  '/startup/:slug': 'startup.$slug.tsx',
  '/search': 'search.tsx',
  '/blog': 'blog.index.tsx',
  '/blog/:slug': 'blog.$slug.tsx',
  '/deals': 'deals.tsx',
  '/faq': 'faq.tsx',
  '/advertise': 'advertise.tsx',
  '/plans': 'plans.tsx',
  '/newsletter': 'newsletter.tsx',
  '/build': 'build.tsx',
  '/offline': 'offline.tsx',
};
/** Every other page that opens without a network. */
export const memberRoutes = {
  '/dashboard': '_members.dashboard.tsx',
  '/analytics': '_members.analytics.tsx',
  '/settings': '_members.settings.tsx',
  '/submit-startup': 'submit-startup.tsx',
};
export const bundleBudgets = { js: 150_000, css: 15_000, demo: 90_000, precache: 450_000 };
