import type { CallId, Contract } from './contract.ts';
import { isFreePlan } from './submissions/submissions.rules.ts';
import type { Call } from './call-context.ts';
import {
  addCategory,
  getCategory,
  listCategories,
  listCategoryRows,
  listRelatedCategories,
  listTrendingCategories,
  removeCategory,
  saveCategory,
} from './listings/categories.calls.ts';
import { getGoogleClientId, getPaypalClientId } from './site/config.calls.ts';
import { getSettings, readSettings, saveSettings } from './site/settings.calls.ts';
import {
  getSchedule,
  getStartup,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  listSimilarStartups,
  searchStartups,
  suggestStartups,
} from './listings/startups.calls.ts';

type Calls<Id extends CallId> = { [Key in Id]: Call<Contract[Key]> };

const payments = () => import('./submissions/payments/payments.calls.ts');
const submissions = () => import('./submissions/submissions.calls.ts');

/** Whether a submission names a paid subscription; the free tier has none, even if one is sent. */
const hasSubscription = ({ plan, subscriptionId }: { plan: string; subscriptionId: string }) =>
  subscriptionId !== '' && !isFreePlan(plan);

/** The implementation of every declared call; a missing one does not compile. */
export const calls: Calls<CallId> = {
  listStartups,
  listTrendingStartups,
  listSimilarStartups,
  searchStartups,
  suggestStartups,
  getSchedule,
  getStartup,
  listStartupsInCategory,
  listCategories,
  listRelatedCategories,
  listTrendingCategories,
  getCategory,
  getSettings,
  getPaypalClientId,
  getGoogleClientId,
  submitStartup: async (context, args) =>
    hasSubscription(args.body)
      ? (await payments()).submitPaidStartup(context, args)
      : (await submissions()).submitStartup(context, args),
  resubmitStartup: async (context, args) =>
    hasSubscription(args.body)
      ? (await payments()).resubmitPaidStartup(context, args)
      : (await submissions()).resubmitStartup(context, args),
  listCategoryRows,
  addCategory,
  saveCategory,
  removeCategory,
  readSettings,
  saveSettings,
  ...later(() => import('./submissions/admin-startups.calls.ts'), 'listAllStartups', 'saveStartup'),
  ...later(() => import('./listings/facets.calls.ts'), 'countFacets'),
  ...later(() => import('./listings/tags.calls.ts'), 'listTags', 'getTag'),
  ...later(() => import('./listings/suggestions.calls.ts'), 'listSuggestions'),
  ...later(() => import('./sync/sync.calls.ts'), 'syncStartups', 'syncStartupDetails'),
  ...later(
    () => import('./audience/analytics.calls.ts'),
    'recordImpressions',
    'recordView',
    'recordTraffic',
    'getAnalytics',
    'mayReadAnalytics',
  ),
  ...later(
    () => import('./content/posts.calls.ts'),
    'listPosts',
    'listRecentPosts',
    'getPost',
    'listPostTags',
    'listPostCategories',
    'getPostCategory',
    'listAllPosts',
    'addPost',
    'savePost',
    'removePost',
    'uploadPostImage',
    'listAllPostCategories',
    'addPostCategory',
    'savePostCategory',
    'setPostCategoryStatus',
    'deactivatePostCategory',
  ),
  ...later(() => import('./content/deals.calls.ts'), 'listDeals', 'listAllDeals', 'addDeal', 'saveDeal', 'removeDeal'),
  ...later(() => import('./content/faq.calls.ts'), 'listFaq', 'getFaqDraft', 'saveFaq'),
  ...later(() => import('./listings/fields.calls.ts'), 'listFields', 'getFieldsDraft', 'saveFields'),
  ...later(() => import('./content/advertising.calls.ts'), 'getAdvertising', 'getAdvertisingDraft', 'saveAdvertising'),
  ...later(
    () => import('./submissions/payments/plans.calls.ts'),
    'listPlans',
    'listAllPlans',
    'addPlan',
    'savePlan',
    'setPlanStatus',
    'orderPlans',
    'removePlan',
    'syncPlans',
  ),
  ...later(() => import('./audience/newsletter.calls.ts'), 'listSubscribers', 'removeSubscriber', 'subscribe', 'unsubscribe'),
  ...later(() => import('./audience/feedback.calls.ts'), 'sendFeedback', 'listFeedback', 'setFeedbackStatus', 'removeFeedback'),
  ...later(
    () => import('./submissions/removals.calls.ts'),
    'removeMatchingUsers',
    'removeMatchingFeedback',
    'removeMatchingReports',
    'removeMatchingCorrections',
    'removeMatchingSubscribers',
  ),
  ...later(() => import('./submissions/corrections.calls.ts'), 'sendCorrection'),
  ...later(() => import('./audience/notifications.calls.ts'), 'getNotificationSettings', 'setNotificationFrequency'),
  ...later(
    () => import('./submissions/link-watches.calls.ts'),
    'listLinkFindings',
    'ignoreLinkFinding',
    'followMovedWebsite',
    'confirmWebsite',
  ),
  ...later(
    () => import('./audience/reports.calls.ts'),
    'listReportReasons',
    'sendReport',
    'listReports',
    'decideReport',
    'getReportReasons',
    'saveReportReasons',
  ),
  ...later(
    () => import('./accounts/users.calls.ts'),
    'signUp',
    'logIn',
    'logInWithGoogle',
    'reauthenticate',
    'disconnectGoogle',
    'getAccount',
    'getUser',
    'saveProfile',
    'changePassword',
    'removeAccount',
    'hasSubmissions',
  ),
  ...later(
    () => import('./accounts/email-tokens.calls.ts'),
    'sendSignInLink',
    'logInWithLink',
    'forgotPassword',
    'resetPassword',
    'restoreEmail',
    'confirmEmail',
    'resendConfirmation',
  ),
  ...later(() => import('./accounts/sessions.calls.ts'), 'logOut', 'listSessions', 'endSession', 'endOtherSessions'),
  ...later(
    () => import('./accounts/passkeys.calls.ts'),
    'listPasskeys',
    'startAddingPasskey',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'removeAllPasskeys',
    'setTwoStep',
    'renewRecoveryCodes',
    'startPasskeySignIn',
    'logInWithPasskey',
    'logInWithRecoveryCode',
    'getSecuritySettings',
    'saveSecuritySettings',
  ),
  ...later(() => import('./collections/favorites.calls.ts'), 'listFavoriteIds', 'listFavorites', 'toggleFavorite'),
  ...later(
    () => import('./collections/collections.calls.ts'),
    'listCollections',
    'getCollection',
    'getSharedCollection',
    'listCollectedStartups',
    'listOwnCollections',
    'syncOwnCollection',
    'shareCollection',
    'listAllCollections',
    'addCollection',
    'saveCollection',
    'removeCollection',
  ),
  ...later(() => import('./submissions/makers.calls.ts'), 'listOwnMakers', 'answerMaker'),
  ...later(
    () => import('./ownership/claims.calls.ts'),
    'claimStartup',
    'listOwnClaims',
    'decideClaim',
    'undoClaimDecision',
    'listClaims',
  ),
  ...later(submissions, 'getSubmission', 'listOwnStartups', 'getReviewQueue', 'checkName', 'checkWebsite'),
  ...later(payments, 'createSubscription', 'getBilling', 'cancelSubscription'),
  ...later(
    () => import('./submissions/moderation.calls.ts'),
    'decideStartup',
    'undoStartupDecision',
    'getStats',
    'reviewStartup',
  ),
  ...later(
    () => import('./submissions/archives.calls.ts'),
    'archiveStartup',
    'restoreStartup',
    'getStartupDeletionImpact',
    'removeStartup',
    'withdrawStartup',
    'undoWithdrawal',
    'requestRemoval',
  ),
  ...later(
    () => import('./submissions/rejection-templates.calls.ts'),
    'listRejectionTemplates',
    'addRejectionTemplate',
    'saveRejectionTemplate',
    'removeRejectionTemplate',
  ),
  ...later(
    () => import('./accounts/members.calls.ts'),
    'listUsers',
    'addUser',
    'saveUser',
    'setUserStatus',
    'removeUser',
    'getDeletionImpact',
    'makeFirstAdmin',
  ),
  ...later(
    () => import('./submissions/revisions.calls.ts'),
    'getListingEdit',
    'sendListingEdit',
    'withdrawListingEdit',
    'listRevisions',
    'reviewRevision',
    'decideRevision',
    'listStartupHistory',
    'restoreRevision',
    'getRevisionSettings',
    'saveRevisionSettings',
  ),
  ...later(() => import('./submissions/merges.calls.ts'), 'reviewMerge', 'mergeStartups', 'listMerges', 'undoMerge'),
  ...later(() => import('./site/audit.calls.ts'), 'listAudit'),
  ...later(() => import('./site/backups.calls.ts'), 'getBackups', 'makeBackup'),
  ...later(() => import('./site/integrity.calls.ts'), 'getIntegrity'),
  ...later(() => import('./accounts/security-events.calls.ts'), 'listSecurityEvents'),
  ...later(
    () => import('./ownership/ownership.calls.ts'),
    'startOwnershipProof',
    'sendOwnershipCode',
    'checkOwnershipProof',
    'setOwnershipRevoked',
  ),
  ...later(() => import('./websites/websites.calls.ts'), 'readWebsite'),
};

/** Calls whose module is imported by the first of them: a first page needs none, and the demo loads less at its start. */
function later<Id extends CallId>(load: () => Promise<Calls<Id>>, ...ids: readonly Id[]): Calls<Id> {
  const entries = ids.map((id) => {
    const call: Call<Contract[Id]> = async (...args) => (await load())[id](...args);
    return [id, call] as const;
  });
  // Each id has the call of its name.
  return Object.fromEntries(entries) as Calls<Id>;
}
