import type { CallId, Contract } from '../contract/contract.ts';
import { isFreePlan } from '../rules/submissions.ts';
import type { Call } from './call.ts';
import {
  addCategory,
  getCategory,
  listCategories,
  listCategoryRows,
  listRelatedCategories,
  listTrendingCategories,
  removeCategory,
  saveCategory,
} from './categories.ts';
import { getGoogleClientId, getPaypalClientId } from './config.ts';
import { getSettings, readSettings, saveSettings } from './settings.ts';
import {
  getSchedule,
  getStartup,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  listSimilarStartups,
  searchStartups,
  suggestStartups,
} from './startups.ts';

type Calls<Id extends CallId> = { [Key in Id]: Call<Contract[Key]> };

const payments = () => import('./payments.ts');
const submissions = () => import('./submissions.ts');

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
  ...later(() => import('./admin-startups.ts'), 'listAllStartups', 'saveStartup'),
  ...later(() => import('./facets.ts'), 'countFacets'),
  ...later(() => import('./tags.ts'), 'listTags', 'getTag'),
  ...later(() => import('./suggestions.ts'), 'listSuggestions'),
  ...later(() => import('./sync.ts'), 'syncStartups', 'syncStartupDetails'),
  ...later(
    () => import('./analytics.ts'),
    'recordImpressions',
    'recordView',
    'recordTraffic',
    'getAnalytics',
    'mayReadAnalytics',
  ),
  ...later(
    () => import('./posts.ts'),
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
  ...later(() => import('./deals.ts'), 'listDeals', 'listAllDeals', 'addDeal', 'saveDeal', 'removeDeal'),
  ...later(() => import('./faq.ts'), 'listFaq', 'getFaqDraft', 'saveFaq'),
  ...later(() => import('./fields.ts'), 'listFields', 'getFieldsDraft', 'saveFields'),
  ...later(() => import('./advertising.ts'), 'getAdvertising', 'getAdvertisingDraft', 'saveAdvertising'),
  ...later(
    () => import('./plans.ts'),
    'listPlans',
    'listAllPlans',
    'addPlan',
    'savePlan',
    'setPlanStatus',
    'orderPlans',
    'removePlan',
    'syncPlans',
  ),
  ...later(() => import('./newsletter.ts'), 'listSubscribers', 'removeSubscriber', 'subscribe', 'unsubscribe'),
  ...later(() => import('./feedback.ts'), 'sendFeedback', 'listFeedback', 'setFeedbackStatus', 'removeFeedback'),
  ...later(
    () => import('./removals.ts'),
    'removeMatchingUsers',
    'removeMatchingFeedback',
    'removeMatchingReports',
    'removeMatchingCorrections',
    'removeMatchingSubscribers',
  ),
  ...later(() => import('./corrections.ts'), 'sendCorrection'),
  ...later(() => import('./notifications.ts'), 'getNotificationSettings', 'setNotificationFrequency'),
  ...later(() => import('./link-watches.ts'), 'listLinkFindings', 'ignoreLinkFinding', 'followMovedWebsite', 'confirmWebsite'),
  ...later(
    () => import('./reports.ts'),
    'listReportReasons',
    'sendReport',
    'listReports',
    'decideReport',
    'getReportReasons',
    'saveReportReasons',
  ),
  ...later(
    () => import('./users.ts'),
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
    () => import('./email-tokens.ts'),
    'sendSignInLink',
    'logInWithLink',
    'forgotPassword',
    'resetPassword',
    'restoreEmail',
    'confirmEmail',
    'resendConfirmation',
  ),
  ...later(() => import('./sessions.ts'), 'logOut', 'listSessions', 'endSession', 'endOtherSessions'),
  ...later(
    () => import('./passkeys.ts'),
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
  ...later(() => import('./favorites.ts'), 'listFavoriteIds', 'listFavorites', 'toggleFavorite'),
  ...later(
    () => import('./collections.ts'),
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
  ...later(() => import('./makers.ts'), 'listOwnMakers', 'answerMaker'),
  ...later(() => import('./claims.ts'), 'claimStartup', 'listOwnClaims', 'decideClaim', 'undoClaimDecision', 'listClaims'),
  ...later(submissions, 'getSubmission', 'listOwnStartups', 'getReviewQueue', 'checkName', 'checkWebsite'),
  ...later(payments, 'createSubscription', 'getBilling', 'cancelSubscription'),
  ...later(() => import('./moderation.ts'), 'decideStartup', 'undoStartupDecision', 'getStats', 'reviewStartup'),
  ...later(
    () => import('./archives.ts'),
    'archiveStartup',
    'restoreStartup',
    'getStartupDeletionImpact',
    'removeStartup',
    'withdrawStartup',
    'undoWithdrawal',
    'requestRemoval',
  ),
  ...later(
    () => import('./rejection-templates.ts'),
    'listRejectionTemplates',
    'addRejectionTemplate',
    'saveRejectionTemplate',
    'removeRejectionTemplate',
  ),
  ...later(
    () => import('./members.ts'),
    'listUsers',
    'addUser',
    'saveUser',
    'setUserStatus',
    'removeUser',
    'getDeletionImpact',
    'makeFirstAdmin',
  ),
  ...later(
    () => import('./revisions.ts'),
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
  ...later(() => import('./merges.ts'), 'reviewMerge', 'mergeStartups', 'listMerges', 'undoMerge'),
  ...later(() => import('./audit.ts'), 'listAudit'),
  ...later(() => import('./backups.ts'), 'getBackups', 'makeBackup'),
  ...later(() => import('./integrity.ts'), 'getIntegrity'),
  ...later(() => import('./security-events.ts'), 'listSecurityEvents'),
  ...later(
    () => import('./ownership.ts'),
    'startOwnershipProof',
    'sendOwnershipCode',
    'checkOwnershipProof',
    'setOwnershipRevoked',
  ),
  ...later(() => import('./websites.ts'), 'readWebsite'),
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
