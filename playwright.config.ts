import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tests/chromium.mjs';

const executablePath = findChromium();

/** Journeys in a browser, each worker against a server of its own (tests/e2e/server.ts). A test that passes only sometimes is broken: no retries. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // It would fetch the whole app anew in each journey. Those about it allow it.
    serviceWorkers: 'block',
    // A page that still moves is one more thing to wait for. What moves is tried where it is asked for.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey costs a sixth of their time; `--trace=on` records one that fails.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Chromium's own sandbox does not start for root, as in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
