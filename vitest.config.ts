import { defineConfig } from 'vitest/config';

/** Fast tests: one project per kind, so a failure says where to look. Browser journeys are Playwright's (tests/e2e). */
export default defineConfig({
  test: {
    restoreMocks: true,
    projects: [
      { test: { name: 'unit', include: ['{server,db,web,mocks}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'store', include: ['tests/store/**/*.test.ts'] } },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
    ],
  },
});
