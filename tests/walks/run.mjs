/**
 * `npm run walk:<name>`: sets up what is missing, as `npm start` and `npm test` do, then runs the walk under the project's own Node.
 * Plain JavaScript, because it starts before the packages are installed.
 */
import { ensureBuilt, ensureInstalled, fail, runScript, say, SetupError, stopWithNpm } from '../../server/cli/setup.mjs';
import { findChromium, installChromium } from '../browsers.mjs';

const [name = '', ...args] = process.argv.slice(2);
try {
  stopWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  if (findChromium() === undefined) {
    say('Chromium is missing: trying to install it (apt-get install chromium, else playwright install chromium) ...');
    if (installChromium() === undefined) throw new SetupError('it needs Chromium. Install it, or set CHROME_PATH to one.');
  }
  await runScript(`tests/walks/${name}.ts`, args);
} catch (error) {
  fail(error);
}
