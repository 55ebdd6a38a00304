/**
 * `npm test`: sets up what is missing, runs the checks, and prints what passed. With names it runs only those steps:
 * `npm test -- types unit`. `--release` adds the tests that take too long for each change: those in a browser with the tag
 * `@release`, and files `*.release.test.ts`. Plain JavaScript, because it starts before the packages are installed.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  compileCache,
  ensureBuilt,
  packageBin,
  fail,
  ensureInstalled,
  projectNode,
  root,
  run,
  say,
  SetupError,
  isStopping,
  stopWithNpm,
} from '../server/cli/setup.mjs';
import { engineNames, findChromium, findEngine, installChromium, installEngines } from './browsers.mjs';
import {
  addUp,
  countPlaywright,
  countVitest,
  lastLine,
  noTests,
  playwrightFailures,
  playwrightFlaky,
  vitestFailures,
} from './count.mjs';

const reports = path.join(root, 'node_modules', '.cache', 'reports');
const folders = ['server', 'db', 'mocks', 'web', 'tests', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];

const tool = (packageName, name, args, env = {}) =>
  run(projectNode(), [packageBin(packageName, name), ...args], { env: { ...process.env, ...compileCache, ...env } });

/** The steps in their order. Each returns an exit code and, if it runs tests, their counts, failures and flaky tests. */
const steps = {
  types: async () => ({ code: await tool('typescript', 'tsc', ['-b']) }),
  // Without folder names the type-aware linter walks node_modules, too.
  lint: async () => ({ code: await tool('oxlint', 'oxlint', ['--type-aware', '--deny-warnings', ...folders]) }),
  format: async () => ({ code: await tool('oxfmt', 'oxfmt', ['--check']) }),
  unused: async () => ({ code: await tool('knip', 'knip', ['--no-progress']) }),
  // The build runs before the tests, because bundle tests and end-to-end tests read it.
  build: async () => {
    await ensureBuilt();
    return { code: 0 };
  },
  unit: async ({ release }) => {
    const report = fresh('vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const projects = release ? [] : ['--project=!release'];
    const code = await tool('vitest', 'vitest', ['run', ...reporters, ...projects], { NODE_ENV: 'test' });
    return { code, ...read(report, countVitest, vitestFailures) };
  },
  e2e: async ({ release }) => {
    const report = fresh('playwright.json');
    const env = { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    if (chromium() === undefined) {
      say('BROWSER TESTS ARE SKIPPED: no Chromium was found. Install it, or set CHROME_PATH to one, and run again.');
      const code = await quietly('@playwright/test', 'playwright', ['test', '--list', '--reporter=json'], env);
      return { code, ...read(report, (listed) => countPlaywright(listed, { listed: true }), playwrightFailures) };
    }
    const args = ['test', '--reporter=list,json', ...chosenTests(release)];
    const code = await tool('@playwright/test', 'playwright', args, env);
    return { code, ...read(report, countPlaywright, playwrightFailures, playwrightFlaky) };
  },
  /** With `isRequested`, the step was named on the command line, so a missing engine is a failure. */
  engines: async ({ isRequested, release }) => {
    const report = fresh('engines.json');
    const env = { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const missing = missingEngines();
    if (missing.length > 0) say(`ENGINES ARE SKIPPED: ${missing.join(' and ')} could not be found or installed.`);
    const projects = engineNames.filter((name) => !missing.includes(name)).map((name) => `--project=${name}`);
    const args = ['test', '-c', 'tests/engines', '--reporter=list,json', ...projects, ...chosenTests(release)];
    const code = projects.length > 0 ? await tool('@playwright/test', 'playwright', args, env) : 0;
    return {
      code: isRequested && missing.length > 0 ? 1 : code,
      ...(projects.length > 0 ? read(report, countPlaywright, playwrightFailures, playwrightFlaky) : {}),
    };
  },
};

const chosenTests = (release) => (release ? [] : ['--grep-invert=@release']);

function missingEngines() {
  const missing = engineNames.filter((name) => findEngine(name) === undefined);
  if (missing.length === 0) return [];
  say(`${missing.join(' and ')} missing: trying to install (apt-get install, else playwright install) ...`);
  return installEngines(missing);
}

const quietly = (packageName, name, args, env) =>
  run(projectNode(), [packageBin(packageName, name), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

function chromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  say('Chromium is missing: trying to install it (apt-get install chromium, else playwright install chromium) ...');
  return installChromium();
}

function fresh(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** The counts, failures and flaky tests in a report. A test runner that crashed without a report counts as one failed test. */
function read(file, count, failuresOf, flakyOf = () => []) {
  if (!existsSync(file)) return { counts: { ...noTests, failed: 1 }, failures: ['the runner left no report'] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { counts: count(report), failures: failuresOf(report, root), flaky: flakyOf(report) };
}

/**
 * Returns a temporary folder, in memory if there is room, because the store tests otherwise spend a third of their time waiting
 * for the disk.
 */
function makeTemporaryFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const folder = mkdtempSync(path.join(bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir(), 'debut-tests-'));
  // PostgreSQL does not run as root, and must be able to pass through this folder.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function main() {
  const release = process.argv.includes('--release');
  const requested = process.argv.slice(2).filter((argument) => argument !== '--release');
  const unknown = requested.find((name) => !(name in steps));
  if (unknown !== undefined) throw new SetupError(`no step is called "${unknown}". There are: ${Object.keys(steps).join(', ')}.`);
  await ensureInstalled();
  process.env['TMPDIR'] = makeTemporaryFolder();
  // By default, Playwright's cache of compiled test files is in TMPDIR, which is new in each run.
  process.env['PWTEST_CACHE_DIR'] = path.join(root, 'node_modules', '.cache', 'playwright');

  const results = [];
  for (const [name, step] of Object.entries(steps)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    say(`${name} ...`);
    const startedAt = performance.now();
    const {
      code,
      counts,
      failures = [],
      flaky = [],
    } = await step({ isRequested: requested.includes(name), release }).catch((error) => {
      if (!(error instanceof SetupError)) throw error;
      console.error(`debut: ${error.message}`);
      return { code: 1 };
    });
    if (isStopping) throw new SetupError('stopped.');
    results.push({ name, seconds: (performance.now() - startedAt) / 1000, code, counts, failures, flaky });
  }

  console.log('');
  // Failures are printed last, because a reader of a long log looks at its end first.
  for (const test of results.flatMap(({ flaky }) => flaky)) console.log(`FLAKY   ${test}\n`);
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}\n`);
  for (const { name, seconds, code, counts } of results) {
    const tests = counts === undefined ? '' : `  ${lastLine(counts)}`;
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(8)}${seconds.toFixed(1).padStart(7)} s${tests}`);
  }
  const total = addUp(results);
  console.log(`\n${lastLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

try {
  stopWithNpm();
  await main();
} catch (error) {
  fail(error);
}
