import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';

/** The fixture's error for requests of the framing site and of the site in its frame. */
export const otherSite = /request to another site: http:\/\/(localhost|127\.0\.0\.1):/;

/** A page of another site that frames `src`, on the same hostname (same site) or on another (cross-site). */
export async function framingSite(): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    const sandbox = searchParams.get('sandbox');
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><iframe title="demo" ${sandbox === null ? '' : `sandbox="${sandbox}"`} src="${searchParams.get('src') ?? ''}" width="1000" height="700"></iframe>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** The demo at an address, in a frame on another site. The frame is sandboxed unless `sandbox` is ''. */
export async function framed(page: Page, address: string, sandbox = '&sandbox=allow-scripts'): Promise<FrameLocator> {
  const site = await framingSite();
  await page.goto(`http://localhost:${site.port}/?src=${encodeURIComponent(address)}${sandbox}`);
  site.server.close();
  return page.frameLocator('iframe');
}
