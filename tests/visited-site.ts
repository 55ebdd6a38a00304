import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { startServer } from './e2e/server.ts';

/** Starts a server with the sample directory, and a browser. Walks, and stress tests that open pages, use them. */
export async function openSite() {
  const server = await startServer();
  const browser = await launchChromium();
  let visitors = 0;
  return {
    server,
    browser,
    /** The context of a new visitor. Each has a separate IP address, because rate limits count by address. */
    newVisitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
      visitors += 1;
      return browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
        baseURL: server.url,
        extraHTTPHeaders: { 'X-Forwarded-For': `198.18.${visitors >> 8}.${visitors & 255}` },
        ...options,
      });
    },
    async close(): Promise<void> {
      await browser.close();
      await server.stop();
    },
  };
}

/** Prints the outcome of a run, then each failure. The process exits with 1 when there is one. */
export function reportFailures(outcome: string, failures: readonly string[]): void {
  console.log(`\n${outcome}`);
  for (const text of failures) console.log(text);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
