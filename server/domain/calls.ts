import { directoryCalls } from './directory-calls.ts';
import { type Call, callsLater } from './call-context.ts';
import type { CallId, Contract } from './contract.ts';
import * as audit from './site/audit.contract.ts';
import * as backups from './site/backups.contract.ts';
import * as config from './site/config.contract.ts';
import * as integrity from './site/integrity.contract.ts';
import * as pageFailures from './site/page-failures.contract.ts';
import * as settings from './site/settings.contract.ts';
import * as emailTokens from './accounts/email-tokens.contract.ts';
import * as members from './accounts/members.contract.ts';
import * as passkeys from './accounts/passkeys.contract.ts';
import * as securityEvents from './accounts/security-events.contract.ts';
import * as sessions from './accounts/sessions.contract.ts';
import * as users from './accounts/users.contract.ts';
import * as advertising from './content/advertising.contract.ts';
import * as deals from './content/deals.contract.ts';
import * as faq from './content/faq.contract.ts';
import * as posts from './content/posts.contract.ts';
import * as categories from './listings/categories.contract.ts';
import * as facets from './listings/facets.contract.ts';
import * as fields from './listings/fields.contract.ts';
import * as startups from './listings/startups.contract.ts';
import * as suggestions from './listings/suggestions.contract.ts';
import * as tags from './listings/tags.contract.ts';
import * as collections from './collections/collections.contract.ts';
import * as favorites from './collections/favorites.contract.ts';
import * as analytics from './audience/analytics.contract.ts';
import * as feedback from './audience/feedback.contract.ts';
import * as newsletter from './audience/newsletter.contract.ts';
import * as notifications from './audience/notifications.contract.ts';
import * as reports from './audience/reports.contract.ts';
import * as websites from './websites/websites.contract.ts';
import * as claims from './ownership/claims.contract.ts';
import * as ownership from './ownership/ownership.contract.ts';
import * as adminStartups from './submissions/admin-startups.contract.ts';
import * as archives from './submissions/archives.contract.ts';
import * as corrections from './submissions/corrections.contract.ts';
import * as linkWatches from './submissions/link-watches.contract.ts';
import * as makers from './submissions/makers.contract.ts';
import * as merges from './submissions/merges.contract.ts';
import * as moderation from './submissions/moderation.contract.ts';
import * as payments from './submissions/payments/payments.contract.ts';
import * as plans from './submissions/payments/plans.contract.ts';
import * as rejectionTemplates from './submissions/rejection-templates.contract.ts';
import * as removals from './submissions/removals.contract.ts';
import * as revisions from './submissions/revisions.contract.ts';
import * as submissions from './submissions/submissions.contract.ts';
import * as sync from './sync/sync.contract.ts';

/** The implementation of every declared call; a missing one does not compile. */
export const calls: { readonly [Id in CallId]: Call<Contract[Id]> } = {
  ...callsLater(audit, () => import('./site/audit.calls.ts')),
  ...callsLater(backups, () => import('./site/backups.calls.ts')),
  ...callsLater(config, () => import('./site/config.calls.ts')),
  ...callsLater(integrity, () => import('./site/integrity.calls.ts')),
  ...callsLater(pageFailures, () => import('./site/page-failures.calls.ts')),
  ...callsLater(settings, () => import('./site/settings.calls.ts')),
  ...callsLater(emailTokens, () => import('./accounts/email-tokens.calls.ts')),
  ...callsLater(members, () => import('./accounts/members.calls.ts')),
  ...callsLater(passkeys, () => import('./accounts/passkeys.calls.ts')),
  ...callsLater(securityEvents, () => import('./accounts/security-events.calls.ts')),
  ...callsLater(sessions, () => import('./accounts/sessions.calls.ts')),
  ...callsLater(users, () => import('./accounts/users.calls.ts')),
  ...callsLater(advertising, () => import('./content/advertising.calls.ts')),
  ...callsLater(deals, () => import('./content/deals.calls.ts')),
  ...callsLater(faq, () => import('./content/faq.calls.ts')),
  ...callsLater(posts, () => import('./content/posts.calls.ts')),
  ...callsLater(categories, () => import('./listings/categories.calls.ts')),
  ...callsLater(facets, () => import('./listings/facets.calls.ts')),
  ...callsLater(fields, () => import('./listings/fields.calls.ts')),
  ...callsLater(startups, () => import('./listings/startups.calls.ts')),
  ...callsLater(suggestions, () => import('./listings/suggestions.calls.ts')),
  ...callsLater(tags, () => import('./listings/tags.calls.ts')),
  ...callsLater(collections, () => import('./collections/collections.calls.ts')),
  ...callsLater(favorites, () => import('./collections/favorites.calls.ts')),
  ...callsLater(analytics, () => import('./audience/analytics.calls.ts')),
  ...callsLater(feedback, () => import('./audience/feedback.calls.ts')),
  ...callsLater(newsletter, () => import('./audience/newsletter.calls.ts')),
  ...callsLater(notifications, () => import('./audience/notifications.calls.ts')),
  ...callsLater(reports, () => import('./audience/reports.calls.ts')),
  ...callsLater(websites, () => import('./websites/websites.calls.ts')),
  ...callsLater(claims, () => import('./ownership/claims.calls.ts')),
  ...callsLater(ownership, () => import('./ownership/ownership.calls.ts')),
  ...callsLater(adminStartups, () => import('./submissions/admin-startups.calls.ts')),
  ...callsLater(archives, () => import('./submissions/archives.calls.ts')),
  ...callsLater(corrections, () => import('./submissions/corrections.calls.ts')),
  ...callsLater(linkWatches, () => import('./submissions/link-watches.calls.ts')),
  ...callsLater(makers, () => import('./submissions/makers.calls.ts')),
  ...callsLater(merges, () => import('./submissions/merges.calls.ts')),
  ...callsLater(moderation, () => import('./submissions/moderation.calls.ts')),
  ...callsLater(payments, () => import('./submissions/payments/payments.calls.ts')),
  ...callsLater(plans, () => import('./submissions/payments/plans.calls.ts')),
  ...callsLater(rejectionTemplates, () => import('./submissions/rejection-templates.calls.ts')),
  ...callsLater(removals, () => import('./submissions/removals.calls.ts')),
  ...callsLater(revisions, () => import('./submissions/revisions.calls.ts')),
  ...callsLater(submissions, () => import('./submissions/submissions.calls.ts')),
  ...callsLater(sync, () => import('./sync/sync.calls.ts')),
  ...directoryCalls,
};
