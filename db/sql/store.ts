import type { Advertising } from '../../server/contract/advertising.ts';
import type { Settings } from '../../server/contract/settings.ts';
import { newShortToken } from '../../server/rules/ids.ts';
import type { Store } from '../store.ts';
import { sqlAnalytics } from './analytics.ts';
import { sqlAudit } from './audit.ts';
import { sqlCategories } from './categories.ts';
import { beginEpoch, sqlChanges } from './changes.ts';
import { sqlClaims } from './claims.ts';
import { sqlDeals } from './deals.ts';
import { sqlDecisions } from './decisions.ts';
import { sqlDocument } from './documents.ts';
import type { Driver } from './driver.ts';
import { sqlFaq } from './faq.ts';
import { sqlFavorites } from './favorites.ts';
import { createListCache } from './list-cache.ts';
import { sqlFeedback } from './feedback.ts';
import { sqlImages } from './images.ts';
import { sqlRejectionTemplates } from './rejection-templates.ts';
import { sqlRateLimits } from './rate-limits.ts';
import { sqlEmailTokens } from './email-tokens.ts';
import { sqlNewsletter } from './newsletter.ts';
import { sqlOutbox } from './outbox.ts';
import { sqlPayments } from './payments.ts';
import { sqlPlans } from './plans.ts';
import { sqlPosts } from './posts.ts';
import { purge } from './purge.ts';
import { sqlIdempotency } from './idempotency.ts';
import { sqlSessions } from './sessions.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';
import { sqlStartups } from './startups.ts';
import { sqlSubmissions } from './submissions.ts';
import { raiseVersion, readVersion } from './counters.ts';
import { sqlUsers } from './users.ts';

/** The name of the database file in the data folder. */
export const databaseName = 'debut.sqlite';

/**
 * Opens the directory in a SQLite file, or in ':memory:', after the migrations that it has not run. Each opening begins an epoch
 * (`Store` `changes`), named `epoch` or else at random.
 */
export async function openSqliteStore(file: string, options: SqliteOptions & { epoch?: string } = {}): Promise<Store> {
  const driver = openSqlite(file, options);
  try {
    await beginEpoch(driver, options.epoch ?? newShortToken());
  } catch (error) {
    await driver.close();
    throw error;
  }
  return { ...storeOver(driver), close: () => driver.close() };
}

function storeOver(driver: Driver): Store {
  return {
    transaction: (work) => driver.transaction((tx) => work(storeOver(tx))),
    version: () => readVersion(driver),
    ready: () => checkWritable(driver),
    purge: (now) => purge(driver, now),
    close: () => Promise.reject(new Error('A transaction cannot close the store.')),
    startups: sqlStartups(driver, createListCache()),
    changes: sqlChanges(driver),
    categories: sqlCategories(driver),
    settings: sqlDocument<Settings>(driver, 'settings'),
    analytics: sqlAnalytics(driver),
    users: sqlUsers(driver),
    sessions: sqlSessions(driver),
    emailTokens: sqlEmailTokens(driver),
    favorites: sqlFavorites(driver),
    submissions: sqlSubmissions(driver),
    claims: sqlClaims(driver),
    decisions: sqlDecisions(driver),
    rejectionTemplates: sqlRejectionTemplates(driver),
    posts: sqlPosts(driver),
    deals: sqlDeals(driver),
    faq: sqlFaq(driver),
    plans: sqlPlans(driver),
    payments: sqlPayments(driver),
    advertising: sqlDocument<Advertising>(driver, 'advertising'),
    images: sqlImages(driver),
    newsletter: sqlNewsletter(driver),
    feedback: sqlFeedback(driver),
    audit: sqlAudit(driver),
    outbox: sqlOutbox(driver),
    idempotency: sqlIdempotency(driver),
    rateLimits: sqlRateLimits(driver),
  };
}

/** Writes and rolls back: this needs the write lock and a writable file, and changes nothing. Throws when it cannot write. */
async function checkWritable(driver: Driver): Promise<void> {
  const rollback = new Error('Rolled back on purpose.');
  const attempt = driver.transaction(async (tx) => {
    await raiseVersion(tx);
    throw rollback;
  });
  await attempt.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
}
