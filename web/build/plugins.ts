import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync, normalizePath, type Plugin, type Rolldown, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { contract as Contract } from '../../server/domain/contract.ts';
import { isAdminCall, type Who } from '../../server/domain/core/call.ts';
import { type BuiltScript, essentialFiles, filesToPrecache } from '../pwa/precache.ts';
import { fromTop } from './chunks.ts';

/** Our own Vite plugins. Each adds something to the pages' build or removes something from it. */

const web = resolve(import.meta.dirname, '..');

/** Reads addresses such as "listPlans GET /plans,listFaqs GET /faqs", which compress better than objects. */
const addressReader = `const read = (text) => Object.fromEntries(text.split(',').map((line) => {
        const [id, method, path] = line.split(' ');
        return [id, { method, path }];
      }));`;

/**
 * Provides `virtual:call-addresses`: the method and path of every call of the contract, and whether it needs an account. Only the hosts
 * validate input and output, so visitors do not load the schemas. The addresses of admins' calls are separate
 * (`virtual:admin-call-addresses`).
 */
export function callAddresses(): Plugin {
  const prefix = '\0virtual:';
  const contractFile = normalizePath(resolve(web, '../server/domain/contract.ts'));
  // Imports the contract only when needed. If it were part of Vite's configuration, each edit of it would restart the dev server.
  const readContract = () => runnerImport<{ contract: typeof Contract }>(contractFile);
  let read: ReturnType<typeof readContract> | undefined;
  /** The files from which the addresses were read. */
  const sources = new Set<string>();
  type Addresses = (isOfKind: (who: Who) => boolean) => string;
  const scripts: Readonly<Record<string, (addressesOf: Addresses) => string>> = {
    [`${prefix}call-addresses`]: (addressesOf) => `
      ${addressReader}
      const publicAddresses = ${addressesOf((who) => who === 'anyone')};
      export const isPublicCall = (id) => id in publicAddresses;
      export const callAddresses = { ...publicAddresses, ...${addressesOf((who) => who !== 'anyone' && !isAdminCall({ who }))} };`,
    [`${prefix}admin-call-addresses`]: (addressesOf) =>
      `${addressReader}
      export const adminCallAddresses = ${addressesOf((who) => isAdminCall({ who }))}`,
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
        // Sorted by path, the order in which they compress best. Every visit loads them.
        const calls = Object.values(module.contract)
          .filter(({ who }) => isOfKind(who))
          .toSorted((a, b) => (a.path < b.path ? -1 : 1));
        return `read(${JSON.stringify(calls.map(({ id, method, path }) => `${id} ${method} ${path}`).join(','))})`;
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

/** Removes each call's summary and errors from the pages. Only the server's OpenAPI description and the tests read them. */
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
 * Emits Dexie as a separate file for both the page and the replica's worker. The page and the worker are bundled separately, so
 * otherwise each would contain 30 kB of Dexie. The file begins with a guard: Dexie creates a `BroadcastChannel` while it loads,
 * and Firefox throws an error for that if site data is blocked.
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

/**
 * Removes the pages that only browsers render, and those below them, from the server's bundle. Otherwise, they would be half of
 * the bundle.
 */
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
 * Loads scripts after images, fonts and styles, because pages are complete without scripts. The script elements are in a
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

/**
 * Minifies the scripts in the document and removes its comments, so that the home page stays below 14,600 bytes. A server sends
 * that much before the browser's first confirmation; a longer page would appear one round trip later on a slow network.
 */
export function shortDocument(): Plugin {
  const inlineScript = /(<script(?: type="speculationrules")?>)([^]*?)(<\/script>)/g;
  // Changes only names, spaces and quotes, because the script for browsers that cannot start the page must keep its old syntax.
  const shorten = (script: string) =>
    minifySync('script.js', script, { module: false, compress: false, mangle: true }).code.replace(
      /`([^`\\$]*)`/g,
      (_, text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`),
    );
  return {
    name: 'short-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/\s*<!-- [^]*? -->/g, '')
          .replace(inlineScript, (_, start: string, script: string, end: string) => {
            const isJson = start.includes('type=');
            return start + (isJson ? JSON.stringify(JSON.parse(script)) : shorten(script).trim()) + end;
          })
          .replace(/\n\s+/g, '\n'),
    },
  };
}

/** Lists the modules of each script in `.vite/modules.json`, which is not served. `tests/bundle.ts` reads it. */
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
          // A file outside the bundle is imported by its address ("/assets/dexie-4.js").
          imports: imports.map((name) => name.replace(/^\//, '')),
          isEntry,
        }));
        this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(scripts) });
      },
    },
  };
}

/** Writes a brotli and a gzip copy beside each text file, so that the server does not compress. */
export function compressedCopies(): Plugin {
  const text = /\.(?:js|css|svg|json|webmanifest|txt)$/;
  // The build later injects the precache manifest into this file, so a copy made now would lack it.
  const serviceWorkerFile = 'service-worker.js';
  return {
    name: 'compressed-copies',
    apply: 'build',
    async closeBundle(error) {
      const folder = resolve(web, this.environment.config.build.outDir);
      // A failed build has no files, and its own message is the one to show.
      if (error !== undefined || this.environment.name !== 'client') return;
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
  let essential: ReadonlySet<string> = new Set();
  const list: Plugin = {
    name: 'service-worker-list',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        if (page?.type !== 'asset') return;
        const [document, scripts] = [String(page.source), builtScripts(bundle)];
        precached = new Set(['index.html', ...fonts, ...filesToPrecache(document, scripts)]);
        essential = new Set(['index.html', ...essentialFiles(document, scripts)]);
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
      // A worker in module format might contain `import.meta` and would then not start.
      rollupFormat: 'iife',
      globPatterns: ['*.{html,svg}', 'assets/*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => precached.has(url))
            // The service worker reads `isEssential` (`PrecachedFile`).
            .map((entry) => (essential.has(entry.url) ? { ...entry, isEssential: true } : entry)),
          warnings: [],
        }),
      ],
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
    // If the code of a page is in a shared chunk, its own chunk is empty, so the module of the page is added here.
    const modules = [...file.moduleIds, ...(file.facadeModuleId === null ? [] : [file.facadeModuleId])].map(fromTop);
    const mentions = assets.map(({ fileName }) => fileName).filter((fileName) => code.includes(fileName));
    return [{ name, modules, imports, dynamicImports, mentions }];
  });
}
