import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessChromium } from './tests/browsers.mjs';
import { chromiumArguments } from './tests/chromium-arguments.ts';

/**
 * Tests of installing and updating the app need the whole browser: the headless shell installs no apps, and reloading a page
 * while a new worker takes over can hang in it.
 */
const appTests = /\/pwa\.test\.ts$/;

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: chromiumArguments,
});

/** End-to-end tests: each worker has its own server (tests/e2e/server.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Twice the two cores of a small machine, because tests also wait for timers and the network.
  workers: 4,
  fullyParallel: true,
  // A race on a busy machine must not stop an unrelated change. `npm test` names each test that needed the second run.
  retries: 1,
  forbidOnly: true,
  // Limits for a machine that is busy with other things: a passing test never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // A press that can never succeed fails with the name of its control, before the whole test is stopped without one.
    actionTimeout: 60_000,
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
    { name: 'app', testMatch: appTests, use: { launchOptions: launchOptions(findChromium()) } },
    { name: 'pages', testIgnore: appTests, use: { launchOptions: launchOptions(findHeadlessChromium()) } },
  ],
});
