import { directory } from './001-directory.ts';
import { newsletterTokens } from './002-newsletter-tokens.ts';
import { members } from './003-members.ts';
import { tables } from './004-tables.ts';
import { devices } from './005-devices.ts';
import { payments } from './006-payments.ts';
import { subscriptions } from './007-subscriptions.ts';
import { standardNames } from './008-standard-names.ts';
import { listingDetails } from './009-listing-details.ts';
import { moderation } from './010-moderation.ts';
import { planOrder } from './011-plan-order.ts';
import { adminTables } from './012-admin-tables.ts';
import { readiness } from './013-readiness.ts';
import { urgentEmails } from './014-urgent-emails.ts';
import { accountSecurity } from './015-account-security.ts';
import { passkeys } from './016-passkeys.ts';
import { portablePostgres, portableSql } from './017-portable-sql.ts';
import { processes } from './018-processes.ts';
import { collections } from './019-collections.ts';
import { rollingUpdates } from './020-rolling-updates.ts';
import { fields } from './021-fields.ts';
import { searchTables, searchTablesPostgres } from './022-search-tables.ts';
import { facets } from './023-facets.ts';
import { trending } from './025-trending.ts';
import { searchWeights, searchWeightsPostgres } from './026-search-weights.ts';
import { revisions } from './027-revisions.ts';
import { archives } from './028-archives.ts';
import { ownership } from './029-ownership.ts';
import { reports } from './030-reports.ts';
import { reviewTimes } from './032-review-times.ts';
import { merges } from './033-merges.ts';
import { corrections } from './034-corrections.ts';
import { discardedCounts } from './035-discarded-counts.ts';
import { linkWatches } from './036-link-watches.ts';
import { notifications } from './037-notifications.ts';
import { tags } from './038-tags.ts';
import { searchTerms } from './039-search-terms.ts';
import { makers } from './040-makers.ts';
import { expiringUsers } from './042-expiring-users.ts';
import { erasure, erasurePostgres } from './043-erasure.ts';
import { waitingEmails } from './044-waiting-emails.ts';
import { postgresText } from './postgres-text.ts';

/** Each `number` is higher than those before it. A released text is never edited: every database records the checksum of what it ran. */
export interface Migration {
  number: number;
  name: string;
  /** For SQLite. */
  sql: string;
  /** For PostgreSQL, where `sql` as `migrate-postgres.ts` translates it does not do. */
  postgres?: string;
}

/**
 * The text for PostgreSQL without statements that only change rows: the tables of a new database are empty, and these
 * migrations are older than any database in PostgreSQL.
 */
function withoutUpdates(sql: string): string {
  return postgresText(sql.replace(/^UPDATE [^;]*;$/gm, ''));
}

/** Every migration, in order. A new one is a file in this folder and a line here. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'directory', sql: directory },
  { number: 2, name: 'newsletter-tokens', sql: newsletterTokens, postgres: withoutUpdates(newsletterTokens) },
  { number: 3, name: 'members', sql: members },
  { number: 4, name: 'tables', sql: tables },
  { number: 5, name: 'devices', sql: devices },
  { number: 6, name: 'payments', sql: payments, postgres: withoutUpdates(payments) },
  { number: 7, name: 'subscriptions', sql: subscriptions },
  { number: 8, name: 'standard-names', sql: standardNames },
  { number: 9, name: 'listing-details', sql: listingDetails, postgres: withoutUpdates(listingDetails) },
  { number: 10, name: 'moderation', sql: moderation },
  { number: 11, name: 'plan-order', sql: planOrder, postgres: withoutUpdates(planOrder) },
  { number: 12, name: 'admin-tables', sql: adminTables, postgres: withoutUpdates(adminTables) },
  { number: 13, name: 'readiness', sql: readiness },
  { number: 14, name: 'urgent-emails', sql: urgentEmails, postgres: withoutUpdates(urgentEmails) },
  { number: 15, name: 'account-security', sql: accountSecurity, postgres: withoutUpdates(accountSecurity) },
  { number: 16, name: 'passkeys', sql: passkeys },
  { number: 17, name: 'portable-sql', sql: portableSql, postgres: withoutUpdates(portableSql) + portablePostgres },
  { number: 18, name: 'processes', sql: processes },
  { number: 19, name: 'collections', sql: collections },
  // No version without migration 017 runs over PostgreSQL.
  { number: 20, name: 'rolling-updates', sql: rollingUpdates, postgres: '' },
  { number: 21, name: 'fields', sql: fields },
  { number: 22, name: 'search-tables', sql: searchTables, postgres: searchTablesPostgres },
  { number: 23, name: 'facets', sql: facets },
  { number: 25, name: 'trending', sql: trending },
  { number: 26, name: 'search-weights', sql: searchWeights, postgres: searchWeightsPostgres },
  { number: 27, name: 'revisions', sql: revisions },
  { number: 28, name: 'archives', sql: archives },
  { number: 29, name: 'ownership', sql: ownership },
  { number: 30, name: 'reports', sql: reports },
  { number: 32, name: 'review-times', sql: reviewTimes },
  { number: 33, name: 'merges', sql: merges },
  { number: 34, name: 'corrections', sql: corrections },
  { number: 35, name: 'discarded-counts', sql: discardedCounts },
  { number: 36, name: 'link-watches', sql: linkWatches },
  { number: 37, name: 'notifications', sql: notifications },
  { number: 38, name: 'tags', sql: tags },
  { number: 39, name: 'search-terms', sql: searchTerms },
  { number: 40, name: 'makers', sql: makers },
  { number: 42, name: 'expiring-users', sql: expiringUsers },
  { number: 43, name: 'erasure', sql: erasure, postgres: erasurePostgres },
  { number: 44, name: 'waiting-emails', sql: waitingEmails },
];
