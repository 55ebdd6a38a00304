import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { sampleArt } from '../../db/sample/art/sample-art.ts';
import { contract } from '../../server/domain/contract.ts';
import type { Who } from '../../server/domain/core/call.ts';
import { type BuiltScript, filesToPrecache } from '../pwa/precache.ts';
import { fromTop } from './chunks.ts';

/** Our own plugins of Vite: what the build adds to the pages, and what it leaves out. */

const web = resolve(import.meta.dirname, '..');

/**
 * `virtual:call-addresses`: the method and path of every call of the contract, without its schemas, and which calls need no account.
 * Only the hosts validate input and output, so visitors need not load the schemas. The calls for admins only are apart
 * (`virtual:admin-call-addresses`).
 */
export function callAddresses(): Plugin {
  const prefix = '\0virtual:';
  const addressesOf = (isOfKind: (who: Who) => boolean) =>
    JSON.stringify(
      Object.fromEntries(
        Object.values(contract)
          .filter(({ who }) => isOfKind(who))
          .map((call) => [call.id, { method: call.method, path: call.path }]),
      ),
    );
  const modules: Readonly<Record<string, string>> = {
    [`${prefix}call-addresses`]: `
      const publicAddresses = ${addressesOf((who) => who === 'anyone')};
      export const isPublicCall = (id) => id in publicAddresses;
      export const callAddresses = { ...publicAddresses, ...${addressesOf((who) => who !== 'anyone' && who !== 'admin')} };`,
    [`${prefix}admin-call-addresses`]: `export const adminCallAddresses = ${addressesOf((who) => who === 'admin')}`,
  };
  return {
    name: 'call-addresses',
    resolveId: (source) => (`\0${source}` in modules ? `\0${source}` : undefined),
    load: (resolved) => modules[resolved],
  };
}

/** Leaves out of the pages what of a call only the server's OpenAPI description and the tests read: its summary and its errors. */
export function withoutDescriptions(): Plugin {
  const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm;
  const errors = /^ {2}errors: (?:\[[^\]]*\]|\w+),\n/gm;
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/server\/domain\/.+\.contract\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, "  summary: '',\n").replace(errors, '  errors: [],\n'), map: null }),
    },
  };
}

/** The images of the sample directory are generated: written into the build, and served directly by the dev server. */
export function sampleArtFiles(): Plugin {
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
 * Dexie as a file of its own, which the page and the replica's worker both import: the two are bundled apart, and each would
 * bring 30 kB of it along. Where site data is blocked, Firefox has a `BroadcastChannel` that throws, which Dexie calls while it loads.
 */
export function sharedDexie(): Plugin {
  const require = createRequire(import.meta.url);
  const { version } = require('dexie/package.json') as { version: string };
  const fileName = `assets/dexie-${version}.js`;
  return {
    name: 'shared-dexie',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'dexie' ? { id: `/${fileName}`, external: 'absolute' } : undefined),
    async generateBundle() {
      const source = await readFile(require.resolve('dexie/dist/modern/dexie.min.mjs'), 'utf8');
      const guard = "try{new BroadcastChannel('').close()}catch{BroadcastChannel=void 0}";
      this.emitFile({ type: 'asset', fileName, source: `${guard}\n${source.replace(/\/\/# sourceMappingURL=\S+\s*$/, '')}` });
    },
  };
}

/** Leaves out of the server's bundle the pages that only browsers render, and those below them: half of it. */
export function withoutBrowserPages(): Plugin {
  const isForBrowsers = (name: string) => readFileSync(join(web, 'routes', name), 'utf8').includes("rendered: 'browser'");
  const pages = readdirSync(join(web, 'routes')).filter(isForBrowsers);
  return {
    name: 'without-browser-pages',
    applyToEnvironment: ({ name }) => name === 'ssr',
    load: (id) =>
      id.includes('?tsr-split') && pages.some((page) => id.includes(`/${page.slice(0, -3)}`)) ? 'export {}' : undefined,
  };
}

/**
 * Pages are complete without scripts, so images, fonts and styles load first on a slow network: the script elements stand in a
 * template, and an inline script of index.html inserts them later.
 */
export function scriptsAfterContent(): Plugin {
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

/** Writes what each script of the pages is made of into `.vite/modules.json`, which is not served; `tests/bundle.ts` reads it. */
export function moduleList(): Plugin {
  return {
    name: 'module-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const scripts = chunks.map(({ fileName, moduleIds, modules, imports, isEntry }) => ({
          name: fileName,
          modules: moduleIds.map((id) => fromTop(id.replace(/^\0/, ''))),
          lengths: moduleIds.map((id) => modules[id]?.code?.length ?? 0),
          // A file that is not bundled is imported by its address ("/assets/dexie-4.js").
          imports: imports.map((name) => name.replace(/^\//, '')),
          isEntry,
        }));
        this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(scripts) });
      },
    },
  };
}

/** Writes a brotli and a gzip copy beside each text file, so that the server compresses nothing itself. */
export function compressedCopies(): Plugin {
  const text = /\.(?:js|css|svg|json|webmanifest|txt)$/;
  // Its precache manifest is injected after the build, so a copy made now would lack it.
  const serviceWorkerFile = 'service-worker.js';
  return {
    name: 'compressed-copies',
    async closeBundle() {
      const folder = resolve(web, this.environment.config.build.outDir);
      if (this.environment.name !== 'client') return;
      for (const path of await readdir(folder, { recursive: true })) {
        if (!text.test(path) || path === serviceWorkerFile) continue;
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

/** The service worker with its precache manifest (`web/pwa/precache.ts`). */
export function serviceWorker(): Plugin[] {
  let precached: ReadonlySet<string> = new Set();
  const list: Plugin = {
    name: 'service-worker-list',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        if (page?.type === 'asset')
          precached = new Set(['index.html', ...fonts, ...filesToPrecache(String(page.source), builtScripts(bundle))]);
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
      // A worker in module format may contain `import.meta` and would not start.
      rollupFormat: 'iife',
      globPatterns: ['*.{html,svg}', 'assets/*'],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => precached.has(url)), warnings: [] })],
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
    // A page whose code is in a shared chunk still has an empty chunk of its own.
    const modules = [...file.moduleIds, ...(file.facadeModuleId === null ? [] : [file.facadeModuleId])].map(fromTop);
    const mentions = assets.map(({ fileName }) => fileName).filter((fileName) => code.includes(fileName));
    return [{ name, modules, imports, dynamicImports, mentions }];
  });
}
