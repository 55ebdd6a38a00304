import { describe } from 'vitest';
import type { OpenStore } from './opened.ts';
import { accountRules } from './suite-accounts.ts';
import { archiveRules } from './suite-archives.ts';
import { categoryRules } from './suite-categories.ts';
import { changeRules } from './suite-changes.ts';
import { claimRules } from './suite-claims.ts';
import { collectionRules } from './suite-collections.ts';
import { contentRules } from './suite-content.ts';
import { editRules } from './suite-edits.ts';
import { favoriteRules } from './suite-favorites.ts';
import { fieldRules } from './suite-fields.ts';
import { imageRules } from './suite-images.ts';
import { emailRules } from './suite-emails.ts';
import { listRules } from './suite-lists.ts';
import { notificationRules } from './suite-notifications.ts';
import { passkeyRules } from './suite-passkeys.ts';
import { paymentRules } from './suite-payments.ts';
import { postRules } from './suite-posts.ts';
import { processRules } from './suite-processes.ts';
import { purgeRules } from './suite-purge.ts';
import { reportRules } from './suite-reports.ts';
import { revisionRules } from './suite-revisions.ts';
import { idempotencyRules } from './suite-idempotency.ts';
import { searchRules } from './suite-search.ts';
import { sessionRules } from './suite-sessions.ts';
import { sortingRules } from './suite-sorting.ts';
import { startupRules } from './suite-startups.ts';
import { tableRules } from './suite-tables.ts';
import { transactionRules } from './suite-transactions.ts';
import { viewRules } from './suite-views.ts';
import { versionRules } from './suite-version.ts';

/** The rules of the Store interface, for each implementation. */
export function conformanceSuite(name: string, open: OpenStore): void {
  // Every commit waits for the disk, which tests of other files use at the same time.
  describe(name, { timeout: 20_000 }, () => {
    describe('transactions', () => transactionRules(open));
    describe('version', () => versionRules(open));
    describe('changes', () => changeRules(open));
    describe('startups', () => startupRules(open));
    describe('lists', () => listRules(open));
    describe('lists that are narrowed or sorted', () => viewRules(open));
    describe('search', () => searchRules(open));
    describe('categories', () => categoryRules(open));
    describe('posts', () => postRules(open));
    describe('accounts', () => accountRules(open));
    describe('sessions and email tokens', () => sessionRules(open));
    describe('passkeys', () => passkeyRules(open));
    describe('favorites', () => favoriteRules(open));
    describe('submissions and claims', () => claimRules(open));
    describe('revisions', () => revisionRules(open));
    describe('archives', () => archiveRules(open));
    describe('reports', () => reportRules(open));
    describe('notifications', () => notificationRules(open));
    describe('purge', () => purgeRules(open));
    describe('newsletter, feedback, outbox and rate limits', () => emailRules(open));
    describe('collections', () => collectionRules(open));
    describe('content', () => contentRules(open));
    describe('fields', () => fieldRules(open));
    describe('images', () => imageRules(open));
    describe('tables', () => tableRules(open));
    describe('sorted tables', () => sortingRules(open));
    describe('payments', () => paymentRules(open));
    describe('idempotency', () => idempotencyRules(open));
    describe('edits', () => editRules(open));
    describe('processes', () => processRules(open));
  });
}
