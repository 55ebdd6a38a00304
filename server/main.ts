import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { databaseName, openSqliteStore } from '../db/sql/store.ts';
import { type Store, StoreConflict } from '../db/store.ts';
import { createAdapters, type AdapterOptions } from './adapters/adapters.ts';
import { createBackups } from './adapters/backups.ts';
import { fileMailer, smtpMailer } from './adapters/email.ts';
import { createWebhookVerifier } from './adapters/paypal-webhooks.ts';
import { publicPayPalConfig } from './adapters/paypal.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Host } from './handle.ts';
import { createRequestListener } from './http/app.ts';
import { createLog } from './http/request-log.ts';
import { listen } from './http/server.ts';
import { createVisitorKey, loadVisitorSecret } from './http/visitor.ts';
import { startBackups } from './jobs/backups.ts';
import { startCountBuffer } from './jobs/count-buffer.ts';
import { startEmailWorker } from './jobs/email-worker.ts';
import { prepareFirstAdmin } from './jobs/first-admin.ts';
import type { Job } from './jobs/job.ts';
import { startPublisher } from './jobs/publisher.ts';
import { startPurge } from './jobs/purge.ts';
import { startReconciler } from './jobs/reconciler.ts';
import { newId } from './rules/ids.ts';

/** The composition root: creates everything that lives as long as the process, connects it, and stops it again. */
async function main(): Promise<void> {
  // Keeps V8's young generation small: with the default growth the process held 290 MB under load instead of 165, and was no
  // faster.
  setFlagsFromString('--semi-space-growth-factor=1');
  const config = readConfig(process.env);
  const { log, flush } = createLog(config.logLevel);
  process.on('exit', flush);
  const report = (error: unknown) => log.error({ err: error }, 'failed');

  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const database = join(config.dataDir, databaseName);
  const store = await openSqliteStore(database);
  await seed(store, config.seed);

  const counts = startCountBuffer(store, report);
  const backups = createBackups({ folder: config.backupDir, dataDir: config.dataDir, database, now: () => new Date() });
  const host = createHost({ config, store, log, report, count: counts.count, backups });
  const firstAdminToken = await prepareFirstAdmin(host, config.admin);
  let stopping = false;
  const handler = createRequestListener({
    host,
    log,
    visitorKey: createVisitorKey(await loadVisitorSecret(config.dataDir)),
    siteUrl: config.siteUrl,
    dist: resolve(import.meta.dirname, '../dist'),
    isStopping: () => stopping,
    verifyWebhook: config.paypal && config.paypal.webhookId !== '' ? createWebhookVerifier(config.paypal) : undefined,
  });
  const server = await listen(handler, config);
  const jobs: readonly Job[] = [
    startEmailWorker({
      store,
      mailer: config.smtpUrl === undefined ? fileMailer(join(config.dataDir, 'mail')) : smtpMailer(config.smtpUrl),
      now: host.now,
      log,
      origin: config.siteUrl ?? server.url,
      from: config.mailFrom,
    }),
    startReconciler({ host }),
    startPurge({ store, now: host.now, report }),
    startPublisher({ store, now: host.now, report }),
    startBackups({ backups, store, now: host.now, log, report }),
    counts,
  ];
  announce(config.siteUrl, server.url, firstAdminToken);

  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) {
      log.warn({ signal }, 'stopped without waiting');
      process.exit(1);
    }
    stopping = true;
    log.info({ signal }, 'stopping');
    await server.close();
    for (const job of jobs) await job.stop();
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

interface HostOptions extends Pick<Host, 'store' | 'report' | 'count'> {
  config: Config;
  log: Logger;
  backups: AdapterOptions['backups'];
}

function createHost({ config, store, log, report, count, backups }: HostOptions): Host {
  const now = () => new Date();
  const origin = config.siteUrl ?? `http://${config.host}:${config.port}`;
  return {
    store,
    now,
    newId,
    config: { paypal: publicPayPalConfig(config.paypal), googleClientId: config.googleClientId },
    adapters: createAdapters({
      ...config,
      now,
      backups,
      paypal: config.paypal && {
        ...config.paypal,
        returnUrl: `${origin}/submit-startup?step=6`,
        warn: (facts, message) => log.warn(facts, message),
      },
    }),
    count,
    report,
    strict: false,
  };
}

/** Prints the address. Both lines are written at once: a program that waits for the first one also gets the second. */
function announce(siteUrl: string | undefined, localUrl: string, firstAdminToken: string | undefined): void {
  const ready = `Debut is ready: ${localUrl}${siteUrl === undefined ? '' : ` (${siteUrl})`}`;
  const link = `${siteUrl ?? localUrl}/admin/first#${firstAdminToken}`;
  console.log(firstAdminToken === undefined ? ready : `${ready}\nThere is no admin yet. This link makes one, once: ${link}`);
}

/** Fills a new database with the sample directory; one without sample data, as after an import, gets the plans and settings. */
async function seed(store: Store, wanted: Config['seed']): Promise<void> {
  if ((await store.settings.get()) !== undefined) return;
  const { seedBasics, seedSample } = await import('../db/sample/seed.ts');
  if (wanted === 'none' || !(await isEmpty(store))) return seedBasics(store);
  try {
    await seedSample(store, new Date());
  } catch (error) {
    // Another process that starts at the same time may have seeded the database.
    if (!(error instanceof StoreConflict) || (await isEmpty(store))) throw error;
  }
}

/** Whether the database is new: no listings, categories, post categories or settings. */
async function isEmpty(store: Store): Promise<boolean> {
  const { total } = await store.startups.list({ offset: 0, limit: 1 });
  if (total > 0 || (await store.settings.get()) !== undefined) return false;
  return (await store.categories.list()).length === 0 && (await store.posts.categories(new Date().toISOString())).length === 0;
}

/** A sentence for errors that the operator can fix; undefined for others, which are printed with their stack. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { HOST: host = '127.0.0.1', PORT: port = '3000', DATA_DIR: dataDir = 'data' } = process.env;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use on ${host}: stop the other program, or choose another with PORT=3001.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}: choose another with HOST=127.0.0.1.`;
  if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `Port ${port} needs more rights than this user has: choose another with PORT=3000.`;
  if (['EACCES', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOSPC'].includes(String(error.code)))
    return `The folder ${dataDir} cannot be written: choose another with DATA_DIR.`;
  return undefined;
}

try {
  await main();
} catch (error) {
  console.error(explain(error) ?? error);
  process.exit(1);
}
