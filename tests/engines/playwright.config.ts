import { defineConfig } from '@playwright/test';
import { engineNames } from '../browsers.mjs';
import type { WorkerOptions } from './fixtures.ts';

/** The user journeys that differ by engine, run in each of the three. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  workers: 3,
  fullyParallel: true,
  // As in playwright.config.ts.
  retries: 1,
  forbidOnly: true,
  // Time limits for a busy machine. A passing test never waits for them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: engineNames.map((engineName) => ({
    name: engineName,
    use: { engineName },
    // Journeys that tests/e2e covers in Chromium are not repeated there.
    // Journeys that do not differ by engine run only in Chromium.
    grepInvert: engineName === 'chromium' ? /@other-engines/ : /@chromium/,
  })),
});
