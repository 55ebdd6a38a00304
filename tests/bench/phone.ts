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
 * Public pages on Lighthouse's phone, and a startup's page against the same HTML without its scripts, in interleaved
 * rounds. Empty, with a word, where there is no Chromium.
 */
export async function phoneLines(): Promise<Line[]> {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.log('There is no Chromium here: the phone is not measured.\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'debut-phone-'));
  const server = await startServer();
  const still = await withoutScripts(server.url);
  const measure = (url: string) => lighthouse(url, chromium, join(folder, 'report.json'));
  try {
    const lines: Line[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const report = await measure(server.url + path);
      const { performance, accessibility, ['best-practices']: practices, seo } = report.categories;
      lines.push({ what: `${name}: performance`, value: (performance?.score ?? 0) * 100, unit: 'x', budget: { least: 98 } });
      const others = Math.min(accessibility?.score ?? 0, practices?.score ?? 0, seo?.score ?? 0) * 100;
      lines.push({
        what: `${name}: accessibility, best practices, SEO (least)`,
        value: others,
        unit: 'x',
        budget: { least: 100 },
      });
    }
    const paints = { whole: [] as number[], still: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      paints.whole.push(largestPaint(await measure(server.url + pages.startup)));
      paints.still.push(largestPaint(await measure(still.url + pages.startup)));
    }
    lines.push({ what: 'startup: LCP', value: median(paints.whole), unit: 'ms', budget: { most: 1000 } });
    lines.push({
      what: 'startup: LCP against the same page without scripts',
      value: median(paints.whole) / median(paints.still),
      unit: 'x',
      budget: { most: 1.3 },
    });
    return lines;
  } finally {
    still.close();
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
      // Now and then Lighthouse misses the beginning of its own recording.
      if (attempt === attempts) throw error;
    }
  }
}

/** The same site with every script element taken out of its pages; everything else is passed on as it is. */
async function withoutScripts(origin: string): Promise<{ url: string; close: () => void }> {
  const proxy = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(origin + (request.url ?? '/'), { headers: { accept: request.headers.accept ?? '*/*' } });
      const type = answer.headers.get('content-type') ?? '';
      response.statusCode = answer.status;
      response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', answer.headers.get('cache-control') ?? '');
      const body = Buffer.from(await answer.arrayBuffer());
      const scripts = /<script[\s\S]*?<\/script>|<template id="app-scripts">[\s\S]*?<\/template>/g;
      response.end(type.startsWith('text/html') ? body.toString('utf8').replace(scripts, '') : body);
    })();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}
