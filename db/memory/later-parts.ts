import { memoryAdminLinks } from './admin-links.ts';
import { memoryArchives } from './archives.ts';
import { memoryAudit } from './audit.ts';
import { memoryCategoryMerges } from './category-merges.ts';
import { memoryChallenges } from './challenges.ts';
import { memoryClaims } from './claims.ts';
import { memoryDeals } from './deals.ts';
import { memoryDecisions } from './decisions.ts';
import { memoryDistinctNames } from './distinct-names.ts';
import { memoryTags } from './tags.ts';
import { memoryEmailTokens } from './email-tokens.ts';
import { memoryFaq } from './faq.ts';
import { memoryFeedback } from './feedback.ts';
import { memoryFormerSlugs } from './former-slug-list.ts';
import { memoryImports } from './imports.ts';
import { memoryKnownDevices } from './known-devices.ts';
import { memoryLinkHosts } from './link-hosts.ts';
import { memoryLinkWatches } from './link-watches.ts';
import { memoryMessages, memoryReviewStates } from './messages.ts';
import { memoryMerges } from './merges.ts';
import { memoryNewsletter } from './newsletter.ts';
import { memoryNumbers } from './numbers.ts';
import { memoryOutbox } from './outbox.ts';
import { memoryOwnershipProofs } from './ownership-proofs.ts';
import { memoryPages } from './pages.ts';
import { memoryPasskeys } from './passkeys.ts';
import { memoryPayments } from './payments.ts';
import { memoryPlans } from './plans.ts';
import { memoryPosts } from './posts.ts';
import { memoryRecoveryCodes } from './recovery-codes.ts';
import { memoryRejectionTemplates } from './rejection-templates.ts';
import { memoryReports } from './reports.ts';
import { memoryRevisions } from './revisions.ts';
import { memorySecurityEvents } from './security-events.ts';
import { memorySubscriptions } from './subscriptions.ts';
import type { Access } from './state.ts';

/** The parts of the store that the demo does not need at its start. */
export function laterParts(access: Access) {
  return {
    adminLinks: memoryAdminLinks(access),
    archives: memoryArchives(access),
    audit: memoryAudit(access),
    categoryMerges: memoryCategoryMerges(access),
    challenges: memoryChallenges(access),
    claims: memoryClaims(access),
    deals: memoryDeals(access),
    decisions: memoryDecisions(access),
    distinctNames: memoryDistinctNames(access),
    emailTokens: memoryEmailTokens(access),
    faq: memoryFaq(access),
    feedback: memoryFeedback(access),
    formerSlugs: memoryFormerSlugs(access),
    imports: memoryImports(access),
    knownDevices: memoryKnownDevices(access),
    linkHosts: memoryLinkHosts(access),
    linkWatches: memoryLinkWatches(access),
    merges: memoryMerges(access),
    messages: memoryMessages(access),
    newsletter: memoryNewsletter(access),
    numbers: memoryNumbers(access),
    outbox: memoryOutbox(access),
    ownershipProofs: memoryOwnershipProofs(access),
    pages: memoryPages(access),
    passkeys: memoryPasskeys(access),
    payments: memoryPayments(access),
    plans: memoryPlans(access),
    posts: memoryPosts(access),
    recoveryCodes: memoryRecoveryCodes(access),
    rejectionTemplates: memoryRejectionTemplates(access),
    reports: memoryReports(access),
    reviewStates: memoryReviewStates(access),
    revisions: memoryRevisions(access),
    securityEvents: memorySecurityEvents(access),
    subscriptions: memorySubscriptions(access),
    tags: memoryTags(access),
  };
}
