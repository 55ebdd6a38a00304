import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { CallError } from '../domain/core/errors.ts';
import { openStore, sqliteFile } from '../../db/sql/open.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import { StoreBusy } from '../../db/store.ts';
import { reencodeImage } from '../adapters/adapters.ts';
import { createPageReader } from '../adapters/page-reader.ts';
import { createWeb, createWebsites, userAgentOf } from '../adapters/web.ts';
import type { ImageReaders } from '../domain/transfer/import-images.ts';
import { type Web, WebError } from '../domain/websites/web.contract.ts';
import { readConfig } from '../config.ts';
import { createStopHandler } from '../stop-signals.ts';
import { formatNumber, runCommand } from './command.ts';
import { type FileList, ImportError, type ImportFile, mapImport, nouns, readImportFile, writeRejected } from './import-files.ts';
import { addUsualFields } from '../domain/transfer/field-cells.ts';
import { usualFields } from '../domain/listings/usual-fields.ts';
import { printPlan } from './import-dry-run.ts';
import { importEverythingFile, isEverything } from './import-everything.ts';
import type { FetchImage } from './import-images.ts';
import { countOf, printReport } from './import-report.ts';
import { ImportRun, whyMiscounted } from './import-run.ts';

const help = `Adds startups, categories or blog posts from files to the directory in DATA_DIR (default: data) or DATABASE_URL.

  npm run import -- [--dry-run] [--create-categories] [--replace-lists] [--clear-empty] [--fetch-logos] [--fetch-icons]
    [--day-first | --month-first] FILE...

--dry-run prints what would be created, updated and skipped, and writes nothing. An import can be undone for 30 days at /admin/imports.

JSON: a list of rows, [{ "name": ..., "tagline": ..., "description": ..., "website": ..., "categories": ["slug", ...],
"tags": ["...", ...], "slug": ..., "publishedAt": "2026-01-31T12:00:00Z" or null, "sourceId": "source:1",
"websiteKind": "direct", "platform" or "listing", "affiliateLink": ...,
"logo" or "logoUrl": "/logos/acme.png", "videoUrl": ..., "specialOffer": ..., "makers": ["username", ...] }, ...]. Required: name, tagline, description, website.
Or an object with several lists: { "categories": [...], "startups": [...], "posts": [...] }.
Every field of the directory (/admin/fields) is a column by its key or label: "pricing", "platform": "web|ios", "openSource",
"founded": 2019, "country", "teamSize": 12, "status": "active", "acquired" or "closed", and those of your own; or "fields": {...}.
"location" sets the country. A new directory has these seven fields; an existing one has those that its admins defined.
Tables: the same fields as columns, named in the first line and separated by commas, semicolons, tabs or bars, in UTF-8, UTF-16 or
Windows-1252. Exports of Airtable, Notion, Google Sheets, Directorist and GeoDirectory, JSON Lines and awesome lists in Markdown are
recognized, and also columns called "Company", "URL" or "Kurzbeschreibung"; what is used and what is ignored is printed.
Write lists as a|b or as JSON arrays. In dates such as 03/04/2025, --day-first or --month-first says which number is the day.
Categories: rows of name, slug, description, icon, trending.
Blog posts: rows of title, content (block-editor JSON or plain text), excerpt, slug, category, tags, author, coverImage,
publishedAt, status. Required: title, content. Posts are matched by slug. A post without a category goes to "Journal".
Images and logos given as a path ("/images/a.png") are read from the file's folder; those not found are listed at the end. Logos
on other sites ("https://...") are counted and skipped; with --fetch-logos each is fetched once and stored. --fetch-icons fetches the
website's icon for rows without a logo, after the rows are imported. Both also apply to listings that a row does not change.
The fields of a file decide which kind of rows it contains.

You can run an import again safely. A row updates the listing with the same sourceId. Rows or listings without one are matched by
website (if websiteKind is "direct" or missing). If two sources have the same name and website, the first one's listing is kept.
A row whose listing was merged into another changes neither; both are listed at the end.
Tags and categories are added to those of an existing listing; with --replace-lists they replace them.
A missing column or an empty cell (null or [] in JSON) changes nothing; with --clear-empty, an empty cell removes the value. Likes,
featured, owner, status and slug of existing listings are kept. New listings and published posts are active, from their publishedAt
if it is in the future. Rows with unknown categories are rejected; with --create-categories the categories are created.
everything.zip, from npm run export, is imported alone and only into an empty directory: if anything is wrong, nothing is imported.
A value of an optional column that cannot be read, such as an unknown pricing, is left out, and the report says why.
Rejected rows are written to FILE.rejected.json with their number or lines and the reason for each field; all other rows are
imported. Correct them there, under "raw", and import that file. The exit code is 1 if rows were rejected.`;

const ownSwitches = {
  'dry-run': {},
  'create-categories': {},
  'replace-lists': {},
  'clear-empty': {},
  'fetch-logos': {},
  'fetch-icons': {},
  'day-first': {},
  'month-first': {},
};

async function run(positionals: readonly string[], switches: ReadonlySet<keyof typeof ownSwitches>): Promise<void> {
  if (positionals.length === 0) throw new ImportError('Name at least one file: npm run import -- FILE... (see --help).');
  // All files are read before the first row is imported, so that a wrong name does not leave a half-finished import.
  const everything = positionals.find(isEverything);
  if (everything !== undefined && (positionals.length > 1 || switches.size > 0))
    throw new ImportError(`Import ${everything} alone and without options.`);
  const files: FileList[] = [];
  for (const file of everything === undefined ? new Set(positionals) : []) files.push(...(await readImportFile(file)));
  files.sort((a, b) => Number(b.kind === 'categories') - Number(a.kind === 'categories'));

  const isDry = switches.has('dry-run');
  const place = readConfig(process.env);
  const { dataDir, requireDatabase, siteUrl } = place;
  const database = sqliteFile(place);
  const isNew = database !== undefined && !existsSync(database) && !requireDatabase;
  if (isNew)
    console.log(
      `There is no directory in ${dataDir} yet. ${isDry ? 'The rows are compared with an empty one.' : 'A new one is created with these rows.'}`,
    );
  if (!isDry) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const store = isDry && isNew ? await openSqliteStore(':memory:') : await openStore(place);
  if (!isDry) await addUsualFields(store);
  const stop = stopSignal();
  try {
    if (everything !== undefined) return await importEverythingFile(store, everything, stop.requested);
    const web = createWeb({ userAgent: userAgentOf(siteUrl) });
    const fetchLogo = switches.has('fetch-logos') ? logoFetcher(web) : undefined;
    const icons = switches.has('fetch-icons') ? iconReaders(web) : undefined;
    const options = {
      clearsEmpty: switches.has('clear-empty'),
      replacesLists: switches.has('replace-lists'),
      createsCategories: switches.has('create-categories'),
      ...(fetchLogo === undefined ? {} : { fetchLogo }),
      ...(icons === undefined ? {} : { icons }),
    };
    const importRun = new ImportRun(store, stop.requested, options);
    const dayFirst = switches.has('day-first') ? true : switches.has('month-first') ? false : undefined;
    for (const list of files) {
      if (stop.requested()) break;
      const fields = isDry && isNew ? usualFields : await store.fields.list();
      const directory = { fields, categories: await store.categories.list() };
      const { input, says } = mapImport(list, directory, dayFirst);
      if (isDry) {
        printFile(input, says);
        await printPlan(store, input, options);
        continue;
      }
      const isWhole = await importFile(importRun, input, {
        says,
        fetchesLogos: fetchLogo !== undefined,
        isStopped: stop.requested,
      });
      if (!isWhole) process.exitCode = 1;
    }
  } finally {
    await store.close();
  }
  if (stop.requested()) {
    console.log('Stopped. The rows counted above are kept. Run the same command again to import the rest.');
    process.exitCode = 130;
  }
}

/** Reads images from other sites, with this site's User-Agent. An unreadable image is skipped, like a missing file. */
function logoFetcher(web: Web): FetchImage {
  return async (address) => {
    try {
      const { status, body } = await web.get(address);
      return status === 200 ? body : undefined;
    } catch (error) {
      if (error instanceof WebError) return undefined;
      throw error;
    }
  };
}

/** Reads websites and their icons in the same way as the server. */
function iconReaders(web: Web): ImageReaders {
  const websites = createWebsites(web, createPageReader({ report: (error) => console.error(error) }));
  return { websites, encodeImage: reencodeImage };
}

/** The first Ctrl-C lets the current batch finish. A later Ctrl-C ends the process at once. */
function stopSignal(): { requested: () => boolean } {
  let requested = false;
  const onSignal = createStopHandler({
    stop: async () => {
      requested = true;
    },
    abort: () => process.exit(130),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  return { requested: () => requested };
}

interface ReportOptions {
  /** Sentences about the format and the columns of the file. */
  says: readonly string[];
  fetchesLogos: boolean;
  isStopped: () => boolean;
}

/** Imports a file and prints the results. Returns false when a row was rejected, or is missing from the counts. */
async function importFile(run: ImportRun, file: ImportFile, options: ReportOptions): Promise<boolean> {
  const startedAt = performance.now();
  const bar = progress(file, options.says);
  const icons = iconProgress();
  const showIcons = (left: number) => {
    bar.end();
    icons.update(left);
  };
  const result = await run.importFile(file, bar.update, showIcons).finally(() => {
    bar.end();
    icons.end();
  });
  const seconds = (performance.now() - startedAt) / 1000;
  printReport(file, result, seconds, options.fetchesLogos);
  try {
    const written = await writeRejected(file, result.rejected);
    if (written !== undefined) console.log(`  The rejected rows are in ${written}.`);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    console.error(`  ${error.message}`);
    return false;
  }
  const miscounted = whyMiscounted(result, file.rows.length, options.isStopped());
  if (miscounted !== undefined) console.error(`  ${miscounted}`);
  return result.rejected.length === 0 && miscounted === undefined;
}

/** Prints the name of a file, how many rows it has, and how they are read. */
function printFile({ file, list, rows, kind }: ImportFile, says: readonly string[]): void {
  console.log(`${file}${list === undefined ? '' : `, ${list}`}: ${countOf(rows.length, nouns[kind], kind)}`);
  for (const sentence of says) console.log(`  ${sentence}`);
}

interface Progress {
  update: (done: number) => void;
  end: () => void;
}

function startBar(label: string, total: number): Progress {
  const format = `  ${label}{bar} {percentage}% {value}/{total}`;
  const bar = new SingleBar({ format, noTTYOutput: false }, Presets.shades_classic);
  bar.start(total, 0);
  return { update: (done) => bar.update(done), end: () => bar.stop() };
}

/** Shows how many icons were fetched. It is called with the number of icons that are left; the first such number is the total. */
function iconProgress(): Progress {
  let shown: { total: number; bar: Progress | undefined } | undefined;
  return {
    update(left) {
      if (left === 0 && shown === undefined) return;
      shown ??= { total: left, bar: process.stdout.isTTY ? startBar('Icons ', left) : undefined };
      const done = shown.total - left;
      if (shown.bar !== undefined) shown.bar.update(done);
      else if (done % 80 === 0 && left > 0) console.log(`  ${formatNumber(done)} of ${countOf(shown.total, 'icon')}`);
    },
    end: () => shown?.bar?.end(),
  };
}

/** A progress bar on a terminal; otherwise a line every 1,000 rows. */
function progress(input: ImportFile, says: readonly string[]): Progress {
  const { rows } = input;
  printFile(input, says);
  if (process.stdout.isTTY) return startBar('', rows.length);
  return {
    update: (done) => {
      if (done % 1_000 === 0 && done < rows.length) console.log(`  ${formatNumber(done)} of ${formatNumber(rows.length)} rows`);
    },
    end: () => undefined,
  };
}

await runCommand({
  help,
  switches: ownSwitches,
  run,
  explain: (error) => {
    if (error instanceof StoreBusy) return 'The database is busy with other writes. The rows counted above are kept. Try again.';
    if (error instanceof CallError && error.code === 'imports.out_of_step')
      return 'An admin has canceled or undone this import. The rows after those counted above are not imported.';
    return error instanceof ImportError ? error.message : undefined;
  },
});
