import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { asciiOnly } from './ascii-only.ts';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Native modules, and packages that are loaded on the first request that needs them. */
const external = [
  'better-sqlite3',
  'sharp',
  '@simplewebauthn/server',
  '@zip.js/zip.js',
  '@zxcvbn-ts/core',
  'htmlparser2',
  'jose',
  'koa-body',
  'nodemailer',
  'raw-body',
  'tldts',
];

/** Lets code that locates files relative to its source also find them from the bundle. */
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

/**
 * Emits `main.js` and the build's version and commit. Operators start `main.js`, which checks Node's version before it loads the bundle.
 */
const entry: Plugin = {
  name: 'entry',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'main.js', source: readFileSync(join(root, 'server/cli/entry.mjs'), 'utf8') });
    this.emitFile({ type: 'asset', fileName: 'release.json', source: JSON.stringify({ version, commit: commitOfSources() }) });
  },
};

function commitOfSources(): string {
  if (!existsSync(join(root, '.git'))) return 'unknown';
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // Git is missing, or refuses a folder owned by another user.
    return 'unknown';
  }
}

/**
 * Builds the server as a single file, because loading hundreds of modules and packages would take longer than the rest of the
 * start.
 */
export default defineConfig({
  root,
  plugins: [sourceFolders, asciiOnly, entry],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'server/main.ts',
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    // One of Koa's packages uses eval.
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false }, checks: { eval: false } },
  },
});
