import { sqlAudit } from '../../db/sql/nouns/audit.ts';
import { sqlClaims } from '../../db/sql/nouns/claims.ts';
import type { Driver } from '../../db/sql/driver.ts';
import { sqlFeedback } from '../../db/sql/nouns/feedback.ts';
import { createListCache } from '../../db/sql/search/list-cache.ts';
import { sqlImports } from '../../db/sql/nouns/imports.ts';
import { sqlPages } from '../../db/sql/nouns/pages.ts';
import { sqlPosts } from '../../db/sql/nouns/posts.ts';
import { sqlReports } from '../../db/sql/nouns/reports.ts';
import { sqlRevisions } from '../../db/sql/nouns/revisions.ts';
import { sqlOutbox } from '../../db/sql/nouns/outbox.ts';
import { sqlSubscriptions } from '../../db/sql/nouns/subscriptions.ts';
import { sqlStartups } from '../../db/sql/nouns/startups.ts';
import { sqlUsers } from '../../db/sql/nouns/users.ts';
import { page } from './planned-queries.ts';

/** Admin tables, each with the index from which a page is read, and the index from which a search reads the texts. */
export const tables: readonly [string, (driver: Driver, search: string) => Promise<unknown>, page: string, search: string][] = [
  [
    'all startups',
    (driver, search) => sqlStartups(driver, createListCache()).table({ search, status: 'all' }, page),
    'startups USING COVERING INDEX sqlite_autoindex_startups_1',
    'startups USING COVERING INDEX startups_searched',
  ],
  [
    'active startups',
    (driver, search) => sqlStartups(driver, createListCache()).table({ search, status: 'active' }, page),
    'startups USING COVERING INDEX startups_sitemap',
    'startups USING COVERING INDEX startups_searched',
  ],
  [
    'pending startups',
    (driver, search) => sqlStartups(driver, createListCache()).table({ search, status: 'pending' }, page),
    'startups USING COVERING INDEX startups_pending',
    // Sorted by due time. That needs no index, because few listings are pending.
    'startups USING INDEX startups_pending',
  ],
  [
    'rejected startups',
    (driver, search) => sqlStartups(driver, createListCache()).table({ search, status: 'rejected' }, page),
    'startups USING COVERING INDEX startups_not_archived',
    'startups USING INDEX startups_not_archived',
  ],
  [
    'archived startups',
    (driver, search) => sqlStartups(driver, createListCache()).table({ search, status: 'archived' }, page),
    'startups USING COVERING INDEX startups_archived',
    // Sorted by the time of the deletion request, for which there is no index.
    'startups USING INDEX startups_rejected_name',
  ],
  [
    'users',
    (driver, search) => sqlUsers(driver).table({ search, role: '' }, page),
    'users USING COVERING INDEX users_newest',
    'users USING INDEX users_newest',
  ],
  [
    'users of a role',
    (driver, search) => sqlUsers(driver).table({ search, role: 'admin' }, page),
    'users USING INDEX users_newest',
    'users USING INDEX users_newest',
  ],
  [
    'claims',
    (driver, search) => sqlClaims(driver).table({ search, status: 'all' }, page),
    'c USING COVERING INDEX claims_newest',
    'c USING INDEX claims_newest',
  ],
  [
    'revisions',
    (driver, search) => sqlRevisions(driver).table({ search, status: 'all' }, page),
    'r USING COVERING INDEX revisions_newest',
    'r USING INDEX revisions_newest',
  ],
  [
    'reports',
    (driver, search) => sqlReports(driver).table({ search, status: 'all' }, page),
    'r USING COVERING INDEX reports_newest',
    'r USING INDEX reports_newest',
  ],
  ...(['all', 'active', 'problem'] as const).map((status): (typeof tables)[number] => [
    `${status} subscriptions`,
    (driver, search) => sqlSubscriptions(driver).table({ search, status }, page),
    'i USING COVERING INDEX payment_intents_newest',
    'i USING INDEX payment_intents_newest',
  ]),
  [
    'pages',
    (driver, search) => sqlPages(driver).table({ search }, page),
    'p USING COVERING INDEX pages_by_title',
    'p USING INDEX pages_by_title',
  ],
  [
    'posts',
    (driver, search) => sqlPosts(driver).table({ search }, page),
    'p USING COVERING INDEX posts_newest',
    'p USING INDEX posts_newest',
  ],
  [
    'feedback',
    (driver, search) => sqlFeedback(driver).table({ search, status: 'all' }, page),
    'feedback USING COVERING INDEX feedback_newest',
    'feedback USING INDEX feedback_newest',
  ],
  [
    'the audit log',
    (driver, search) => sqlAudit(driver).table({ search }, page),
    'audit USING COVERING INDEX audit_newest',
    'audit USING INDEX audit_newest',
  ],
];

/** Sorted admin tables, each with the index from which a page is read. */
export const sortedTables: readonly [string, (driver: Driver) => Promise<unknown>, index: string][] = [
  ...(['all', 'active', 'pending', 'rejected', 'archived'] as const).flatMap((status) =>
    (
      [
        ['name', 'name'],
        ['-name', 'name'],
        ['submittedAt', 'submitted'],
        ['-submittedAt', 'submitted'],
      ] as const
    ).map(([sort, index]): (typeof sortedTables)[number] => [
      `${status} startups by ${sort}`,
      (driver) => sqlStartups(driver, createListCache()).table({ search: '', status, sort }, page),
      `startups USING COVERING INDEX startups_${status === 'rejected' || status === 'archived' ? 'rejected_' : ''}${index}`,
    ]),
  ),
  ...(['status', '-status'] as const).map((sort): (typeof sortedTables)[number] => [
    `startups by ${sort}`,
    (driver) => sqlStartups(driver, createListCache()).table({ search: '', status: 'all', sort }, page),
    'startups USING COVERING INDEX startups_status_now',
  ]),
  ...(
    [
      ['username', 'users USING INDEX sqlite_autoindex_users_2'],
      ['-email', 'users USING INDEX sqlite_autoindex_users_3'],
      ['role', 'users USING COVERING INDEX users_role'],
      ['-status', 'users USING COVERING INDEX users_status'],
      ['createdAt', 'users USING COVERING INDEX users_newest'],
      ['-createdAt', 'users USING COVERING INDEX users_newest'],
    ] as const
  ).map(([sort, index]): (typeof sortedTables)[number] => [
    `users by ${sort}`,
    (driver) => sqlUsers(driver).table({ search: '', role: '', sort }, page),
    index,
  ]),
  ...(
    [
      ['all', '-email', 'feedback_email'],
      ['open', 'email', 'feedback_email'],
      ['all', 'status', 'feedback_status'],
      ['all', 'createdAt', 'feedback_newest'],
      ['done', '-createdAt', 'feedback_newest'],
    ] as const
  ).map(([status, sort, index]): (typeof sortedTables)[number] => [
    `${status} feedback by ${sort}`,
    (driver) => sqlFeedback(driver).table({ search: '', status, sort }, page),
    `feedback USING COVERING INDEX ${index}`,
  ]),
  [
    'claims by status',
    (driver) => sqlClaims(driver).table({ search: '', status: 'all', sort: 'status' }, page),
    'c USING COVERING INDEX claims_status',
  ],
  [
    'revisions by age',
    (driver) => sqlRevisions(driver).table({ search: '', status: 'all', sort: 'createdAt' }, page),
    'r USING COVERING INDEX revisions_newest',
  ],
  [
    'reports by age',
    (driver) => sqlReports(driver).table({ search: '', status: 'all', sort: 'createdAt' }, page),
    'r USING COVERING INDEX reports_newest',
  ],
  ...(
    [
      ['createdAt', 'newest'],
      ['paidUntil', 'paid_until'],
      ['-paidUntil', 'paid_until'],
    ] as const
  ).map(([sort, index]): (typeof sortedTables)[number] => [
    `subscriptions by ${sort}`,
    (driver) => sqlSubscriptions(driver).table({ search: '', status: 'all', sort }, page),
    `i USING COVERING INDEX payment_intents_${index}`,
  ]),
  [
    'the audit log by age',
    (driver) => sqlAudit(driver).table({ search: '', sort: 'createdAt' }, page),
    'audit USING COVERING INDEX audit_newest',
  ],
];

/** Counts by status, each with the indexes that it reads without a search and with one. */
export const tallies: readonly [string, (driver: Driver, search: string) => Promise<unknown>, all: string, search: string][] = [
  [
    'startups',
    (driver, search) => sqlStartups(driver, createListCache()).tally(search),
    'startups USING COVERING INDEX startups_name_key',
    'startups USING COVERING INDEX startups_searched',
  ],
  ['users', (driver, search) => sqlUsers(driver).tally(search), 'users', 'users'],
  ['claims', (driver, search) => sqlClaims(driver).tally(search), 'c USING COVERING INDEX claims_status', 'c'],
  ['revisions', (driver, search) => sqlRevisions(driver).tally(search), 'r USING COVERING INDEX revisions_status', 'r'],
  ['reports', (driver, search) => sqlReports(driver).tally(search), 'r USING COVERING INDEX reports_status', 'r'],
  [
    'subscriptions',
    (driver, search) => sqlSubscriptions(driver).tally(search),
    'i USING COVERING INDEX payment_intents_paid_until',
    'i USING INDEX payment_intents_paid_until',
  ],
  [
    'emails',
    (driver, search) => sqlOutbox(driver).tally(search),
    'mail_outbox USING COVERING INDEX mail_outbox_listed',
    'mail_outbox USING INDEX mail_outbox_listed',
  ],
  [
    'feedback',
    (driver, search) => sqlFeedback(driver).tally(search),
    'feedback USING COVERING INDEX feedback_status',
    'feedback',
  ],
  [
    'imports',
    // This table has no search.
    (driver) => sqlImports(driver).table(page),
    'i USING INDEX imports_started',
    'i USING INDEX imports_started',
  ],
];
