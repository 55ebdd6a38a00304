/**
 * The oldest browsers in which everything works. They are the oldest browsers that Tailwind supports. Older browsers get pages
 * that work without scripts. The build lowers syntax to these versions, tests/architecture/oldest-browsers.test.ts finds features
 * that they lack, and tsconfig.web.json and tsconfig.worker.json list the libraries that all of them have.
 */
export const oldestBrowsers = { safari: '16.4', chrome: '111', firefox: '128' } as const;
