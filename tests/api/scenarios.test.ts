import { runScenarios } from './run-scenarios.ts';
import { accountScenarios } from './scenarios/accounts.ts';
import { analyticsScenarios } from './scenarios/analytics.ts';
import { blogScenarios } from './scenarios/blog.ts';
import { claimScenarios } from './scenarios/claims.ts';
import { collectionScenarios } from './scenarios/collections.ts';
import { contentScenarios } from './scenarios/content.ts';
import { favoriteScenarios } from './scenarios/favorites.ts';
import { listScenarios } from './scenarios/lists.ts';
import { makerScenarios } from './scenarios/makers.ts';
import { newsletterScenarios } from './scenarios/newsletter.ts';
import { correctionScenarios } from './scenarios/corrections.ts';
import { notificationScenarios } from './scenarios/notifications.ts';
import { linkScenarios } from './scenarios/links.ts';
import { messageScenarios } from './scenarios/messages.ts';
import { numberScenarios } from './scenarios/numbers.ts';
import { reportScenarios } from './scenarios/reports.ts';
import { requestScenarios } from './scenarios/requests.ts';
import { personalDataScenarios } from './scenarios/personal-data.ts';
import { revisionScenarios } from './scenarios/revisions.ts';
import { signInScenarios } from './scenarios/sign-in.ts';
import { siteScenarios } from './scenarios/site.ts';
import { startupScenarios } from './scenarios/startups.ts';
import { submissionScenarios } from './scenarios/submissions.ts';

runScenarios({
  startups: startupScenarios,
  lists: listScenarios,
  site: siteScenarios,
  numbers: numberScenarios,
  analytics: analyticsScenarios,
  blog: blogScenarios,
  content: contentScenarios,
  newsletter: newsletterScenarios,
  requests: requestScenarios,
  favorites: favoriteScenarios,
  collections: collectionScenarios,
  claims: claimScenarios,
  submissions: submissionScenarios,
  revisions: revisionScenarios,
  corrections: correctionScenarios,
  makers: makerScenarios,
  links: linkScenarios,
  reports: reportScenarios,
  messages: messageScenarios,
  notifications: notificationScenarios,
  'personal data': personalDataScenarios,
  'sign-in': signInScenarios,
  // These scenarios come last, because they delete users.
  accounts: accountScenarios,
});
