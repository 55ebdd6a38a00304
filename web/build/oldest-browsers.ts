/**
 * The oldest browsers in which everything works, the same as Tailwind's; older ones get pages as without scripts. The build lowers
 * syntax to them, and tests/architecture/oldest-browsers.test.ts finds what they do not have. The libraries in tsconfig.web.json and
 * tsconfig.worker.json are those that all of them have.
 */
export const oldestBrowsers = { safari: '16.4', chrome: '111', firefox: '128' } as const;
