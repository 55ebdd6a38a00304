import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiServer } from './server/cli/api-server.ts';
import { asciiOnly } from './server/cli/ascii-only.ts';
import { chunkOf, isPreloaded, isSharedPackage } from './web/build/chunks.ts';
import { neutralName } from './web/build/neutral-names.ts';
import { oldestBrowsers } from './web/build/oldest-browsers.ts';
import {
  callAddresses,
  compressedCopies,
  moduleList,
  scriptsAfterContent,
  serviceWorker,
  sharedDexie,
  shortDocument,
  withoutBrowserPages,
  withoutDescriptions,
} from './web/build/plugins.ts';

const root = resolve(import.meta.dirname, 'web');

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      // Each loader is in the chunk of its page, so a first visit does not load the loaders of other pages.
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
    scriptsAfterContent(),
    shortDocument(),
    moduleList(),
    compressedCopies(),
    serviceWorker(),
    apiServer({ port: process.env['API_PORT'] }),
    ...(isSsrBuild === true ? [asciiOnly] : []),
  ],
  resolve: {
    alias: {
      // The demo needs little of these packages, which are most of msw's size.
      ...Object.fromEntries(
        ['tough-cookie', '@mswjs/interceptors', '@msw/url'].map((name) => [
          name,
          resolve(import.meta.dirname, 'mocks/msw-parts.ts'),
        ]),
      ),
      // React has had this hook since version 18, so the router's store needs no substitute for it.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // The replica runs in a web worker, which calls the API too.
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
        target: Object.entries(oldestBrowsers).map(([browser, version]) => browser + version),
        modulePreload: {
          // Browsers that do not preload modules load them a little later.
          polyfill: false,
          // The document preloads the files of every page, so later imports need not preload them.
          resolveDependencies: (name, files, { hostType }) =>
            hostType === 'html'
              ? files
              : isPreloaded(name)
                ? files.filter((file) => !/\/(?:base|every-page|rolldown-runtime)-/.test(file))
                : [],
        },
        rolldownOptions: {
          // By default, modules that the demo shares with other pages become part of the demo's script, which those pages then
          // load.
          experimental: { chunkOptimization: false },
          // Downshift uses these packages in development only, to check properties.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/(?:prop-types|react-is)\//, sideEffects: false }] },
          output: {
            chunkFileNames: ({ name }) => `assets/${neutralName(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ''] }) => `assets/${neutralName(name).replace(/\.[^.]*$/, '')}-[hash][extname]`,
            codeSplitting: {
              groups: [
                { name: 'base', test: isSharedPackage },
                // A chunk has only the modules that it names, not what they import.
                { name: chunkOf, debugName: 'chunkOf', includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  server: { cors: true },
}));
