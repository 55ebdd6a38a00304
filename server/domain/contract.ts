import { callsOf } from './core/call.ts';
import * as audit from './site/audit.contract.ts';
import * as backups from './site/backups.contract.ts';
import * as config from './site/config.contract.ts';
import * as emails from './site/emails.contract.ts';
import * as face from './site/face.contract.ts';
import * as integrity from './site/integrity.contract.ts';
import * as measuring from './site/measuring.contract.ts';
import * as menus from './site/menus.contract.ts';
import * as outbox from './site/outbox.contract.ts';
import * as pageFailures from './site/page-failures.contract.ts';
import * as settings from './site/settings.contract.ts';
import * as texts from './site/texts.contract.ts';
import * as emailTokens from './accounts/email-tokens.contract.ts';
import * as members from './accounts/members.contract.ts';
import * as passkeys from './accounts/passkeys.contract.ts';
import * as securityEvents from './accounts/security-events.contract.ts';
import * as sessions from './accounts/sessions.contract.ts';
import * as users from './accounts/users.contract.ts';
import * as advertising from './content/advertising.contract.ts';
import * as deals from './content/deals.contract.ts';
import * as faq from './content/faq.contract.ts';
import * as pages from './content/pages.contract.ts';
import * as posts from './content/posts.contract.ts';
import * as categories from './listings/categories.contract.ts';
import * as facets from './listings/facets.contract.ts';
import * as fields from './listings/fields.contract.ts';
import * as startups from './listings/startups.contract.ts';
import * as suggestions from './listings/suggestions.contract.ts';
import * as tags from './listings/tags.contract.ts';
import * as adminTags from './listings/admin-tags.contract.ts';
import * as categoryMerges from './listings/category-merges.contract.ts';
import * as lookAlikes from './listings/look-alikes.contract.ts';
import * as collections from './collections/collections.contract.ts';
import * as favorites from './collections/favorites.contract.ts';
import * as analytics from './audience/analytics.contract.ts';
import * as feedback from './audience/feedback.contract.ts';
import * as newsletter from './audience/newsletter.contract.ts';
import * as notifications from './audience/notifications.contract.ts';
import * as numbers from './audience/numbers.contract.ts';
import * as reports from './audience/reports.contract.ts';
import * as websites from './websites/websites.contract.ts';
import * as claims from './ownership/claims.contract.ts';
import * as ownership from './ownership/ownership.contract.ts';
import * as adminStartups from './submissions/admin-startups.contract.ts';
import * as archives from './submissions/archives.contract.ts';
import * as corrections from './submissions/corrections.contract.ts';
import * as linkWatches from './submissions/link-watches.contract.ts';
import * as makers from './submissions/makers.contract.ts';
import * as messages from './submissions/messages.contract.ts';
import * as merges from './submissions/merges.contract.ts';
import * as moderation from './submissions/moderation.contract.ts';
import * as people from './submissions/people.contract.ts';
import * as paymentOrders from './submissions/payments/payment-orders.contract.ts';
import * as payments from './submissions/payments/payments.contract.ts';
import * as plans from './submissions/payments/plans.contract.ts';
import * as rejectionTemplates from './submissions/rejection-templates.contract.ts';
import * as bulk from './submissions/bulk.contract.ts';
import * as removals from './submissions/removals.contract.ts';
import * as sampleRemoval from './submissions/setup/sample-removal.contract.ts';
import * as setup from './submissions/setup/setup.contract.ts';
import * as revisions from './submissions/revisions.contract.ts';
import * as submissions from './submissions/submissions.contract.ts';
import * as exports from './transfer/exports.contract.ts';
import * as personalData from './transfer/personal-data.contract.ts';
import * as sync from './sync/sync.contract.ts';
import * as importImages from './transfer/import-images.contract.ts';
import * as imports from './transfer/imports.contract.ts';

/** The contract of each noun. Each noun is listed once here, and its calls in `calls.ts`. */
export const contracts = {
  audit,
  backups,
  config,
  integrity,
  measuring,
  menus,
  outbox,
  pageFailures,
  settings,
  emails,
  texts,
  face,
  emailTokens,
  members,
  passkeys,
  securityEvents,
  sessions,
  users,
  advertising,
  deals,
  faq,
  pages,
  posts,
  categories,
  facets,
  fields,
  startups,
  suggestions,
  tags,
  adminTags,
  categoryMerges,
  lookAlikes,
  collections,
  favorites,
  analytics,
  feedback,
  newsletter,
  notifications,
  numbers,
  reports,
  websites,
  claims,
  ownership,
  adminStartups,
  archives,
  corrections,
  linkWatches,
  makers,
  merges,
  messages,
  moderation,
  people,
  paymentOrders,
  payments,
  plans,
  rejectionTemplates,
  bulk,
  removals,
  sampleRemoval,
  setup,
  revisions,
  submissions,
  exports,
  personalData,
  sync,
  imports,
  importImages,
};

/** An object with the properties of all members of a union. */
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never;

/** Every call of the API, by id. Hosts, client, OpenAPI and access tests are derived from it. */
export const contract = callsOf(
  Object.assign({}, ...Object.values(contracts)) as Merged<(typeof contracts)[keyof typeof contracts]>,
);

export type Contract = typeof contract;
export type CallId = keyof Contract;
