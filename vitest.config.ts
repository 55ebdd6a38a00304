import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Time limits for a busy machine. A passing test never waits for them. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const webTests = 'web/**/*.test.{ts,tsx}';
/** Tests that replace modules or IndexedDB. Without isolation, the next test file would get the replacements. */
const isolatedTests = globSync(webTests).filter((file) => /vi\.mock\(|fake-indexeddb/.test(readFileSync(file, 'utf8')));

/** Tests of whole processes, crashes and moves, which take too long for `npm test`. */
const releaseTests = '{server,tests}/**/*.release.test.ts';

/** Tests without a browser. Each kind is a project, so that a failure says where to look. Playwright runs the end-to-end tests. */
export default defineConfig({
  test: {
    restoreMocks: true,
    // More workers than cores, because some tests wait for timers and for PostgreSQL.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      project('unit', ['{server,db,mocks}/**/*.test.ts', 'tests/transfer/*.test.ts'], { exclude: releaseTests }),
      project('web', webTests, { exclude: isolatedTests }),
      project('web-isolated', isolatedTests, { isolate: true }),
      project('store', 'tests/store/**/*.test.ts', { exclude: releaseTests }),
      project('api', 'tests/api/**/*.test.ts', { exclude: releaseTests }),
      project('architecture', 'tests/architecture/**/*.test.ts'),
      project('release', releaseTests),
    ],
  },
});

/** Without isolation, a worker imports the server once for all its files. */
function project(name: string, include: string | string[], { isolate = false, exclude = [] as string | string[] } = {}) {
  return { test: { name, include: [include].flat(), exclude: [exclude].flat(), isolate, unstubGlobals: !isolate, ...limits } };
}
