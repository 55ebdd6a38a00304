import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Line } from './lines.ts';
import { naturalStartups } from './natural-rows.ts';
import { fill } from './queries.ts';
import type { EngineTimes } from './search-engine.ts';

const run = promisify(execFile);
/** The same flags as in `server/main.ts`. */
const flags = ['--semi-space-growth-factor=1', '--heap-growing-percent=10'];
const script = join(import.meta.dirname, 'search-engine.ts');

const memoryLines = (what: string, { used, resident }: EngineTimes['memory'], budget?: Line['budget']): Line[] => [
  { what: `${what}, memory in use`, value: used, unit: 'MB', ...(budget && { budget }) },
  { what: `${what}, resident memory`, value: resident, unit: 'MB' },
];

/** Compares search with MiniSearch and SQLite's full-text search, over the same listings and queries, each in a separate process. */
export async function searchEngineLines(folder: string, rows: number): Promise<Line[]> {
  const dataDir = join(folder, `natural-${rows}`);
  await fill(dataDir, rows, naturalStartups(rows));
  const measure = async (engine: string): Promise<EngineTimes> => {
    const env = { ...process.env, DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, ['--expose-gc', ...flags, script, engine], { env });
    return JSON.parse(stdout) as EngineTimes;
  };
  const ours = await measure('debut');
  const linesOf = (
    what: string,
    { p50, p99 }: { p50: number; p99: number },
    max: { p50?: number; p99?: number } = {},
  ): Line[] => [
    { what: `${what}, p50`, value: p50, unit: 'ms', ...(max.p50 !== undefined && { budget: { max: max.p50 } }) },
    { what: `${what}, p99`, value: p99, unit: 'ms', ...(max.p99 !== undefined && { budget: { max: max.p99 } }) },
  ];
  const lines = linesOf('search', ours.search, { p50: 3, p99: rows > 14_000 ? 12 : 5 });
  if (ours.suggest !== undefined) lines.push(...linesOf('suggestions', ours.suggest, { p50: 0.15 }));
  for (const [what, times] of Object.entries(ours.writes ?? {}))
    lines.push(...linesOf(`index update, ${what}`, times, { p50: 1 }));
  lines.push(...memoryLines('search and suggestions', ours.memory, { max: 40 }));
  for (const [engine, name] of [
    ['fts5', 'SQLite FTS5 with bm25'],
    ['minisearch', 'MiniSearch'],
  ] as const) {
    const times = await measure(engine);
    lines.push(...linesOf(name, times.search), ...memoryLines(name, times.memory));
  }
  return lines;
}
