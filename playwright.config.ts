import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessChromium } from './tests/browsers.mjs';

/**
 * Tests that let pages have a service worker need the whole browser: the headless shell installs no apps, and reloading a page
 * while a new worker takes over can hang in it.
 */
const serviceWorkerTests = /\/(offline|pwa|queue)\.test\.ts$/;

/** Chromium takes the last `--disable-features` only, so this list repeats what Playwright disables by default. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Chromium renders its address bar's popups as two web pages in each window, visible or not: half the CPU time of a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A spare process for the next page is started with each page, and most tests end without one.
  'SpareRendererForSitePerProcess',
];

function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--disable-gpu',
      // Pages that live for seconds gain nothing from optimised code: a tenth of their time went into making it.
      '--js-flags=--no-opt --no-maglev',
      `--disable-features=${disabledFeatures.join(',')}`,
      '--disable-background-networking',
      '--disable-component-update',
      // Names that are no names of this machine, as browsers see a site on a network without https.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // Chromium's sandbox does not start for root, as in containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}

/** End-to-end tests: each worker has its own server (tests/e2e/server.ts). No retries: a test that passes only sometimes is broken. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // More than the two cores of a small machine, because tests also wait for timers and the network.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Limits for a machine that is busy with other things: a passing test never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A service worker fetches the whole app in each new context. Tests of offline use allow it.
    serviceWorkers: 'block',
    // Animations only add waiting time.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost a sixth of the time; `--trace=on` records them.
    trace: 'off',
  },
  projects: [
    { name: 'service workers', testMatch: serviceWorkerTests, use: { launchOptions: launchOptions(findChromium()) } },
    { name: 'pages', testIgnore: serviceWorkerTests, use: { launchOptions: launchOptions(findHeadlessChromium()) } },
  ],
});
