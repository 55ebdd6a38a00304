import { defineConfig } from '@playwright/test';
import { engineNames } from '../browsers.mjs';
import type { WorkerOptions } from './fixtures.ts';

/** The journeys that differ by engine, in each of the three. No retries: a test that passes only sometimes is broken. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Limits for a machine that is busy with other things: a passing test never waits for them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: engineNames.map((engineName) => ({
    name: engineName,
    use: { engineName },
    // Journeys that tests/e2e proves in Chromium are not proven there again.
    // Those that do not differ by engine are proven in Chromium alone.
    grepInvert: engineName === 'chromium' ? /@other-engines/ : /@chromium/,
  })),
});
