import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { databaseName, openSqliteStore } from '../db/sql/store.ts';
import { type Store, StoreConflict } from '../db/store.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Host } from './handle.ts';
import { createRequestListener } from './http/app.ts';
import { startCountBuffer } from './jobs/count-buffer.ts';
import { prepareFirstAdmin } from './jobs/first-admin.ts';
import { startEmailWorker } from './jobs/email-worker.ts';
import { createAdapters } from './adapters/adapters.ts';
import { startPurge } from './jobs/purge.ts';
import { startReconciler } from './jobs/reconciler.ts';
import { createLog } from './http/request-log.ts';
import { listen } from './http/server.ts';
import { createVisitorKey, loadVisitorSecret } from './http/visitor.ts';
import { fileMailer, smtpMailer } from './adapters/email.ts';
import { publicPayPal } from './adapters/paypal.ts';
import { createWebhookVerifier } from './adapters/paypal-webhooks.ts';
import { newId } from './rules/ids.ts';

/** The composition root: everything that lives as long as the process is made, joined and ended here. */
async function main(): Promise<void> {
  // The nursery for short-lived objects stays small: grown to V8's own idea of it, the process held 290 MB under load
  // instead of 165, and was no faster.
  setFlagsFromString('--semi-space-growth-factor=1');
  const config = readConfig(process.env);
  const { log, flush } = createLog(config.logLevel);
  process.on('exit', flush);
  const report = (error: unknown) => log.error({ err: error }, 'failed');

  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const store = await openSqliteStore(join(config.dataDir, databaseName));
  if (config.seed === 'sample' && (await isEmpty(store))) await seed(store);

  const counts = startCountBuffer(store, report);
  const host: Host = {
    store,
    now: () => new Date(),
    newId,
    config: {
      paypal: publicPayPal(config.paypal),
      googleClientId: config.googleClientId,
    },
    adapters: createAdapters({
      ...config,
      now: () => new Date(),
      paypal: config.paypal && {
        ...config.paypal,
        returnUrl: `${config.siteUrl ?? `http://${config.host}:${config.port}`}/submit-startup?step=6`,
        warn: (facts, message) => log.warn(facts, message),
      },
    }),
    count: counts.count,
    report,
    strict: false,
  };
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
  const outbox = startEmailWorker({
    store,
    mailer: config.smtpUrl === undefined ? fileMailer(join(config.dataDir, 'mail')) : smtpMailer(config.smtpUrl),
    now: host.now,
    log,
    origin: config.siteUrl ?? server.url,
    from: config.mailFrom,
  });
  const reconciler = startReconciler({ host });
  const purge = startPurge({ store, now: host.now, report });
  const ready = `Debut is ready: ${server.url}${config.siteUrl === undefined ? '' : ` (${config.siteUrl})`}`;
  const link = `${config.siteUrl ?? server.url}/admin/first#${firstAdminToken}`;
  // In one piece: whoever waits for the first line has the second, too.
  console.log(firstAdminToken === undefined ? ready : `${ready}\nThere is no admin yet. This link makes one, once: ${link}`);

  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) {
      log.warn({ signal }, 'stopped without waiting');
      process.exit(1);
    }
    stopping = true;
    log.info({ signal }, 'stopping');
    await server.close();
    await outbox.stop();
    await reconciler.stop();
    await purge.stop();
    await counts.stop();
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

async function seed(store: Store): Promise<void> {
  const { seedSample } = await import('../db/sample/seed.ts');
  try {
    await seedSample(store, new Date());
  } catch (error) {
    // Two first starts at once: the other one was quicker.
    if (!(error instanceof StoreConflict) || (await isEmpty(store))) throw error;
  }
}

/** Nothing was ever kept here: neither listings, nor categories of them or of posts, nor settings. */
async function isEmpty(store: Store): Promise<boolean> {
  const { total } = await store.startups.list({ offset: 0, limit: 1 });
  if (total > 0 || (await store.settings.get()) !== undefined) return false;
  return (await store.categories.list()).length === 0 && (await store.posts.categories()).length === 0;
}

/** What a person can mend is said in a sentence; anything else is a mistake of ours and shown whole. */
function sentenceOf(error: unknown): string | undefined {
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
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}
