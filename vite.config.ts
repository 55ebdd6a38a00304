import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sampleArt } from './db/sample/art/sample-art.ts';

const root = resolve(import.meta.dirname, 'web');

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

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    sampleArtFiles(),
  ],
  // The demo needs no cookie jar; its public suffix list would weigh ten times the rest of the mock service (see web/README.md).
  resolve: { alias: { 'tough-cookie': resolve(import.meta.dirname, 'mocks/tough-cookie-stub.ts') } },
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
      },
  server: {
    cors: true,
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3001' },
  },
}));
