import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contract } from './server/contract/contract.ts';
import { asciiOnly } from './server/cli/ascii-only.ts';
import { sampleArt } from './db/sample/art/sample-art.ts';
import { type BuiltScript, filesToPrecache } from './web/pwa/precache.ts';

const root = resolve(import.meta.dirname, 'web');

/**
 * `virtual:call-addresses`: the method and path of every call of the contract, without its schemas. Only the hosts validate
 * input and output, so visitors need not load the schemas. The calls for admins only are apart (`virtual:admin-call-addresses`).
 */
function callAddresses(): Plugin {
  const prefix = '\0virtual:';
  const addressesOf = (isForAdmins: boolean) =>
    Object.fromEntries(
      Object.values(contract)
        .filter(({ who }) => (who === 'admin') === isForAdmins)
        .map((call) => [call.id, { method: call.method, path: call.path }]),
    );
  const modules: Readonly<Record<string, string>> = {
    [`${prefix}call-addresses`]: `export const callAddresses = ${JSON.stringify(addressesOf(false))}`,
    [`${prefix}admin-call-addresses`]: `export const adminCallAddresses = ${JSON.stringify(addressesOf(true))}`,
  };
  return {
    name: 'call-addresses',
    resolveId: (source) => (`\0${source}` in modules ? `\0${source}` : undefined),
    load: (resolved) => modules[resolved],
  };
}

/** Leaves out of the pages what of a call only the server's OpenAPI description and the tests read: its summary and its errors. */
function withoutDescriptions(): Plugin {
  const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm;
  const errors = /^ {2}errors: (?:\[[^\]]*\]|\w+),\n/gm;
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/server\/contract\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replace(summary, "  summary: '',\n").replace(errors, '  errors: [],\n'), map: null }),
    },
  };
}

/** The images of the sample directory are generated: written into the build, and served directly by the dev server. */
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
 * Dexie as a file of its own, which the page and the replica's worker both import: the two are bundled apart, and each would
 * bring 30 kB of it along.
 */
function sharedDexie(): Plugin {
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
      this.emitFile({ type: 'asset', fileName, source: source.replace(/\/\/# sourceMappingURL=\S+\s*$/, '') });
    },
  };
}

/** Leaves out of the server's bundle the pages that only browsers render, and those below them: half of it. */
function withoutBrowserPages(): Plugin {
  const isForBrowsers = (name: string) => readFileSync(join(root, 'routes', name), 'utf8').includes("rendered: 'browser'");
  const pages = readdirSync(join(root, 'routes')).filter(isForBrowsers);
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

/** Writes what each script of the pages is made of into `.vite/modules.json`, which is not served; `tests/bundle.ts` reads it. */
function moduleList(): Plugin {
  return {
    name: 'module-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const modules = chunks.map(({ fileName, moduleIds, imports, isEntry }) => ({
          name: fileName,
          modules: moduleIds.map((id) => fromTop(id.replace(/^\0/, ''))),
          // A file that is not bundled is imported by its address ("/assets/dexie-4.js").
          imports: imports.map((name) => name.replace(/^\//, '')),
          isEntry,
        }));
        this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) });
      },
    },
  };
}

/** Writes a brotli and a gzip copy beside each text file, so that the server compresses nothing itself. */
function compressedCopies(): Plugin {
  const text = /\.(?:js|css|svg|json|webmanifest|txt)$/;
  // Its precache manifest is injected after the build, so a copy made now would lack it.
  const serviceWorkerFile = 'service-worker.js';
  return {
    name: 'compressed-copies',
    async closeBundle() {
      const folder = resolve(root, this.environment.config.build.outDir);
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
function serviceWorker(): Plugin[] {
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

function fromTop(moduleId: string): string {
  const top = `${import.meta.dirname.replaceAll('\\', '/')}/`;
  const path = moduleId.replaceAll('\\', '/');
  return path.startsWith(top) ? path.slice(top.length) : path;
}

/**
 * The packages that every page needs, and the icons of most pages, are one chunk. By default each lazy page that shares a part of
 * them splits it further, until a visit loads fifty files; one chunk compresses 6 kB better.
 */
const sharedPackages =
  /node_modules\/(?:lucide-react\/dist\/esm\/(?!icons\/|dynamic|DynamicIcon)|lucide-react\/dist\/esm\/icons\/(?:arrow-up-right|bookmark|chevron-down|flag|heart|menu|monitor|moon|search|sun|x)\.|(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|react-router|router-core|react-store|store|react-query|query-core))\/)/;

/** Our own modules that every page needs are one chunk, too: by default they would be twenty. */
const everyPage = {
  name: 'every-page',
  test: /virtual:call-addresses|vite\/preload-helper|server\/(?:rules\/(?:card-fields|field-text|fold|paths|share-images|tags)|contract\/(?:field-lengths|page-sizes|roles|site-path))\.ts|web\/(?:api\/(?:account|client|favorite-ids|settings)|offline\/(?:queue\/open-queue|transport\/(?:http|offline-state|offline-transport|transport))|lib\/(?:before-reload|browser|compared|early-events|hooks|indexed-db-name|idle|looked-at|page-data|search-params|store|stored-texts|text)|features\/(?:favorites\/favorites-provider|site\/(?:head|page-head|not-found-page|theme-choice))|ui\/(?:avatar|button|disclosure|home-link|sign-in-provider|toast)|routes\/(?:index|search|compare|(?:categories|collections|startup|tags)\.(?!index)[^?]+))\.tsx?$/,
};

/** Pages with listings need all of these: one chunk, instead of nine. */
const cards = {
  name: 'cards',
  test: /web\/(?:features\/(?:collections\/collect-button|compare\/compare-(?:box|button)|favorites\/like-button|startups\/(?:startup-(?:tile|list-item)|status-mark|tag-link))|api\/(?:analytics|categories|favorites|fields|startups)|offline\/queue\/pending-likes|ui\/logo-tile)\.tsx?$/,
};

/**
 * One chunk for admins, without the modules it shares with other pages: other pages would load those with the whole chunk. The
 * block editor is loaded when a post is opened. Icons that no other page has are named, because chunks must not import each other
 * (tests/architecture/bundle.test.ts).
 */
const adminArea = {
  name: 'admin',
  test: /web\/(?:features\/admin\/(?!posts\/block-editor)|routes\/admin[^?]*\.tsx\?tsr-split|api\/(?:admin-|first-admin|invalidate|rejection-templates)|offline\/drafts\/post-drafts)|lucide-react\/dist\/esm\/icons\/(?:badge-check|building-complex|circle-question-mark|copy-check|file-pen-line|folder-tree|gift|layers|layout-dashboard|library|link-2-off|list-checks|log-out|megaphone|message-square|newspaper|panel-left-(?:close|open)|settings|shield-exclamation-point|undo-2|users|wallet-cards)\./,
};

/**
 * Schemas are one chunk, and so are the rules that pages share with the demo: split by the pages that need them, they would be
 * a tenth larger for the demo, which needs them all. The parts that public pages use are left out of both.
 */
const shared = {
  // The pages of one part of the site, with what only they need: apart they would be a fifth larger.
  members:
    /web\/(?:routes\/_members\.(?!dashboard_|verify)[^?]+\.tsx\?tsr-split|features\/(?:account-settings\/(?!online\/)|dashboard\/(?!listing-actions|taken-down)|analytics\/(?!charts))|lib\/(?:device-name|download|subscription-status)|api\/(?:payments|sessions|profile)|ui\/unsaved-changes-guard|features\/claims\/own-claims|offline\/queue\/pending-favorites)|lucide-react\/dist\/esm\/icons\/(?:clock|download|external-link|monitor-smartphone)\./,
  // The page that edits a published listing has some of it, too: apart from the rest that would be a tenth larger.
  'submit-startup':
    /web\/(?:routes\/submit-startup\.tsx\?tsr-split|features\/(?:fields\/field-inputs|wizard\/(?!edit\/|online\/|payment\/pay(?:ment(?:-notices)?\.|pal-checkout)))|offline\/(?:drafts\/listing-drafts|queue\/queued-submissions)|api\/drafts)|server\/rules\/with-scheme|lucide-react\/dist\/esm\/icons\/(?:arrow-left|cloud-upload|image-plus|mail-check|plus|trash)\./,
  blog: /web\/(?:routes\/blog\.(?:index|category|tag)[^?]*\.tsx\?tsr-split|features\/posts\/post-(?:grid-page|list|search|sidebar)\.)/,
  about:
    /web\/(?:routes\/(?:advertise|faq|how-it-works|newsletter)\.tsx\?tsr-split|features\/(?:(?:advertising|faq)\/|posts\/recent-posts|newsletter\/subscribe-form)|api\/(?:advertising|faq|newsletter)\.)|server\/rules\/review-queue\.ts/,
  'members-layout':
    /web\/(?:routes\/_members\.tsx\?tsr-split|features\/account\/(?:ask-to-sign-in|confirm-email-bar|session-holder|use-session-renewal)|offline\/app-badge|ui\/online-part)/,
  messages:
    /web\/(?:routes\/feedback\.tsx\?tsr-split|features\/(?:feedback\/feedback-(?:form|panel)|reports\/(?:message-form|report-(?:form|dialog)))|api\/(?:feedback|reports)\.)/,
  comparison:
    /web\/(?:routes\/(?:compare|startup\.\$slug_)[^?]*\.tsx\?tsr-split|features\/(?:startups\/(?:add-to-comparison|alternatives|comparison)|site\/head-choices)\.)|server\/rules\/(?:comparison|shared-topics)\.ts/,
  tags: /web\/(?:routes\/tags\.[^?]+\.tsx\?tsr-split|features\/(?:startups\/tag-(?:chips|list)|site\/head-tags)|api\/tags)/,
  'own-collections':
    /web\/(?:routes\/collections\.mine\.tsx\?tsr-split|features\/collections\/(?:collect-dialog|collected-|own-|share-)|api\/own-collections|offline\/collections\/)/,
  'blog-parts': /web\/(?:features\/posts\/(?:author-line|post-image)|api\/posts)\./,
  plans: /web\/(?:routes\/plans\.tsx\?tsr-split|features\/plans\/|ui\/billing-cycle-switch|lib\/prices|api\/plans)/,
  lists:
    /web\/(?:api\/list-choice|features\/(?:filters\/filtered-list|startups\/(?:load-more|unique-startups|use-more-pages)))\.tsx?$/,
  editing: /web\/(?:lib\/(?:conflict|unread-inputs)|ui\/conflict-panel)\.tsx?$/,
  pager: /web\/ui\/pager\.|lucide-react\/dist\/esm\/icons\/chevron-(?:left|right)\./,
  sections: /web\/(?:ui\/(?:empty-state|section-heading)|features\/categories\/category-chips)\.tsx$/,
  dialogs: /web\/ui\/(?:confirm-dialog|icon-button|modal|open-dialog)\.tsx?$/,
  forms:
    /web\/(?:ui\/(?:copy-field|copy-text|field|text-field|submit-button|status-message)\.tsx?|features\/account\/(?:form-message|use-form)\.)|lucide-react\/dist\/esm\/icons\/loader-circle\./,
  'collections-pages':
    /web\/(?:routes\/collections\.(?!mine)[^?]+\.tsx\?tsr-split|features\/(?:collections\/collection-|startups\/startups-in-collection|site\/head-collections)|api\/collections\.)/,
  // What only admins and the demo load; the device keeps no copy of it.
  'contract-admin':
    /server\/contract\/(?:advertising|archives|audit|backups|claims|collections|config|contract|corrections|deals|email-tokens|faq|favorites|feedback|integrity|link-watches|members|merges|moderation|newsletter|notifications|ownership|passkeys|plans|posts|rejection-templates|reports|revisions|security-event(?:s|-kinds)|sessions|suggestions|sync|tags|users|websites)\.ts/,
  contract:
    /server\/contract\/(?!(?:categories|directory-contract|facets|field-lengths|http-url|messages|notification-kinds|page-sizes|roles|settings|site-path)\.ts)/,
  rules: /server\/rules\/(?:foreign-text|ids|plans|slugs|startups|submissions)\.ts/,
};

/** Each chunk has only the modules that it names, not what they import. */
const apart = [everyPage, cards, adminArea, ...Object.entries(shared).map(([name, test]) => ({ name, test }))].map((group) => ({
  ...group,
  includeDependenciesRecursively: false,
}));

/**
 * What is imported when the page is idle, from the precache, seldom, or by members and admins. Its imports are found one after another; a list of them would be
 * part of the first visit to every page.
 */
const loadedWithoutHurry =
  /\/(?:(?:admin|_members)[^/]*|submit-startup|member-claim|screenshot-viewer|start-offline|page-queue|personal-data|offline-sync|offline-answers|install-button|offline-notice|register-service-worker|app-badge|tools|block-editor|refusal-dialogs|second-step-dialog|video-player|badges|compare-choice|confirm-email|how-it-works|own-collections|report|reset-password|restore-email)-/;

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      // A loader is in the chunk of its page, so a first visit loads no loader of another page.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
    }),
    callAddresses(),
    withoutDescriptions(),
    sharedDexie(),
    withoutBrowserPages(),
    react(),
    tailwindcss(),
    sampleArtFiles(),
    scriptsAfterContent(),
    moduleList(),
    compressedCopies(),
    serviceWorker(),
    ...(isSsrBuild === true ? [asciiOnly] : []),
  ],
  // Most of msw's size is in packages of which the demo needs little.
  resolve: {
    alias: Object.fromEntries(
      ['tough-cookie', '@mswjs/interceptors', '@msw/url'].map((name) => [
        name,
        resolve(import.meta.dirname, 'mocks/msw-parts.ts'),
      ]),
    ),
  },
  // The replica runs in a web worker, which calls the API, too.
  worker: { format: 'es', plugins: () => [callAddresses(), sharedDexie()] },
  // Without this constant React chooses between its two builds at run time.
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // One file for the server makes a cold start faster; React and the router are built in production mode.
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
        assetsInlineLimit: 0,
        modulePreload: {
          // The document names the files of every page, so no later import has to.
          resolveDependencies: (name, files, { hostType }) =>
            hostType === 'html'
              ? files
              : loadedWithoutHurry.test(name)
                ? []
                : files.filter((file) => !/\/(?:base|every-page|rolldown-runtime)-/.test(file)),
        },
        rolldownOptions: {
          // Downshift checks properties by these in development only.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/(?:prop-types|react-is)\//, sideEffects: false }] },
          output: { codeSplitting: { groups: [{ name: 'base', test: sharedPackages }, ...apart] } },
        },
      },
  server: {
    cors: true,
    // The API and its images, but not the modules of web/api.
    proxy: Object.fromEntries(
      ['^/api/(?![\\w-]+\\.tsx?(?:\\?|$))', '^/(?:badge|embed|images)/', '^/oembed$', '^/manifest\\.webmanifest$'].map((path) => [
        path,
        process.env['API_URL'] ?? 'http://127.0.0.1:3001',
      ]),
    ),
  },
}));
