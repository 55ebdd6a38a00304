import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessChromium } from './tests/browsers.mjs';
import { chromiumArguments } from './tests/chromium-arguments.ts';

/**
 * Tests of installing and updating the app need the full browser. The headless shell cannot install apps, and it can hang when a
 * page is reloaded while a new worker takes over.
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
  // Time limits for a busy machine. A passing test never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // If a press never succeeds, its error names the control. The time limit of the whole test is longer, because its error would
    // not.
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
