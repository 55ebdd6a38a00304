import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vite';
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

/** The server as one file: hundreds of modules and packages took longer to load than all else that a start does. */
export default defineConfig({
  root,
  plugins: [sourceFolders, asciiOnly],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'server/main.ts',
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    // A package of Koa's uses eval.
    rolldownOptions: { output: { codeSplitting: false }, checks: { eval: false } },
  },
});
