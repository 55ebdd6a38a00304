import { sqlArchives } from '../../db/sql/nouns/archives.ts';
import { sqlAnalytics } from '../../db/sql/nouns/analytics.ts';
import { sqlAudit } from '../../db/sql/nouns/audit.ts';
import { sqlKnownDevices } from '../../db/sql/nouns/known-devices.ts';
import { sqlSecurityEvents } from '../../db/sql/nouns/security-events.ts';
import { sqlCategoryMerges } from '../../db/sql/nouns/category-merges.ts';
import { sqlCategories } from '../../db/sql/nouns/categories.ts';
import { recordChange, sqlChanges } from '../../db/sql/nouns/changes.ts';
import { sqlClaims } from '../../db/sql/nouns/claims.ts';
import { sqlCollections } from '../../db/sql/nouns/collections.ts';
import { sqlDeals } from '../../db/sql/nouns/deals.ts';
import type { Driver } from '../../db/sql/driver.ts';
import { sqlFeedback } from '../../db/sql/nouns/feedback.ts';
import { sqlReports } from '../../db/sql/nouns/reports.ts';
import { sqlFavorites } from '../../db/sql/nouns/favorites.ts';
import { createListCache } from '../../db/sql/search/list-cache.ts';
import { changeLikes } from '../../db/sql/nouns/likes.ts';
import { keepSlug, removeSlugs, sqlFormerSlugs, takeSlug } from '../../db/sql/nouns/former-slugs.ts';
import { sqlLinkWatches } from '../../db/sql/nouns/link-watches.ts';
import { sqlLinkHosts } from '../../db/sql/nouns/link-hosts.ts';
import { sqlEmailTokens } from '../../db/sql/nouns/email-tokens.ts';
import { sqlPayments } from '../../db/sql/nouns/payments.ts';
import { sqlSubscriptions } from '../../db/sql/nouns/subscriptions.ts';
import { sqlPlans } from '../../db/sql/nouns/plans.ts';
import { aPage } from './page-builder.ts';
import { sqlNewsletter } from '../../db/sql/nouns/newsletter.ts';
import { sqlOwnershipProofs } from '../../db/sql/nouns/ownership-proofs.ts';
import { sqlPages } from '../../db/sql/nouns/pages.ts';
import { sqlPosts } from '../../db/sql/nouns/posts.ts';
import { sqlImports } from '../../db/sql/nouns/imports.ts';
import { purge } from '../../db/sql/nouns/purge.ts';
import { sqlMessages } from '../../db/sql/nouns/messages.ts';
import { sqlReviewStates } from '../../db/sql/nouns/review-states.ts';
import { recordMakerChange, sqlMakers } from '../../db/sql/nouns/makers.ts';
import { sqlMerges } from '../../db/sql/nouns/merges.ts';
import { sqlRevisions } from '../../db/sql/nouns/revisions.ts';
import { sqlNotifications } from '../../db/sql/nouns/notifications.ts';
import { sqlNumbers } from '../../db/sql/nouns/numbers.ts';
import { notificationKinds } from '../../server/domain/core/kinds.ts';
import { sqlOutbox } from '../../db/sql/nouns/outbox.ts';
import { sqlIdempotency } from '../../db/sql/nouns/idempotency.ts';
import { sqlSessions } from '../../db/sql/nouns/sessions.ts';
import { sqlSiteSections } from '../../db/sql/nouns/site-sections.ts';
import type { StartupSearch } from '../../db/sql/engine.ts';
import { sqlStartups } from '../../db/sql/nouns/startups.ts';
import { sqlSubmissions } from '../../db/sql/nouns/submissions.ts';
import { sqlDistinctNames } from '../../db/sql/nouns/distinct-names.ts';
import { sqlTags } from '../../db/sql/nouns/tags.ts';
import { sqlUsers } from '../../db/sql/nouns/users.ts';
import { anImport, anImportChange } from './import-builder.ts';
import { aCategory, anId, aRevision, aUser, noon } from './builders.ts';

const ada = anId(1);
const at = noon.toISOString();
const today = { from: at, to: at };
const pair = { duplicateId: anId(1), survivorId: anId(2) };
const order = {
  _id: anId(1),
  intentId: anId(1),
  kind: 'cancel',
  paymentId: '',
  cents: 0,
  reason: '',
  requestedBy: null,
  createdAt: at,
} as const;
const range = { after: ada, until: anId(9), limit: 30 };
export const page = { offset: 60, limit: 30 };

/** Queries that no database may answer by scanning a whole table. */
export const queries: readonly [string, (driver: Driver, search: StartupSearch) => Promise<unknown>][] = [
  ['the listings of a member', (driver) => sqlStartups(driver, createListCache()).ofUser(ada)],
  ['a section of the settings', (driver) => sqlSiteSections(driver).get('texts')],
  ['possible duplicates', (driver) => sqlStartups(driver, createListCache()).possibleDuplicates('Acme Pay')],
  ['the newest listings of a member', (driver) => sqlStartups(driver, createListCache()).ofUser(ada, 5)],
  ['the numbers of listings of a member', (driver) => sqlStartups(driver, createListCache()).tallyOfUser(ada)],
  ['the numbers of claims of a member', (driver) => sqlClaims(driver).tallyOfUser(ada)],
  ['the changes of a person', (driver) => sqlRevisions(driver).ofPerson({ userId: ada, email: 'ada@example.com' }, 5)],
  ['the reports of an address', (driver) => sqlReports(driver).ofAddress('ada@example.com', 5)],
  ['the reports of listings of a member', (driver) => sqlReports(driver).tallyOfOwner(ada)],
  ['the feedback of an address', (driver) => sqlFeedback(driver).ofAddress('ada@example.com', 5)],
  ['the emails to an address', (driver) => sqlOutbox(driver).toAddress('ada@example.com', 5)],
  ['the security events of a user', (driver) => sqlSecurityEvents(driver).ofUser(ada, 5)],
  ['the audit entries of a user', (driver) => sqlAudit(driver).ofUser(ada, 5)],
  [
    'the table of security events of a user',
    (driver) => sqlSecurityEvents(driver).table({ search: '', kind: '', userId: ada }, page),
  ],
  ['the table of audit entries of a user', (driver) => sqlAudit(driver).table({ search: '', userId: ada }, page)],
  ['the last sign-in of a user', (driver) => sqlKnownDevices(driver).lastSeenAt(ada)],
  ['counts by day', (driver) => sqlAnalytics(driver).days([anId(1), anId(2)], '2026-11-01')],
  ['the views of the site by day', (driver) => sqlNumbers(driver).days('views', '2026-11-01')],
  ['the busiest pages', (driver) => sqlNumbers(driver).top('page', '2026-11-01', 10)],
  ['the busiest startups', (driver) => sqlNumbers(driver).startups('2026-11-01', 10)],
  ['sign-ups by day', (driver) => sqlNumbers(driver).created('users', '2026-11-01')],
  ['submissions by day', (driver) => sqlNumbers(driver).created('submissions', '2026-11-01')],
  ...notificationKinds.map((kind): [string, (driver: Driver) => Promise<unknown>] => [
    `decisions of kind ${kind}`,
    (driver) => sqlNumbers(driver).decided(kind, at, 100),
  ]),
  ['the activity of listings', (driver) => sqlAnalytics(driver).activity('2026-11-01', anId(1), 100)],
  ['a user by email', (driver) => sqlUsers(driver).byEmail('ada@example.com')],
  ['a user by username', (driver) => sqlUsers(driver).byUsername('ada')],
  ['a user by Google id', (driver) => sqlUsers(driver).byGoogleSub('1')],
  ['a changed user', (driver) => sqlUsers(driver).update(aUser())],
  ['a favorite', (driver, search) => sqlFavorites(driver, search).add({ userId: ada, startupId: anId(1), createdAt: at })],
  ['a change of likes', (driver, search) => changeLikes(driver, search, anId(1), 1)],
  ['a recorded change', (driver) => recordChange(driver, anId(1))],
  ['changes', (driver) => sqlChanges(driver).after(0, 1_000)],
  [
    'the epoch',
    (driver) =>
      sqlChanges(driver)
        .epoch()
        .catch(() => ''),
  ],
  ['the validity of an epoch', (driver) => sqlChanges(driver).validUntil('a')],
  ['ids of favorites', (driver) => sqlFavorites(driver).ids(ada)],
  ['favorites', (driver) => sqlFavorites(driver).list(ada)],
  ['favorites with dates', (driver) => sqlFavorites(driver).ofUser(ada)],
  ['the ownership proofs of a member', (driver) => sqlOwnershipProofs(driver).ofUser(ada)],
  ['a subscriber by address', (driver) => sqlNewsletter(driver).byAddress('ada@example.com')],
  ['a subscriber by token', (driver) => sqlNewsletter(driver).byToken('token-1')],
  ['a changed subscriber', (driver) => sqlNewsletter(driver).update({ _id: anId(1), status: 'unsubscribed' })],
  ['a removed favorite', (driver, search) => sqlFavorites(driver, search).remove(ada, anId(1))],
  ['a session', (driver) => sqlSessions(driver).byTokenHash('a')],
  ['sessions of a member', (driver) => sqlSessions(driver).ofUser(ada)],
  ['a touched session', (driver) => sqlSessions(driver).touch('a', at, at)],
  ['ended sessions', (driver) => sqlSessions(driver).removeOfUser(ada, 'a')],
  ['a consumed email token', (driver) => sqlEmailTokens(driver).consume('a', 'email', at)],
  ['removed email tokens', (driver) => sqlEmailTokens(driver).removeOfUser(ada, 'email')],
  ['an idempotency record', (driver) => sqlIdempotency(driver).byKey('a')],
  [
    'a reserved idempotency key',
    (driver) => sqlIdempotency(driver).reserve({ key: 'a', requestHash: 'b', userId: ada, createdAt: at }),
  ],
  ['a completed idempotency key', (driver) => sqlIdempotency(driver).complete('a', 200, '{}')],
  ['an email', (driver) => sqlOutbox(driver).record('a')],
  ['an email that is sent again', (driver) => sqlOutbox(driver).sendAgain('a', at)],
  ['a discarded email', (driver) => sqlOutbox(driver).discard('a', 'b', at)],
  ['a submission', (driver) => sqlSubmissions(driver).byStartup(anId(1))],
  ['a claim', (driver) => sqlClaims(driver).byId(anId(1))],
  ['claims of a member', (driver) => sqlClaims(driver).ofUser(ada)],
  ['claims of a member on a listing', (driver) => sqlClaims(driver).ofUserAndStartup(ada, anId(1))],
  ['pending claims', (driver) => sqlClaims(driver).pendingOfStartup(anId(1))],
  ['events that were not counted', (driver) => sqlAnalytics(driver).discarded('2026-11-01')],
  ['a revision', (driver) => sqlRevisions(driver).byId(anId(1))],
  ['a pending edit', (driver) => sqlRevisions(driver).pendingEdit(anId(1), ada)],
  ['pending corrections of a listing', (driver) => sqlRevisions(driver).pendingCorrections(anId(1))],
  ['the edits of a member on a listing', (driver) => sqlRevisions(driver).edits(anId(1), ada, 20)],
  ['the history of a listing', (driver) => sqlRevisions(driver).history(anId(1), page)],
  ['a decided revision', (driver) => sqlRevisions(driver).update(aRevision())],
  ['the number of pending revisions', (driver) => sqlRevisions(driver).countPending()],
  ['a table of pending revisions', (driver) => sqlRevisions(driver).table({ search: '', status: 'pending' }, page)],
  ['an archive', (driver) => sqlArchives(driver).byStartup(anId(1))],
  ['a maker', (driver) => sqlMakers(driver).find(anId(1), ada)],
  ['the makers of a listing', (driver) => sqlMakers(driver).accepted(anId(1))],
  ['the listings that name a member', (driver) => sqlMakers(driver).ofUser(ada)],
  ['the listings that show a maker', (driver) => recordMakerChange(driver, ada)],
  ['a merge', (driver, search) => sqlMerges(driver, search).byDuplicate(anId(1))],
  ['merges into a listing', (driver, search) => sqlMerges(driver, search).intoSurvivor(anId(1))],
  ['the survivor of a merge', (driver, search) => sqlMerges(driver, search).survivorOf(anId(1))],
  ['former slugs of a listing', (driver) => sqlStartups(driver, createListCache()).formerSlugs(anId(1))],
  ['the listing that had a slug', (driver) => sqlStartups(driver, createListCache()).byFormerSlug('a')],
  ['the category that had a slug', (driver) => sqlCategories(driver).byFormerSlug('a')],
  ['the page that had a slug', (driver) => sqlPages(driver).byFormerSlug('a')],
  ['the post that had a slug', (driver) => sqlPosts(driver).byFormerSlug('a')],
  ['the category of posts that had a slug', (driver) => sqlPosts(driver).categoryByFormerSlug('a', at)],
  ['the collection that had a slug', (driver) => sqlCollections(driver).byFormerSlug('a')],
  ['a taken slug', (driver) => takeSlug(driver, 'startup', 'a', anId(1))],
  ['a kept slug', (driver) => keepSlug(driver, 'startup', 'b', anId(1))],
  ['former slugs of public items', (driver) => sqlFormerSlugs(driver).list(at)],
  [
    'a merged category',
    async (driver, search) => {
      for (const number of [1, 2])
        await sqlCategories(driver, search).insert(aCategory({ _id: anId(number), slug: `c-${number}` }));
      await sqlCategoryMerges(driver, search).merge(anId(1), anId(2));
    },
  ],
  [
    'a category with another slug',
    async (driver, search) => {
      for (const number of [3, 4])
        await sqlCategories(driver, search).insert(aCategory({ _id: anId(number), slug: `d-${number}` }));
      await sqlCategoryMerges(driver, search).replace(anId(3), anId(4));
    },
  ],
  ['the next listings of a category', (driver, search) => sqlCategoryMerges(driver, search).listings('ai', anId(1), 30)],
  ['the former slugs of a category', (driver, search) => sqlCategoryMerges(driver, search).formerSlugs(anId(1))],
  [
    'a restored category',
    (driver, search) => sqlCategoryMerges(driver, search).undo(aCategory({ _id: anId(999), slug: 'back' }), ['e-1'], anId(2)),
  ],
  ['former slugs of a removed category', (driver) => removeSlugs(driver, 'category', anId(1))],
  ['the listings of a tag', (driver) => sqlTags(driver).listings('a', anId(1), 30)],
  ['the tags of hidden listings', (driver) => sqlTags(driver).hidden(anId(1), 30)],
  ['the tag that a tag became', (driver) => sqlTags(driver).renamedTo('a')],
  ['the renamed tags', (driver) => sqlTags(driver).renamed()],
  ['a renamed tag', (driver) => sqlTags(driver).saveRenamed({ key: 'a', currentKey: 'b', currentTag: 'B' })],
  ['a renamed tag removed', (driver) => sqlTags(driver).removeRenamed('a', 'b')],
  ['pairs of names that were marked as different', (driver) => sqlDistinctNames(driver).list('tag')],
  ['shared likes', (driver, search) => sqlMerges(driver, search).sharedLikes(pair)],
  ['merged counts', (driver, search) => sqlMerges(driver, search).addCounts(pair)],
  ['the counts of an undone merge', (driver, search) => sqlMerges(driver, search).removeCounts(pair)],
  ['a moved claim', (driver) => sqlClaims(driver).move(anId(1), anId(2))],
  ['a moved revision', (driver) => sqlRevisions(driver).move(anId(1), anId(2))],
  ['pending items of a listing', (driver) => sqlRevisions(driver).pendingOfStartup(anId(1))],
  ['listings to be watched', (driver) => sqlLinkWatches(driver).scan(anId(1), 100)],
  ['the next watch of a host', (driver) => sqlLinkWatches(driver).nextOfHost('acme.example', at)],
  ['startups that match', (driver) => sqlStartups(driver, createListCache()).matching({ search: '', status: 'all' }, range)],
  [
    'startups that match and await an answer',
    (driver) => sqlStartups(driver, createListCache()).matching({ search: '', status: 'pending', awaiting: 'answer' }, range),
  ],
  ['claims that match', (driver) => sqlClaims(driver).matching({ search: '', status: 'pending' }, range)],
  ['revisions that match', (driver) => sqlRevisions(driver).matching({ search: 'a', status: 'pending' }, range)],
  ['reports that match', (driver) => sqlReports(driver).matching({ search: '', status: 'all' }, range)],
  ['feedback that matches', (driver) => sqlFeedback(driver).matching({ search: 'a', status: 'open' }, range)],
  ['a revision that becomes pending again', (driver) => sqlRevisions(driver).reopen(ada, 'rejected')],
  ['counts of websites with a problem', (driver) => sqlLinkWatches(driver).tally('', at)],
  ['websites with a problem', (driver) => sqlLinkWatches(driver).table({ search: '', trouble: 'all', now: at }, page)],
  ['the number of websites with a problem', (driver) => sqlLinkWatches(driver).countFound(at)],
  ['hosts to check', (driver) => sqlLinkHosts(driver).due(at, 100)],
  ['an unused host', (driver) => sqlLinkHosts(driver).removeUnused('acme.example')],
  ['a decision', (driver) => sqlClaims(driver).decide(anId(1), 'rejected', at)],
  [
    'sums of months',
    async (driver) => {
      const { add, sumMonths } = sqlAnalytics(driver);
      await add(anId(1), { day: '2024-10-02', impressions: 1, views: 0, traffic: 0 });
      await sumMonths({ before: '2024-11-01', after: '', limit: 500 });
    },
  ],
  ['a purge', (driver) => purge(driver, at)],
  ['a removed user', (driver, search) => sqlUsers(driver, search).remove(ada)],
  ['a category', (driver) => sqlCategories(driver).byId(anId(1))],
  ['a page', (driver) => sqlPages(driver).byId(anId(1))],
  ['a page at a slug', (driver) => sqlPages(driver).bySlug('a')],
  ['the published pages', (driver) => sqlPages(driver).published()],
  ['a page saved', (driver) => sqlPages(driver).update(aPage())],
  ['a page removed', (driver) => sqlPages(driver).remove(anId(1))],
  ['a post', (driver) => sqlPosts(driver).byId(anId(1))],
  ['a post removed', (driver) => sqlPosts(driver).remove(anId(1))],
  ['a category of posts', (driver) => sqlPosts(driver).categoryById(anId(1), at)],
  ['posts that became public', (driver) => sqlPosts(driver).announceDue(at, at)],
  ['a deal', (driver) => sqlDeals(driver).byId(anId(1))],
  ['a deal removed', (driver) => sqlDeals(driver).remove(anId(1))],
  ['deals that ended', (driver) => sqlDeals(driver).expire('2026-11-21')],
  ['a collection', (driver) => sqlCollections(driver).byId(anId(1))],
  ['a collection by its slug', (driver) => sqlCollections(driver).bySlug('a')],
  ['a collection by its link', (driver) => sqlCollections(driver).byShareToken('a')],
  ['collections of a member', (driver) => sqlCollections(driver).ofUser(ada)],
  ['collections of the directory', (driver) => sqlCollections(driver).ofDirectory()],
  ['the listings of a collection', (driver) => sqlCollections(driver).cards([[anId(1)], [anId(2)]])],
  ['a subscription', (driver) => sqlSubscriptions(driver).byId(anId(1))],
  ['the orders of a subscription', (driver) => sqlSubscriptions(driver).ordersOf(anId(1))],
  ['an order', (driver) => sqlSubscriptions(driver).orderById(anId(1))],
  ['an unfinished order', (driver) => sqlSubscriptions(driver).openOrder({ intentId: anId(1), kind: 'cancel', paymentId: '' })],
  ['due orders', (driver) => sqlSubscriptions(driver).dueOrders(at, 20)],
  ['a removed order', (driver) => sqlSubscriptions(driver).removeOrder(anId(1))],
  [
    'an order that is sent',
    (driver) => sqlSubscriptions(driver).updateOrder({ ...order, state: 'sent', attempts: 1, dueAt: at, updatedAt: at }, 0),
  ],
  ['pending listings that are charged', (driver) => sqlPayments(driver).countChargedPending([anId(1), anId(2)])],
  ['the statuses of the intents of a plan', (driver) => sqlPayments(driver).statusesOfPlan(anId(1))],
  ['a plan', (driver) => sqlPlans(driver).byId(anId(1))],
  ['the number of pending claims', (driver) => sqlClaims(driver).countPending()],
  ...(['claim', 'revision', 'report'] as const).flatMap((kind): [string, (driver: Driver) => Promise<unknown>][] => [
    [
      `items of the kind ${kind} that an admin was not notified of`,
      (driver) => sqlNotifications(driver).unnotified({ userId: ada, kind, excluded: today }, 5),
    ],
    [
      `items of the kind ${kind} that an admin is now notified of`,
      (driver) => sqlNotifications(driver).markNotified({ userId: ada, kind, excluded: undefined }, at),
    ],
  ]),
  ['an import', (driver) => sqlImports(driver).byId(anId(1))],
  ['the mapping of a file with the same headings', (driver) => sqlImports(driver).mappingOf('startups', anImport().headingsKey)],
  ['a continued import', (driver) => sqlImports(driver).update(anImport(), anImport())],
  [
    'a change of an import',
    async (driver) => {
      await sqlImports(driver).insert(anImport({ _id: anId(999_999) }));
      await sqlImports(driver).addChange(anImportChange({ importId: anId(999_999) }));
    },
  ],
  ['the change of an item', (driver) => sqlImports(driver).changeOf(anId(1), anId(2))],
  ['an undone change', (driver) => sqlImports(driver).updateChange(anImportChange())],
  ['the last changes of an import', (driver) => sqlImports(driver).backwards(anId(1), 500, 20)],
  ['the logos to fetch', (driver) => sqlImports(driver).withImages(anId(1), 8)],
  ['a page of changes', (driver) => sqlImports(driver).changes(anId(1), 'all', { offset: 0, limit: 50 })],
  ['a page of kept changes', (driver) => sqlImports(driver).changes(anId(1), 'kept', { offset: 0, limit: 50 })],
  ['the outcomes of an undo', (driver) => sqlImports(driver).outcomes(anId(1))],
  ['what people added to a listing', (driver) => sqlImports(driver).usesOf(anId(1))],
  ['the collections of imported listings', (driver) => sqlImports(driver).collected([anId(1)])],
  ['the listings of a category', (driver, search) => sqlCategories(driver, search).countListings('ai')],
  ['a removed blog category', (driver) => sqlPosts(driver).removeCategory(anId(999_999))],
  ['a message', (driver) => sqlMessages(driver).byId(anId(1))],
  ['the messages on an item', (driver) => sqlMessages(driver).ofItem({ kind: 'claim', id: anId(1) })],
  ['the messages of a member', (driver) => sqlMessages(driver).ofMember(ada)],
  ['a removed note', (driver) => sqlMessages(driver).remove(anId(1))],
  ['the state of an item', (driver) => sqlReviewStates(driver).find({ kind: 'claim', id: anId(1) })],
  ['the states of open items', (driver) => sqlReviewStates(driver).open('claim')],
  ['a removed state', (driver) => sqlReviewStates(driver).remove({ kind: 'claim', id: anId(1) })],
  [
    'claims that await an answer',
    (driver) => sqlClaims(driver).table({ search: '', status: 'pending', awaiting: 'answer' }, page),
  ],
  [
    'startups that await an answer',
    (driver) => sqlStartups(driver, createListCache()).table({ search: '', status: 'pending', awaiting: 'answer' }, page),
  ],
  [
    'revisions that await an answer',
    (driver) => sqlRevisions(driver).table({ search: '', status: 'pending', awaiting: 'answer' }, page),
  ],
  [
    'reports that await an answer',
    (driver) => sqlReports(driver).table({ search: '', status: 'open', awaiting: 'answer' }, page),
  ],
  ['items that an admin is emailed about', (driver) => sqlNotifications(driver).frequencies(ada)],
  ['a table of pending claims', (driver) => sqlClaims(driver).table({ search: '', status: 'pending' }, page)],
];
