import { aDeployment, type Deployment } from './deployment.ts';
import { test as base } from './fixtures.ts';

/** `test` of journeys in which the site is deployed anew, or does not answer: its `baseURL` is a site that can. */
export const test = base.extend<{ site: Deployment; sitePages: Record<string, string> }>({
  /** Pages of the site's own beside the app's, by their path. */
  sitePages: [{}, { option: true }],
  site: async ({ server, sitePages }, use) => {
    const site = await aDeployment(server.url, sitePages);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

/** What a browser writes into its console when nobody answers. */
export const unreachable = /ERR_CONNECTION_REFUSED|Failed to fetch/;
