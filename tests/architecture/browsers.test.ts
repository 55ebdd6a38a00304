import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium, findEngine, findHeadlessChromium, installChromium, installEngines, type Machine } from '../browsers.mjs';

const downloads = '/home/somebody/.cache/ms-playwright';
const downloaded = `${downloads}/chromium`;

/** A Linux machine with these files. `installs` says which files each program adds when called with the name of a package. */
function aMachine(given: Partial<Machine>, files: string[] = [], installs: Record<string, string> = {}) {
  const present = new Set(files);
  const ran: string[] = [];
  const machine: Machine = {
    platform: 'linux',
    isRoot: false,
    chromePath: undefined,
    exists: (path) => present.has(path),
    succeeds: (program, args) => {
      const launched = /\.(\w+)\.launch/.exec(args[1] ?? '');
      const command = launched === null ? args.map((argument) => basename(argument)) : ['-e launch', launched[1]];
      ran.push([basename(program), ...command].join(' '));
      const file = installs[`${basename(program)} ${args.at(-1) ?? ''}`];
      if (file !== undefined) present.add(file);
      return file !== undefined || args[0] === 'update' || args[0] === '-e';
    },
    playwrightPath: (engine) => `${downloads}/${engine}`,
    ...given,
  };
  return { machine, ran };
}

const apt = '/usr/bin/apt-get';
const install = (name: string) => `apt-get install -q -y --no-install-recommends ${name}`;
const headlessShell = '/usr/bin/chromium-headless-shell';
const download = (engine: string) => [`node cli.js install --no-shell ${engine}`, `node -e launch ${engine}`];

test('CHROME_PATH comes first, then the default places, then Playwright’s downloaded browser', () => {
  const everywhere = ['/opt/chrome', '/usr/bin/chromium', downloaded];
  expect(findChromium(aMachine({ chromePath: '/opt/chrome' }, everywhere).machine)).toBe('/opt/chrome');
  expect(findChromium(aMachine({ chromePath: '/opt/gone' }, everywhere).machine)).toBe('/usr/bin/chromium');
  expect(findChromium(aMachine({}, [downloaded]).machine)).toBe(downloaded);
  expect(findChromium(aMachine({}).machine)).toBeUndefined();
  expect(findChromium(aMachine({ playwrightPath: () => undefined }, [downloaded]).machine)).toBeUndefined();
});

test('the headless shell is used if it is installed, unless CHROME_PATH names a browser', () => {
  expect(findHeadlessChromium(aMachine({}, ['/usr/bin/chromium', headlessShell]).machine)).toBe(headlessShell);
  expect(findHeadlessChromium(aMachine({}, ['/usr/bin/chromium']).machine)).toBe('/usr/bin/chromium');
  const withPath = aMachine({ chromePath: '/opt/chrome' }, ['/opt/chrome', headlessShell]);
  expect(findHeadlessChromium(withPath.machine)).toBe('/opt/chrome');
});

const miniBrowser = '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

test('an engine is Playwright’s build if it is installed, otherwise the system’s browser with its driver', () => {
  const builds = aMachine({}, [`${downloads}/firefox`, `${downloads}/webkit`, '/usr/bin/firefox-esr']).machine;
  expect(findEngine('firefox', builds)).toEqual({ driver: 'playwright', path: `${downloads}/firefox` });
  expect(findEngine('webkit', builds)).toEqual({ driver: 'playwright', path: `${downloads}/webkit` });
  const ofSystem = ['/usr/bin/chromium', '/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', miniBrowser];
  const debian = aMachine({}, [...ofSystem, '/usr/bin/Xvfb']).machine;
  expect(findEngine('chromium', debian)).toEqual({ driver: 'playwright', path: '/usr/bin/chromium' });
  expect(findEngine('firefox', debian)).toEqual({ driver: 'bidi', path: '/usr/bin/firefox-esr' });
  expect(findEngine('webkit', debian)).toEqual({ driver: 'webdriver', path: miniBrowser });
  expect(findEngine('webkit', aMachine({}, ofSystem).machine)).toBeUndefined();
  expect(findEngine('firefox', aMachine({ platform: 'win32' }, ['/usr/bin/firefox-esr']).machine)).toBeUndefined();
});

test('root on Debian installs browsers by apt', () => {
  const { machine, ran } = aMachine({ isRoot: true }, [apt, miniBrowser], {
    'apt-get chromium': '/usr/bin/chromium',
    'apt-get firefox-esr': '/usr/bin/firefox-esr',
    'apt-get webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    'apt-get xvfb': '/usr/bin/Xvfb',
  });
  expect(installChromium(machine)).toBe('/usr/bin/chromium');
  const chromium = ['apt-get update -q', install('chromium'), install('chromium-headless-shell')];
  expect(ran).toEqual(chromium);
  expect(installEngines(['firefox', 'webkit'], machine)).toEqual([]);
  expect(ran.slice(3)).toEqual(['apt-get update -q', install('firefox-esr'), install('webkit2gtk-driver'), install('xvfb')]);
});

test('where apt is not possible or fails, Playwright downloads the browser', () => {
  const withoutRoot = aMachine({}, [apt], { 'node chromium': downloaded });
  expect(installChromium(withoutRoot.machine)).toBe(downloaded);
  expect(withoutRoot.ran).toEqual(download('chromium'));

  const mac = aMachine({ platform: 'darwin', isRoot: true }, [], { 'node firefox': `${downloads}/firefox` });
  expect(installEngines(['firefox'], mac.machine)).toEqual([]);
  expect(mac.ran).toEqual(download('firefox'));

  const withoutPackage = aMachine({ isRoot: true }, [apt], { 'node webkit': `${downloads}/webkit` });
  expect(installEngines(['webkit'], withoutPackage.machine)).toEqual([]);
  expect(withoutPackage.ran).toEqual(['apt-get update -q', install('webkit2gtk-driver'), ...download('webkit')]);
});

test('a browser that cannot be downloaded or does not start is missing', () => {
  const withoutNetwork = aMachine({ isRoot: true });
  expect(installChromium(withoutNetwork.machine)).toBeUndefined();
  expect(installEngines(['firefox', 'webkit'], withoutNetwork.machine)).toEqual(['firefox', 'webkit']);

  const { machine } = aMachine({}, [], { 'node chromium': downloaded });
  const withoutLibraries = {
    ...machine,
    succeeds: (program: string, args: readonly string[]) => args[0] !== '-e' && machine.succeeds(program, args),
  };
  expect(installChromium(withoutLibraries)).toBeUndefined();
});
