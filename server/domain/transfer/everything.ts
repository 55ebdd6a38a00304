import type { AnyPart } from './everything-part.ts';
import * as content from './everything-content.ts';
import * as listings from './everything-listings.ts';

/** The version of everything.zip. A file of a later version is refused. */
export const everythingVersion = 1;

/** The file that states the version. A ZIP file without it is not an export. */
export const manifestFile = 'manifest.json';

/** Every part of a directory, in the order in which they are written into an empty one. */
export const everythingParts: readonly AnyPart[] = [
  content.settingsPart,
  content.siteSectionsPart,
  content.fieldPart,
  content.reportReasonPart,
  content.revisionSettingsPart,
  content.rejectionTemplatePart,
  content.userPart,
  listings.categoryPart,
  listings.startupPart,
  listings.submissionPart,
  listings.archivePart,
  listings.mergePart,
  listings.makerPart,
  listings.statisticsPart,
  content.postCategoryPart,
  content.postPart,
  content.pagePart,
  content.collectionPart,
  content.dealPart,
  content.faqPart,
  content.advertisingPart,
  content.planPart,
  content.subscriberPart,
  listings.formerSlugPart,
  listings.trendingPart,
];

/** The parts that only people read. An import ignores them. */
export const readOnlyNouns = ['payments', 'audit'] as const;

export const imageFolder = 'images/';

export const readme = `Everything that can be moved to another site
============================================

Import this file into an empty directory: npm run import -- everything.zip

startups.jsonl, categories.jsonl, posts.jsonl and the other .jsonl files have a row of JSON in each line. Rows refer to each other
by their ids, which stay the same. images/ has every image that a row names, as /images/NAME.webp.

users.csv has no passwords, passkeys or Google accounts: each person sets a new password with "Forgot password?". Roles stay.
subscribers.csv has every status, but no links; the new site makes new ones. payments.csv and audit.csv are for people
to read, and are not imported.

Not included: passwords, sessions, favorites, collections of members, claims, proposed changes, reports, feedback, messages and
emails. A backup (npm run backup) contains them.
`;
