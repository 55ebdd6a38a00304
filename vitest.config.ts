import { defineConfig } from 'vitest/config';

/** Fast tests: one project per kind, so a failure says where to look. Browser journeys are Playwright's (tests/e2e). */
export default defineConfig({
  test: {
    restoreMocks: true,
    projects: [
      project('unit', '{server,db,web,mocks}/**/*.test.{ts,tsx}'),
      project('store', 'tests/store/**/*.test.ts'),
      project('api', 'tests/api/**/*.test.ts'),
      project('architecture', 'tests/architecture/**/*.test.ts'),
    ],
  },
});

/** Some tests start whole processes, and a busy machine takes its time: what hangs is found all the same. */
function project(name: string, include: string) {
  return { test: { name, include: [include], testTimeout: 30_000 } };
}
