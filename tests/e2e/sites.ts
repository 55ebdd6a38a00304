import { aDeployment, type Deployment } from './deployment.ts';
import { test as base } from './fixtures.ts';

/** `test` for deployments and outages: `baseURL` is a proxy in front of the server that can deploy a new build or stop. */
export const test = base.extend<{ site: Deployment; sitePages: Record<string, string> }>({
  /** Static HTML pages that the proxy serves itself, by path. */
  sitePages: [{}, { option: true }],
  site: async ({ server, sitePages }, use) => {
    const site = await aDeployment(server.url, sitePages);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

/** The browser's console message when no server answers, or it stops while answering. */
export const unreachable = /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch/;
