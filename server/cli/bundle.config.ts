import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { asciiOnly } from './ascii-only.ts';

const root = resolve(import.meta.dirname, '../..');

/** Native modules, and packages that are loaded with the first request that needs them. */
const external = [
  'better-sqlite3',
  'sharp',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  'htmlparser2',
  'jose',
  'koa-body',
  'nodemailer',
  'raw-body',
  'tldts',
];

/** Code that finds files beside its source finds them from the bundle, too. */
const sourceFolders = {
  name: 'source-folders',
  transform: {
    filter: { code: 'import.meta.dirname' },
    handler: (code: string, id: string) => {
      const folder = relative(join(root, 'dist/server'), dirname(id)).replaceAll('\\', '/');
      return code.replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${folder}\``);
    },
  },
};

/** What operators start, `main.js`: it checks the version of Node before that reads the bundle. */
const entry: Plugin = {
  name: 'entry',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'main.js', source: readFileSync(join(root, 'server/cli/entry.mjs'), 'utf8') });
  },
};

/** The server as one file: hundreds of modules and packages took longer to load than all else that a start does. */
export default defineConfig({
  root,
  plugins: [sourceFolders, asciiOnly, entry],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'server/main.ts',
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    // A package of Koa's uses eval.
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false }, checks: { eval: false } },
  },
});
