/**
 * `npm run stress:<name>` and `npm run walk:<name>`: sets up what is missing, as `npm start` and `npm test` do, then runs the test under
 * the project's own Node. Plain JavaScript, because it starts before the packages are installed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, root, runScript, say, SetupError, stopWithNpm } from '../../server/cli/setup.mjs';
import { findChromium, installChromium } from '../browsers.mjs';

/**
 * The requirements of each test besides the packages and the build. PostgreSQL is one of the packages, and a test that does not find it
 * says so.
 */
const needs = {
  'early-presses': needChromium,
  'refused-files': needChromium,
  'walk:dialogs': needChromium,
  'walk:focus': needChromium,
  'walk:offline': needChromium,
  'queue-kill': needChromium,
  hostile: () =>
    needProgram('unshare', 'it puts hostile websites into their own network; install util-linux and iproute2, on Linux only'),
  'power-cut': () => needProgram('strace', 'it records what reaches the disk; apt-get install strace, on Linux only'),
};

function needChromium() {
  if (findChromium() !== undefined) return;
  say('Chromium is missing: trying to install it (apt-get install chromium, else playwright install chromium) ...');
  if (installChromium() === undefined) throw new SetupError('it needs Chromium. Install it, or set CHROME_PATH to one.');
}

function needProgram(name, why) {
  if (spawnSync(name, ['--version']).error !== undefined) throw new SetupError(`it needs the program ${name} (${why}).`);
}

/** The names of package.json's `stress:` scripts without that prefix, and of its `walk:` scripts. */
function names() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(scripts).flatMap((script) =>
    script.startsWith('stress:') ? [script.slice('stress:'.length)] : script.startsWith('walk:') ? [script] : [],
  );
}

/** The file of a test. */
const fileOf = (test) => (test.startsWith('walk:') ? `tests/walks/${test.slice('walk:'.length)}.ts` : `tests/stress/${test}.ts`);

const [name = '', ...args] = process.argv.slice(2);
try {
  stopWithNpm();
  if (!names().includes(name)) throw new SetupError(`no stress test is called "${name}". There are: ${names().join(', ')}.`);
  await ensureInstalled();
  await ensureBuilt();
  needs[name]?.();
  await runScript(fileOf(name), args);
} catch (error) {
  fail(error);
}
