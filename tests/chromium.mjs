/** Where the browser for tests is. Plain JavaScript: the test runner asks before packages are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

/** The path of a Chromium, or undefined. CHROME_PATH has the first word. */
export function findChromium() {
  return [process.env['CHROME_PATH'], ...(usual[process.platform] ?? [])].find((file) => file && existsSync(file));
}

/** As root on Debian and its kin Chromium can be installed; elsewhere a person has to. */
export function installChromium() {
  const possible = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!possible) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update', '-q') && apt('install', '-q', '-y', '--no-install-recommends', 'chromium') ? findChromium() : undefined;
}
