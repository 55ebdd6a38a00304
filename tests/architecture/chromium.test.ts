import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium, findHeadlessChromium, installChromium, type Machine } from '../chromium.mjs';

const downloaded = '/home/somebody/.cache/ms-playwright/chromium/chrome';

/** A Linux machine with these files; `installs` says which file each program adds when it succeeds. */
function aMachine(given: Partial<Machine>, files: string[] = [], installs: Record<string, string> = {}) {
  const present = new Set(files);
  const ran: string[] = [];
  const machine: Machine = {
    platform: 'linux',
    isRoot: false,
    chromePath: undefined,
    exists: (path) => present.has(path),
    succeeds: (program, args) => {
      ran.push([basename(program), ...args.map((argument) => basename(argument))].join(' '));
      const file = installs[basename(program)];
      if (file !== undefined && args.includes('chromium')) present.add(file);
      return file !== undefined || present.has(program);
    },
    playwrightPath: () => downloaded,
    ...given,
  };
  return { machine, ran };
}

const apt = '/usr/bin/apt-get';
const aptCommands = [
  'apt-get update -q',
  'apt-get install -q -y --no-install-recommends chromium',
  'apt-get install -q -y --no-install-recommends chromium-headless-shell',
];
const headlessShell = '/usr/bin/chromium-headless-shell';
const download = 'node cli.js install --no-shell chromium';

test('CHROME_PATH comes first, then the usual places, then the browser that Playwright has downloaded', () => {
  const everywhere = ['/opt/chrome', '/usr/bin/chromium', downloaded];
  expect(findChromium(aMachine({ chromePath: '/opt/chrome' }, everywhere).machine)).toBe('/opt/chrome');
  expect(findChromium(aMachine({ chromePath: '/opt/gone' }, everywhere).machine)).toBe('/usr/bin/chromium');
  expect(findChromium(aMachine({}, [downloaded]).machine)).toBe(downloaded);
  expect(findChromium(aMachine({}).machine)).toBeUndefined();
  expect(findChromium(aMachine({ playwrightPath: () => undefined }, [downloaded]).machine)).toBeUndefined();
});

test('the headless shell is used where it is, unless CHROME_PATH names a browser', () => {
  expect(findHeadlessChromium(aMachine({}, ['/usr/bin/chromium', headlessShell]).machine)).toBe(headlessShell);
  expect(findHeadlessChromium(aMachine({}, ['/usr/bin/chromium']).machine)).toBe('/usr/bin/chromium');
  const withPath = aMachine({ chromePath: '/opt/chrome' }, ['/opt/chrome', headlessShell]);
  expect(findHeadlessChromium(withPath.machine)).toBe('/opt/chrome');
});

test('root on Debian installs Chromium by apt', () => {
  const { machine, ran } = aMachine({ isRoot: true }, [apt], { 'apt-get': '/usr/bin/chromium' });
  expect(installChromium(machine)).toBe('/usr/bin/chromium');
  expect(ran).toEqual(aptCommands);
});

test('where apt is not possible or fails, Playwright downloads Chromium', () => {
  const withoutRoot = aMachine({}, [apt], { node: downloaded });
  expect(installChromium(withoutRoot.machine)).toBe(downloaded);
  expect(withoutRoot.ran).toEqual([download, 'chrome --version']);

  const mac = aMachine({ platform: 'darwin', isRoot: true }, [], { node: downloaded });
  expect(installChromium(mac.machine)).toBe(downloaded);
  expect(mac.ran).toEqual([download]);

  const withoutNetworkOfApt = aMachine({ isRoot: true }, [apt], { node: downloaded });
  expect(installChromium(withoutNetworkOfApt.machine)).toBe(downloaded);
});

test('a Chromium that cannot be downloaded or does not start is none', () => {
  const withoutNetwork = aMachine({ isRoot: true });
  expect(installChromium(withoutNetwork.machine)).toBeUndefined();
  expect(withoutNetwork.ran).toEqual([download]);

  const { machine } = aMachine({}, [], { node: downloaded });
  const withoutLibraries = {
    ...machine,
    succeeds: (program: string, args: readonly string[]) => args[0] !== '--version' && machine.succeeds(program, args),
  };
  expect(installChromium(withoutLibraries)).toBeUndefined();
});
