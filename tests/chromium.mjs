/** Where the browser of the end-to-end tests is, and how it is installed. Plain JavaScript, as run.mjs starts without packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { packageBin, projectNode } from '../server/cli/setup.mjs';

const usualPaths = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};
const headlessShell = '/usr/bin/chromium-headless-shell';

/** What this file asks of the machine; tests pass another one. */
const thisMachine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  chromePath: process.env['CHROME_PATH'],
  exists: existsSync,
  succeeds: (program, args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  },
  playwrightPath: () => {
    try {
      return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
    } catch {
      // The packages are not installed yet.
      return undefined;
    }
  },
};

/** The path of a Chromium, or undefined: CHROME_PATH, else the usual places, else what Playwright has downloaded. */
export function findChromium(machine = thisMachine) {
  const paths = [machine.chromePath, ...(usualPaths[machine.platform] ?? [])];
  const found = paths.find((path) => path && machine.exists(path));
  if (found !== undefined) return found;
  const downloaded = machine.playwrightPath();
  return downloaded !== undefined && machine.exists(downloaded) ? downloaded : undefined;
}

/**
 * The browser of most end-to-end tests: Chromium's headless shell, which needs a quarter less CPU time because it has no windows
 * to draw, else the whole Chromium. Undefined when there is neither.
 */
export function findHeadlessChromium(machine = thisMachine) {
  return !machine.chromePath && machine.exists(headlessShell) ? headlessShell : findChromium(machine);
}

/** Installs Chromium by apt where that is possible (root on Debian and Ubuntu), else by Playwright. Its path, or undefined. */
export function installChromium(machine = thisMachine) {
  return installByApt(machine) ?? installByPlaywright(machine);
}

function installByApt(machine) {
  const hasApt = machine.platform === 'linux' && machine.isRoot && machine.exists('/usr/bin/apt-get');
  if (!hasApt) return undefined;
  const apt = (...args) => machine.succeeds('apt-get', args);
  const install = (name) => apt('install', '-q', '-y', '--no-install-recommends', name);
  const isInstalled = apt('update', '-q') && install('chromium');
  // Not every distribution has the headless shell, and nothing depends on it.
  if (isInstalled) install('chromium-headless-shell');
  return isInstalled ? findChromium(machine) : undefined;
}

function installByPlaywright(machine) {
  const script = packageBin('@playwright/test', 'playwright');
  if (!machine.succeeds(projectNode(), [script, 'install', '--no-shell', 'chromium'])) return undefined;
  const path = findChromium(machine);
  // On a Linux without Chromium's libraries the download succeeds, and the browser does not start.
  const starts = path !== undefined && (machine.platform !== 'linux' || machine.succeeds(path, ['--version']));
  return starts ? path : undefined;
}
