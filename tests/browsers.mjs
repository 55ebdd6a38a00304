/** Finds and installs the browsers of the tests. Plain JavaScript, because run.mjs starts before the packages are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { packageBin, projectNode } from '../server/cli/setup.mjs';

const usualPaths = {
  chromium: {
    linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    darwin: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  },
  firefox: {
    linux: ['/usr/bin/firefox-esr'],
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  },
};
const headlessShell = '/usr/bin/chromium-headless-shell';
const webKitDriver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';
const miniBrowsers = ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** Debian's packages for each engine. Only the first package of a list must exist. */
const debianPackages = {
  chromium: ['chromium', 'chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

export const engineNames = ['chromium', 'firefox', 'webkit'];

/** The machine that runs this file; tests pass another one. */
const thisMachine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  chromePath: process.env['CHROME_PATH'],
  exists: existsSync,
  succeeds: (program, args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  },
  playwrightPath: (engine) => {
    try {
      return createRequire(import.meta.url)('@playwright/test')[engine].executablePath();
    } catch {
      // The packages are not installed yet, or Playwright has no build for this system.
      return undefined;
    }
  },
};

/** The path of a Chromium, or undefined: CHROME_PATH, else the usual places, else what Playwright has downloaded. */
export function findChromium(machine = thisMachine) {
  if (machine.chromePath && machine.exists(machine.chromePath)) return machine.chromePath;
  return usual('chromium', machine) ?? downloaded('chromium', machine);
}

/**
 * The browser of most end-to-end tests: Chromium's headless shell, which needs a quarter less CPU time because it draws no
 * windows; otherwise the full Chromium. Undefined when there is neither.
 */
export function findHeadlessChromium(machine = thisMachine) {
  return !machine.chromePath && machine.exists(headlessShell) ? headlessShell : findChromium(machine);
}

/**
 * The browser of an engine, and the protocol that drives it; undefined if no browser is installed. Playwright drives its own
 * builds. Another Firefox needs WebDriver BiDi. WebKitGTK's MiniBrowser needs WebDriver and an X server.
 */
export function findEngine(engine, machine = thisMachine) {
  if (engine === 'chromium') return driven('playwright', findChromium(machine));
  const ofPlaywright = driven('playwright', downloaded(engine, machine));
  if (ofPlaywright !== undefined) return ofPlaywright;
  if (engine === 'firefox') return driven('bidi', usual('firefox', machine));
  return machine.exists(webKitDriver) && machine.exists(xvfb)
    ? driven(
        'webdriver',
        miniBrowsers.find((path) => machine.exists(path)),
      )
    : undefined;
}

const driven = (driver, path) => (path === undefined ? undefined : { driver, path });

const usual = (engine, machine) => (usualPaths[engine][machine.platform] ?? []).find((path) => machine.exists(path));

function downloaded(engine, machine) {
  const path = machine.playwrightPath(engine);
  return path !== undefined && machine.exists(path) ? path : undefined;
}

/** Installs Chromium. Returns its path, or undefined. */
export function installChromium(machine = thisMachine) {
  return installEngines(['chromium'], machine).includes('chromium') ? undefined : findChromium(machine);
}

/** Installs engines by apt where that is possible (root on Debian and Ubuntu), else by Playwright. Returns those that are still missing. */
export function installEngines(engines, machine = thisMachine) {
  const hasApt = machine.platform === 'linux' && machine.isRoot && machine.exists('/usr/bin/apt-get');
  if (hasApt && machine.succeeds('apt-get', ['update', '-q'])) for (const engine of engines) installByApt(engine, machine);
  return engines.filter((engine) => findEngine(engine, machine) === undefined && !installByPlaywright(engine, machine));
}

function installByApt(engine, machine) {
  const install = (name) => machine.succeeds('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]);
  debianPackages[engine].every(install);
}

/**
 * Downloads an engine with Playwright. Returns whether it works: on a Linux without a browser's libraries, the download succeeds,
 * but the browser does not start.
 */
function installByPlaywright(engine, machine) {
  const script = packageBin('@playwright/test', 'playwright');
  if (!machine.succeeds(projectNode(), [script, 'install', '--no-shell', engine])) return false;
  const launch = `require('@playwright/test').${engine}.launch().then((browser) => browser.close())`;
  return downloaded(engine, machine) !== undefined && machine.succeeds(projectNode(), ['-e', launch]);
}
