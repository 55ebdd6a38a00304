import { statSync } from 'node:fs';
import sql, { raw } from 'sql-template-tag';
import type { Advertising } from '../../server/domain/content/advertising.contract.ts';
import type { SecuritySettings } from '../../server/domain/accounts/passkeys.contract.ts';
import type { ReportReasons } from '../../server/domain/audience/reports.contract.ts';
import type { RevisionSettings } from '../../server/domain/submissions/revisions.contract.ts';
import type { Settings } from '../../server/domain/site/settings.contract.ts';
import { newShortToken } from '../../server/domain/core/ids.ts';
import { type Store, StoreUnwritable } from '../store.ts';
import { sqlAdminLinks } from './nouns/admin-links.ts';
import { sqlAnalytics } from './nouns/analytics.ts';
import { sqlArchives } from './nouns/archives.ts';
import { sqlAudit } from './nouns/audit.ts';
import { sqlCategories } from './nouns/categories.ts';
import { sqlCategoryMerges } from './nouns/category-merges.ts';
import { beginEpoch, sqlChanges } from './nouns/changes.ts';
import { sqlChallenges } from './nouns/challenges.ts';
import { sqlOwnershipProofs } from './nouns/ownership-proofs.ts';
import { sqlClaims } from './nouns/claims.ts';
import { sqlCollections } from './nouns/collections.ts';
import { sqlDeals } from './nouns/deals.ts';
import { sqlDecisions } from './nouns/decisions.ts';
import type { Driver } from './driver.ts';
import type { Engine } from './engine.ts';
import { sqlFaq } from './nouns/faq.ts';
import { sqlFields } from './nouns/fields.ts';
import { sqlFormerSlugs } from './nouns/former-slugs.ts';
import { sqlFavorites } from './nouns/favorites.ts';
import { createListCache } from './search/list-cache.ts';
import { sqlFeedback } from './nouns/feedback.ts';
import { referencedImages } from './nouns/image-references.ts';
import { sqlImages } from './nouns/images.ts';
import { sqlImports } from './nouns/imports.ts';
import { sqlJobs } from './nouns/jobs.ts';
import { sqlRecoveryCodes } from './nouns/recovery-codes.ts';
import { sqlLinkWatches } from './nouns/link-watches.ts';
import { sqlLinkHosts } from './nouns/link-hosts.ts';
import { sqlReports } from './nouns/reports.ts';
import { sqlRevisions } from './nouns/revisions.ts';
import { sqlRejectionTemplates } from './nouns/rejection-templates.ts';
import { sqlRateLimits } from './nouns/rate-limits.ts';
import { sqlEmailTokens } from './nouns/email-tokens.ts';
import { sqlKnownDevices } from './nouns/known-devices.ts';
import { sqlSecurityEvents } from './nouns/security-events.ts';
import { sqlNewsletter } from './nouns/newsletter.ts';
import { sqlNotifications } from './nouns/notifications.ts';
import { sqlNumbers } from './nouns/numbers.ts';
import { sqlMakers } from './nouns/makers.ts';
import { sqlMessages } from './nouns/messages.ts';
import { sqlReviewStates } from './nouns/review-states.ts';
import { sqlMerges } from './nouns/merges.ts';
import { sqlOutbox } from './nouns/outbox.ts';
import { sqlPages } from './nouns/pages.ts';
import { sqlPasskeys } from './nouns/passkeys.ts';
import { sqlPayments } from './nouns/payments.ts';
import { sqlSubscriptions } from './nouns/subscriptions.ts';
import { sqlPlans } from './nouns/plans.ts';
import { sqlPosts } from './nouns/posts.ts';
import { purge } from './nouns/purge.ts';
import { releasePages } from './files/free-pages.ts';
import { sqlIdempotency } from './nouns/idempotency.ts';
import { sqlSecrets } from './nouns/secrets.ts';
import { sqlSessions } from './nouns/sessions.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';
import { renewDerivedColumns } from './derived-columns.ts';
import { startIndexing } from './search/search-outdated.ts';
import type { IndexProgress } from './search/search-progress.ts';
import { searchTables } from './search/startup-search.ts';
import { sqlStartups } from './nouns/startups.ts';
import { sqlSiteSections } from './nouns/site-sections.ts';
import { sqlSubmissions } from './nouns/submissions.ts';
import { raiseVersion, readPublicVersion, readVersion } from './counters.ts';
import { sqlDistinctNames } from './nouns/distinct-names.ts';
import { sqlTags } from './nouns/tags.ts';
import { sqlUsers } from './nouns/users.ts';

/** The name of the database file in the data folder. */
export const databaseName = 'debut.sqlite';

interface StoreOptions extends Omit<SqliteOptions, 'onWritable'> {
  epoch?: string;
  /** Throws `MissingDatabase` instead of creating a new directory. */
  mustExist?: boolean;
  /** Called when the database is migrated, and while a large search index is built. */
  progress?: IndexProgress | undefined;
}

/** Thrown when the database is missing although it must exist. */
export class MissingDatabase extends Error {
  override readonly name = 'MissingDatabase';
  constructor(file: string) {
    super(
      `REQUIRE_DATABASE is set, but there is no database at ${file}: check DATA_DIR, restore a backup, or unset it to begin a new directory.`,
    );
  }
}

/**
 * Opens the directory in a SQLite file or ':memory:', and runs its missing migrations. Each opening begins an epoch
 * (`Store.changes`) with the name `epoch`, or with a random name. A read-only database begins the epoch before its first write.
 */
export async function openSqliteStore(
  file: string,
  { epoch, mustExist = false, progress, ...options }: StoreOptions = {},
): Promise<Store> {
  if (mustExist && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) throw new MissingDatabase(file);
  const begin = (driver: Driver) =>
    driver.transaction(async (tx) => {
      await beginEpoch(tx, epoch ?? newShortToken());
      // The previous process may have ended between an erasure and this.
      tx.clearLog?.();
    });
  const driver = openSqlite(file, { ...options, progress, onWritable: begin });
  try {
    await begin(driver).catch((error: unknown) => {
      if (!(error instanceof StoreUnwritable)) throw error;
    });
    await renewDerivedColumns(driver);
    const indexing = await startIndexing(driver, progress);
    return {
      ...storeOver(driver, sqliteEngine),
      async close() {
        await indexing.stop();
        await driver.close();
      },
    };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** A store over a migrated database. The owner of the driver closes it. */
export function storeOver(driver: Driver, engine: Engine): Store {
  return {
    transaction: (work) => driver.transaction((tx) => work(storeOver(engine.isolateWrites(tx), engine))),
    version: () => readVersion(driver),
    publicVersion: () => readPublicVersion(driver),
    publicVersionLeaseMs: engine.publicVersionLeaseMs,
    parallelReads: engine.parallelReads,
    ready: () => engine.assertWritable(driver),
    purge: (now) => purge(driver, now),
    releasePages: () => engine.releasePages(driver),
    close: () => Promise.reject(new Error('A transaction cannot close the store.')),
    startups: sqlStartups(driver, createListCache(), engine),
    changes: sqlChanges(driver),
    imports: sqlImports(driver),
    formerSlugs: sqlFormerSlugs(driver),
    categories: sqlCategories(driver, engine.search),
    categoryMerges: sqlCategoryMerges(driver, engine.search),
    tags: sqlTags(driver),
    distinctNames: sqlDistinctNames(driver),
    settings: sqlDocument<Settings>(driver, 'settings'),
    siteSections: sqlSiteSections(driver),
    analytics: sqlAnalytics(driver),
    numbers: sqlNumbers(driver),
    users: sqlUsers(driver, engine.search),
    sessions: sqlSessions(driver),
    knownDevices: sqlKnownDevices(driver),
    passkeys: sqlPasskeys(driver),
    recoveryCodes: sqlRecoveryCodes(driver),
    challenges: sqlChallenges(driver),
    securitySettings: sqlDocument<SecuritySettings>(driver, 'security_settings'),
    emailTokens: sqlEmailTokens(driver),
    securityEvents: sqlSecurityEvents(driver),
    favorites: sqlFavorites(driver, engine.search),
    submissions: sqlSubmissions(driver),
    claims: sqlClaims(driver),
    ownershipProofs: sqlOwnershipProofs(driver),
    linkWatches: sqlLinkWatches(driver),
    linkHosts: sqlLinkHosts(driver),
    decisions: sqlDecisions(driver),
    revisions: sqlRevisions(driver),
    revisionSettings: sqlDocument<RevisionSettings>(driver, 'revision_settings'),
    archives: sqlArchives(driver),
    makers: sqlMakers(driver),
    merges: sqlMerges(driver, engine.search),
    messages: sqlMessages(driver),
    reviewStates: sqlReviewStates(driver),
    reports: sqlReports(driver),
    reportReasons: sqlDocument<ReportReasons>(driver, 'report_reasons'),
    rejectionTemplates: sqlRejectionTemplates(driver),
    posts: sqlPosts(driver),
    pages: sqlPages(driver),
    deals: sqlDeals(driver),
    collections: sqlCollections(driver),
    faq: sqlFaq(driver),
    fields: sqlFields(driver, engine),
    plans: sqlPlans(driver),
    payments: sqlPayments(driver),
    subscriptions: sqlSubscriptions(driver),
    advertising: sqlDocument<Advertising>(driver, 'advertising'),
    images: sqlImages(driver, engine),
    newsletter: sqlNewsletter(driver),
    feedback: sqlFeedback(driver),
    audit: sqlAudit(driver),
    outbox: sqlOutbox(driver),
    notifications: sqlNotifications(driver),
    idempotency: sqlIdempotency(driver),
    rateLimits: sqlRateLimits(driver),
    secrets: sqlSecrets(driver),
    adminLinks: sqlAdminLinks(driver),
    jobs: sqlJobs(driver),
  };
}

export const sqliteEngine: Engine = {
  search: searchTables,
  referencedImages,
  // SQLite undoes only the refused statement.
  isolateWrites: (transaction) => transaction,
  // The version is enough to identify the state, because a file that replaces this one is opened again.
  readState: readVersion,
  // Reading the file takes microseconds.
  publicVersionLeaseMs: 0,
  parallelReads: 0,
  releasePages,
  assertWritable: commitRow,
};

/** Writes a different number each time, because SQLite skips writes that change nothing. */
async function commitRow(driver: Driver): Promise<void> {
  await driver.run(
    sql`INSERT INTO readiness (id, checks) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET checks = readiness.checks + 1`,
  );
}

/** A table with one row, whose value is a JSON document written only by this file. Saving it raises the version; saving undefined removes it. */
function sqlDocument<Value>(
  driver: Driver,
  table: 'settings' | 'security_settings' | 'revision_settings' | 'report_reasons' | 'advertising',
) {
  const name = raw(table);
  return {
    async get(): Promise<Value | undefined> {
      const row = await driver.one<{ value: string }>(sql`SELECT value FROM ${name} WHERE id = 1`);
      return row && (JSON.parse(row.value) as Value);
    },
    save: (value: Value | undefined): Promise<void> =>
      driver.transaction(async (tx) => {
        await tx.run(
          value === undefined
            ? sql`DELETE FROM ${name}`
            : sql`
          INSERT INTO ${name} (id, value) VALUES (1, ${JSON.stringify(value)})
          ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
        );
        await raiseVersion(tx);
      }),
  };
}
