import { startServer } from '../e2e/server.ts';
import { type Line } from './lines.ts';
import { residentMegabytes } from './requests.ts';

/** Measures requests that read the whole directory: a device's first sync, and the sitemaps that a search engine fetches. */
export async function wholeDirectoryLines(dataDir: string): Promise<Line[]> {
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { output: 'ignored' });
  let memory = 0;
  const read = async (path: string): Promise<string> => {
    const response = await fetch(server.url + path);
    if (!response.ok) throw new Error(`${path} is ${response.status}.`);
    const text = await response.text();
    memory = Math.max(memory, residentMegabytes(server.pid));
    return text;
  };
  const seconds = async (work: () => Promise<void>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return (performance.now() - startedAt) / 1000;
  };
  try {
    let [pages, largestPage] = [0, 0];
    const syncSeconds = await seconds(async () => {
      let reply = { cursor: '', more: true };
      for (; reply.more; pages += 1) {
        const text = await read(`/api/sync?since=${encodeURIComponent(reply.cursor)}`);
        largestPage = Math.max(largestPage, text.length);
        reply = JSON.parse(text) as typeof reply;
      }
    });
    let [sitemaps, largestSitemap] = [0, 0];
    const sitemapSeconds = await seconds(async () => {
      const whole = await read('/sitemap.xml');
      const parts = Array.from(whole.matchAll(/\/sitemap-\d+\.xml/g), ([path]) => path);
      for (const path of parts) largestSitemap = Math.max(largestSitemap, (await read(path)).length);
      sitemaps = parts.length;
    });
    return [
      { what: 'first sync', value: syncSeconds, unit: 's', note: ` ${pages} pages, the largest ${kilobytes(largestPage)}` },
      {
        what: 'sitemaps',
        value: sitemapSeconds,
        unit: 's',
        note: ` ${sitemaps} parts, the largest ${kilobytes(largestSitemap)}`,
      },
      { what: 'memory meanwhile (RSS)', value: memory, unit: 'MB', budget: { max: 200 } },
    ];
  } finally {
    await server.stop();
  }
}

const kilobytes = (characters: number): string => `${(characters / 1_000).toFixed(0)} kB uncompressed`;
