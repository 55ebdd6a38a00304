import { runScenarios } from './run-scenarios.ts';
import { adminContentScenarios } from './scenarios/admin-content.ts';
import { auditScenarios } from './scenarios/audit.ts';
import { archiveScenarios } from './scenarios/archives.ts';
import { formerSlugScenarios } from './scenarios/former-slugs.ts';
import { mergeScenarios } from './scenarios/merges.ts';
import { adminStartupScenarios } from './scenarios/admin-startups.ts';
import { memberScenarios } from './scenarios/admin-members.ts';
import { peopleScenarios } from './scenarios/people.ts';
import { moderationScenarios } from './scenarios/admin-moderation.ts';
import { paymentScenarios } from './scenarios/admin-payments.ts';
import { exportScenarios } from './scenarios/exports.ts';
import { adminPageScenarios } from './scenarios/admin-pages.ts';
import { adminSiteScenarios } from './scenarios/admin-site.ts';
import { measuringScenarios } from './scenarios/measuring.ts';
import { adminPostScenarios } from './scenarios/admin-posts.ts';

/** These scenarios change most of the directory, so they run over a separate directory. */
runScenarios({
  moderation: moderationScenarios,
  audit: auditScenarios,
  content: adminContentScenarios,
  payments: paymentScenarios,
  posts: adminPostScenarios,
  pages: adminPageScenarios,
  site: adminSiteScenarios,
  measuring: measuringScenarios,
  archives: archiveScenarios,
  merges: mergeScenarios,
  'former slugs': formerSlugScenarios,
  startups: adminStartupScenarios,
  exports: exportScenarios,
  // These scenarios come last, because they delete users.
  members: memberScenarios,
  people: peopleScenarios,
});
