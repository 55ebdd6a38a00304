import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../chromium.mjs';
import { startServer } from '../e2e/server.ts';
import { type Line, median } from './lines.ts';

const run = promisify(execFile);
const rounds = 3;
const attempts = 3;
const pages = { home: '/', category: '/categories/developer-tools', startup: '/startup/ferrywire', search: '/search?q=data' };

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Lighthouse's mobile scores of public pages, and the largest contentful paint of a startup page relative to the same HTML
 * without scripts, in interleaved rounds. Prints a message and resolves with no lines where there is no Chromium.
 */
export async function phoneLines(): Promise<Line[]> {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.log('Lighthouse is skipped: no Chromium was found.\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'debut-phone-'));
  const server = await startServer();
  const scriptless = await withoutScripts(server.url);
  const measure = (url: string) => lighthouse(url, chromium, join(folder, 'report.json'));
  try {
    const lines: Line[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const report = await measure(server.url + path);
      const { performance, accessibility, ['best-practices']: practices, seo } = report.categories;
      lines.push({ what: `${name}: performance`, value: (performance?.score ?? 0) * 100, unit: 'x', budget: { min: 98 } });
      const others = Math.min(accessibility?.score ?? 0, practices?.score ?? 0, seo?.score ?? 0) * 100;
      lines.push({
        what: `${name}: accessibility, best practices, SEO (least)`,
        value: others,
        unit: 'x',
        budget: { min: 100 },
      });
    }
    const paints = { page: [] as number[], scriptless: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      paints.page.push(largestPaint(await measure(server.url + pages.startup)));
      paints.scriptless.push(largestPaint(await measure(scriptless.url + pages.startup)));
    }
    lines.push({ what: 'startup: LCP', value: median(paints.page), unit: 'ms', budget: { max: 1000 } });
    lines.push({
      what: 'startup: LCP against the same page without scripts',
      value: median(paints.page) / median(paints.scriptless),
      unit: 'x',
      budget: { max: 1.3 },
    });
    return lines;
  } finally {
    scriptless.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function largestPaint(report: Report): number {
  return report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
}

async function lighthouse(url: string, chromium: string, file: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'].join(' ');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  const command = join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(process.execPath, [command, url, ...options], { env: { ...process.env, CHROME_PATH: chromium } });
      return JSON.parse(await readFile(file, 'utf8')) as Report;
    } catch (error) {
      // Lighthouse sometimes fails because the trace has no start event.
      if (attempt === attempts) throw error;
    }
  }
}

/** A proxy of the site that removes every script element from its pages. */
async function withoutScripts(origin: string): Promise<{ url: string; close: () => void }> {
  const proxy = createServer((request, response) => {
    void (async () => {
      const upstream = await fetch(origin + (request.url ?? '/'), { headers: { accept: request.headers.accept ?? '*/*' } });
      const type = upstream.headers.get('content-type') ?? '';
      response.statusCode = upstream.status;
      response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', upstream.headers.get('cache-control') ?? '');
      const body = Buffer.from(await upstream.arrayBuffer());
      const scripts = /<script[\s\S]*?<\/script>|<template id="app-scripts">[\s\S]*?<\/template>/g;
      response.end(type.startsWith('text/html') ? body.toString('utf8').replace(scripts, '') : body);
    })();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}
