import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { normalizePath, type Plugin, type Rolldown, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { contract as Contract } from '../../server/domain/contract.ts';
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
  const contractFile = normalizePath(resolve(web, '../server/domain/contract.ts'));
  // Imported only when it is needed, the contract is no part of Vite's configuration: a change of it does not restart the dev server.
  const readContract = () => runnerImport<{ contract: typeof Contract }>(contractFile);
  let read: ReturnType<typeof readContract> | undefined;
  /** The files that the addresses were read from. */
  const sources = new Set<string>();
  type Addresses = (isOfKind: (who: Who) => boolean) => string;
  const scripts: Readonly<Record<string, (addressesOf: Addresses) => string>> = {
    [`${prefix}call-addresses`]: (addressesOf) => `
      const publicAddresses = ${addressesOf((who) => who === 'anyone')};
      export const isPublicCall = (id) => id in publicAddresses;
      export const callAddresses = { ...publicAddresses, ...${addressesOf((who) => who !== 'anyone' && who !== 'admin')} };`,
    [`${prefix}admin-call-addresses`]: (addressesOf) =>
      `export const adminCallAddresses = ${addressesOf((who) => who === 'admin')}`,
  };
  return {
    name: 'call-addresses',
    resolveId: (source) => (`\0${source}` in scripts ? `\0${source}` : undefined),
    async load(resolved) {
      const script = scripts[resolved];
      if (script === undefined) return undefined;
      const { module, dependencies } = await (read ??= readContract());
      for (const file of [contractFile, ...dependencies]) {
        sources.add(file);
        this.addWatchFile(file);
      }
      return script((isOfKind) => {
        // In the order of their paths they compress best: every visit loads them.
        const calls = Object.values(module.contract)
          .filter(({ who }) => isOfKind(who))
          .toSorted((a, b) => (a.path < b.path ? -1 : 1));
        return JSON.stringify(Object.fromEntries(calls.map(({ id, method, path }) => [id, { method, path }])));
      });
    },
    hotUpdate({ file, modules }) {
      if (!sources.has(file)) return undefined;
      read = undefined;
      const { moduleGraph } = this.environment;
      return [...modules, ...Object.keys(scripts).flatMap((id) => moduleGraph.getModuleById(id) ?? [])];
    },
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
    apply: 'build',
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
