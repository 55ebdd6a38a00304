import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contract } from './server/contract/contract.ts';
import { sampleArt } from './db/sample/art/sample-art.ts';
import { type BuiltScript, filesToPrecache } from './web/pwa/precache.ts';

const root = resolve(import.meta.dirname, 'web');

/**
 * `virtual:call-addresses`: method and path of every call of the contract, without its schemas. Only hosts check what
 * goes in and out, so a visitor need not load what they check it with.
 */
function callAddresses(): Plugin {
  const id = 'virtual:call-addresses';
  const addresses = Object.fromEntries(
    Object.values(contract).map((call) => [call.id, { method: call.method, path: call.path }]),
  );
  return {
    name: 'call-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) => (resolved === `\0${id}` ? `export const callAddresses = ${JSON.stringify(addresses)}` : undefined),
  };
}

/** The sample directory's pictures are drawn by code: written into the build, and answered directly while developing. */
function sampleArtFiles(): Plugin {
  return {
    name: 'sample-art',
    configureServer(server) {
      const byPath = new Map(sampleArt().map(({ path, svg }) => [path, svg]));
      server.middlewares.use((request, response, next) => {
        const svg = byPath.get(request.url?.split('?')[0] ?? '');
        if (svg === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(svg);
      });
    },
    async writeBundle(options) {
      if (this.environment.name !== 'client' || options.dir === undefined) return;
      for (const { path, svg } of sampleArt()) {
        const file = join(options.dir, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, svg);
      }
    },
  };
}

/**
 * Pages are whole without their scripts, so on a slow line pictures, fonts and styles go first: the script elements wait
 * in a template, from where index.html lets them out.
 */
function scriptsAfterContent(): Plugin {
  const elements = /[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;
  return {
    name: 'scripts-after-content',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const scripts = html.match(elements)?.join('') ?? '';
        return html.replace(elements, '').replace('<!--app-scripts-->', () => `<template id="app-scripts">${scripts}</template>`);
      },
    },
  };
}

/** Text files get a brotli and a gzip twin, so the server sends them small without compressing anything itself. */
function compressedTwins(): Plugin {
  const text = /\.(?:js|css|svg|json|webmanifest|txt)$/;
  // It gets its list of files after the build: its twin would be without.
  const made = 'service-worker.js';
  return {
    name: 'compressed-twins',
    async closeBundle() {
      const { outDir } = this.environment.config.build;
      const folder = resolve(root, outDir);
      if (this.environment.name !== 'client') return;
      for (const path of await readdir(folder, { recursive: true })) {
        if (!text.test(path) || path === made) continue;
        const file = join(folder, path);
        const content = await readFile(file);
        if (content.length < 1024) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

/** The service worker, with the list of what it keeps from the start (`web/pwa/precache.ts`). */
function serviceWorker(): Plugin[] {
  let kept: ReadonlySet<string> = new Set();
  const list: Plugin = {
    name: 'service-worker-list',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type === 'asset') kept = new Set(['index.html', ...filesToPrecache(String(page.source), builtScripts(bundle))]);
      },
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'pwa',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // With a module's format the worker would not start: it may hold `import.meta`.
      rollupFormat: 'iife',
      globPatterns: ['*.{html,svg}', 'assets/*'],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => kept.has(url)), warnings: [] })],
    },
  });
  return [list, ...worker];
}

function builtScripts(bundle: Rolldown.OutputBundle): BuiltScript[] {
  const files = Object.values(bundle);
  const assets = files.filter(({ type, fileName }) => type === 'asset' && /\.(?:js|css|wasm)$/.test(fileName));
  return files.flatMap((file) => {
    if (file.type === 'asset') return [];
    const { fileName: name, imports, dynamicImports, code } = file;
    // A page whose code stands in a shared file is left with a file of its own that holds nothing.
    const modules = [...file.moduleIds, ...(file.facadeModuleId === null ? [] : [file.facadeModuleId])].map(fromTop);
    const mentions = assets.map(({ fileName }) => fileName).filter((fileName) => code.includes(fileName));
    return [{ name, modules, imports, dynamicImports, mentions }];
  });
}

function fromTop(moduleId: string): string {
  const top = `${import.meta.dirname.replaceAll('\\', '/')}/`;
  const path = moduleId.replaceAll('\\', '/');
  return path.startsWith(top) ? path.slice(top.length) : path;
}

/**
 * What every page needs stands in one file. Left alone, each lazy page that shares a part of it would cut it smaller, until a
 * visit loads fifty files: together they pack 5 kB better.
 */
const everyPagesPackages =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|react-router|router-core|react-store|store|react-query|query-core))\//;

/** Likewise what is ours on every page: left alone it would be twenty files, cut by which lazy page shares what. */
const everyPage = {
  name: 'every-page',
  test: /virtual:call-addresses|server\/(?:rules\/paths|contract\/(?:field-lengths|page-sizes|roles))\.ts|web\/(?:api\/(?:account|client|settings)|offline\/(?:queue\/open-queue|transport\/(?:http|offline-state|offline-transport|transport))|lib\/(?:before-reload|browser|hooks|indexed-db-name|idle|search-params|store|text)|features\/site\/(?:head|page-head|not-found-page|theme-choice)|ui\/(?:avatar|button|disclosure|sign-in-provider|toast))\.tsx?$/,
  includeDependenciesRecursively: false,
};

/**
 * One chunk for admins, without the modules it shares with other pages: other pages would load those with the whole chunk. The
 * block editor is loaded when a post is opened. The layout (`shell/`) stays in the chunk of its route: inside this chunk, its
 * icons and this chunk would wait for each other.
 */
const adminArea = {
  name: 'admin',
  test: /web\/(?:features\/admin\/(?!posts\/block-editor|shell\/)|routes\/admin[._][^?]+\.tsx\?tsr-split|api\/(?:admin-|first-admin|invalidate)|offline\/drafts\/post-drafts)/,
  includeDependenciesRecursively: false,
};

/**
 * Schemas, and the rules that pages share with the demo, are a file each: cut into one for every set of pages that needs
 * them, they would weigh a tenth more for the demo, which needs them all. What public pages use of both stays apart.
 */
const shared = [
  { name: 'contract', test: /server\/contract\/(?!(?:field-lengths|messages|page-sizes|roles)\.ts)/, includeDependenciesRecursively: false },
  {
    name: 'rules',
    test: /server\/rules\/(?:access|ids|images|moderation|plans|search|sessions|slugs|startups|submissions|users)\.ts/,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      // A page's loader comes with the page: a first visit carries no other page's questions.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
    }),
    callAddresses(),
    react(),
    tailwindcss(),
    sampleArtFiles(),
    scriptsAfterContent(),
    compressedTwins(),
    serviceWorker(),
  ],
  // Most of msw's size is the cookie jar's list of public suffixes; the demo uses no cookies.
  resolve: { alias: { 'tough-cookie': resolve(import.meta.dirname, 'mocks/cookie-jar.ts') } },
  // The directory of a device is read in a worker of its own, which calls the API too.
  worker: { format: 'es', plugins: () => [callAddresses()] },
  // React's two builds are told apart at run time unless this is a constant.
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // One file for the server, so a cold start reads one file; React and the router are built in production mode.
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: '../dist/ssr',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: join(root, 'entry-server.tsx'), output: { codeSplitting: false } },
      }
    : {
        outDir: '../dist/web',
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'base', test: everyPagesPackages }, everyPage, adminArea, ...shared] } },
        },
      },
  server: {
    cors: true,
    // The API and the pictures it keeps; not our own modules of web/api.
    proxy: Object.fromEntries(
      ['^/api/(?![\\w-]+\\.tsx?(?:\\?|$))', '^/images/', '^/manifest\\.webmanifest$'].map((path) => [
        path,
        process.env['API_URL'] ?? 'http://127.0.0.1:3001',
      ]),
    ),
  },
}));
