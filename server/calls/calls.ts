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
  listAllStartups,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  saveStartup,
  listSimilarStartups,
  searchStartups,
  suggestStartups,
} from './startups.ts';

/**
 * Modules that a first page does not need are imported by their first call, which halves the code that the demo loads at its start.
 */
const backups = () => import('./backups.ts');
const integrity = () => import('./integrity.ts');
const advertising = () => import('./advertising.ts');
const analytics = () => import('./analytics.ts');
const archives = () => import('./archives.ts');
const audit = () => import('./audit.ts');
const securityEvents = () => import('./security-events.ts');
const claims = () => import('./claims.ts');
const collections = () => import('./collections.ts');
const deals = () => import('./deals.ts');
const facets = () => import('./facets.ts');
const faq = () => import('./faq.ts');
const favorites = () => import('./favorites.ts');
const fields = () => import('./fields.ts');
const feedback = () => import('./feedback.ts');
const emailTokens = () => import('./email-tokens.ts');
const members = () => import('./members.ts');
const moderation = () => import('./moderation.ts');
const newsletter = () => import('./newsletter.ts');
const ownership = () => import('./ownership.ts');
const passkeys = () => import('./passkeys.ts');
const payments = () => import('./payments.ts');
const plans = () => import('./plans.ts');
const posts = () => import('./posts.ts');
const rejectionTemplates = () => import('./rejection-templates.ts');
const revisions = () => import('./revisions.ts');
const sessions = () => import('./sessions.ts');
const submissions = () => import('./submissions.ts');
const suggestions = () => import('./suggestions.ts');
const sync = () => import('./sync.ts');
const users = () => import('./users.ts');

/** Whether a submission names a paid subscription; the free tier has none, even if one is sent. */
const hasSubscription = ({ plan, subscriptionId }: { plan: string; subscriptionId: string }) =>
  subscriptionId !== '' && !isFreePlan(plan);

/** The implementation of every declared call; a missing one does not compile. */
export const calls: { [Id in CallId]: Call<Contract[Id]> } = {
  listStartups,
  listTrendingStartups,
  listSimilarStartups,
  searchStartups,
  suggestStartups,
  countFacets: async (...args) => (await facets()).countFacets(...args),
  listSuggestions: async (...args) => (await suggestions()).listSuggestions(...args),
  getSchedule,
  getStartup,
  listStartupsInCategory,
  syncStartups: async (...args) => (await sync()).syncStartups(...args),
  syncStartupDetails: async (...args) => (await sync()).syncStartupDetails(...args),
  listCategories,
  listRelatedCategories,
  listTrendingCategories,
  getCategory,
  getSettings,
  getPaypalClientId,
  getGoogleClientId,
  recordImpressions: async (...args) => (await analytics()).recordImpressions(...args),
  recordView: async (...args) => (await analytics()).recordView(...args),
  recordTraffic: async (...args) => (await analytics()).recordTraffic(...args),
  getAnalytics: async (...args) => (await analytics()).getAnalytics(...args),
  mayReadAnalytics: async (...args) => (await analytics()).mayReadAnalytics(...args),
  listPosts: async (...args) => (await posts()).listPosts(...args),
  listRecentPosts: async (...args) => (await posts()).listRecentPosts(...args),
  getPost: async (...args) => (await posts()).getPost(...args),
  listPostTags: async (...args) => (await posts()).listPostTags(...args),
  listPostCategories: async (...args) => (await posts()).listPostCategories(...args),
  getPostCategory: async (...args) => (await posts()).getPostCategory(...args),
  listDeals: async (...args) => (await deals()).listDeals(...args),
  listFaq: async (...args) => (await faq()).listFaq(...args),
  listFields: async (...args) => (await fields()).listFields(...args),
  getAdvertising: async (...args) => (await advertising()).getAdvertising(...args),
  listPlans: async (...args) => (await plans()).listPlans(...args),
  listSubscribers: async (...args) => (await newsletter()).listSubscribers(...args),
  removeSubscriber: async (...args) => (await newsletter()).removeSubscriber(...args),
  subscribe: async (...args) => (await newsletter()).subscribe(...args),
  unsubscribe: async (...args) => (await newsletter()).unsubscribe(...args),
  sendFeedback: async (...args) => (await feedback()).sendFeedback(...args),
  signUp: async (...args) => (await users()).signUp(...args),
  logIn: async (...args) => (await users()).logIn(...args),
  logInWithGoogle: async (...args) => (await users()).logInWithGoogle(...args),
  reauthenticate: async (...args) => (await users()).reauthenticate(...args),
  disconnectGoogle: async (...args) => (await users()).disconnectGoogle(...args),
  sendSignInLink: async (...args) => (await emailTokens()).sendSignInLink(...args),
  logInWithLink: async (...args) => (await emailTokens()).logInWithLink(...args),
  forgotPassword: async (...args) => (await emailTokens()).forgotPassword(...args),
  resetPassword: async (...args) => (await emailTokens()).resetPassword(...args),
  restoreEmail: async (...args) => (await emailTokens()).restoreEmail(...args),
  confirmEmail: async (...args) => (await emailTokens()).confirmEmail(...args),
  resendConfirmation: async (...args) => (await emailTokens()).resendConfirmation(...args),
  logOut: async (...args) => (await sessions()).logOut(...args),
  getAccount: async (...args) => (await users()).getAccount(...args),
  getUser: async (...args) => (await users()).getUser(...args),
  saveProfile: async (...args) => (await users()).saveProfile(...args),
  changePassword: async (...args) => (await users()).changePassword(...args),
  removeAccount: async (...args) => (await users()).removeAccount(...args),
  hasSubmissions: async (...args) => (await users()).hasSubmissions(...args),
  listSessions: async (...args) => (await sessions()).listSessions(...args),
  endSession: async (...args) => (await sessions()).endSession(...args),
  endOtherSessions: async (...args) => (await sessions()).endOtherSessions(...args),
  listPasskeys: async (...args) => (await passkeys()).listPasskeys(...args),
  startAddingPasskey: async (...args) => (await passkeys()).startAddingPasskey(...args),
  addPasskey: async (...args) => (await passkeys()).addPasskey(...args),
  renamePasskey: async (...args) => (await passkeys()).renamePasskey(...args),
  removePasskey: async (...args) => (await passkeys()).removePasskey(...args),
  removeAllPasskeys: async (...args) => (await passkeys()).removeAllPasskeys(...args),
  setTwoStep: async (...args) => (await passkeys()).setTwoStep(...args),
  renewRecoveryCodes: async (...args) => (await passkeys()).renewRecoveryCodes(...args),
  startPasskeySignIn: async (...args) => (await passkeys()).startPasskeySignIn(...args),
  logInWithPasskey: async (...args) => (await passkeys()).logInWithPasskey(...args),
  logInWithRecoveryCode: async (...args) => (await passkeys()).logInWithRecoveryCode(...args),
  getSecuritySettings: async (...args) => (await passkeys()).getSecuritySettings(...args),
  saveSecuritySettings: async (...args) => (await passkeys()).saveSecuritySettings(...args),
  listFavoriteIds: async (...args) => (await favorites()).listFavoriteIds(...args),
  listFavorites: async (...args) => (await favorites()).listFavorites(...args),
  toggleFavorite: async (...args) => (await favorites()).toggleFavorite(...args),
  listCollections: async (...args) => (await collections()).listCollections(...args),
  getCollection: async (...args) => (await collections()).getCollection(...args),
  getSharedCollection: async (...args) => (await collections()).getSharedCollection(...args),
  listCollectedStartups: async (...args) => (await collections()).listCollectedStartups(...args),
  listOwnCollections: async (...args) => (await collections()).listOwnCollections(...args),
  syncOwnCollection: async (...args) => (await collections()).syncOwnCollection(...args),
  shareCollection: async (...args) => (await collections()).shareCollection(...args),
  listAllCollections: async (...args) => (await collections()).listAllCollections(...args),
  addCollection: async (...args) => (await collections()).addCollection(...args),
  saveCollection: async (...args) => (await collections()).saveCollection(...args),
  removeCollection: async (...args) => (await collections()).removeCollection(...args),
  claimStartup: async (...args) => (await claims()).claimStartup(...args),
  listOwnClaims: async (...args) => (await claims()).listOwnClaims(...args),
  decideClaim: async (...args) => (await claims()).decideClaim(...args),
  undoClaimDecision: async (...args) => (await claims()).undoClaimDecision(...args),
  startOwnershipProof: async (...args) => (await ownership()).startOwnershipProof(...args),
  sendOwnershipCode: async (...args) => (await ownership()).sendOwnershipCode(...args),
  checkOwnershipProof: async (...args) => (await ownership()).checkOwnershipProof(...args),
  setOwnershipRevoked: async (...args) => (await ownership()).setOwnershipRevoked(...args),
  submitStartup: async (context, args) =>
    hasSubscription(args.body)
      ? (await payments()).submitPaidStartup(context, args)
      : (await submissions()).submitStartup(context, args),
  resubmitStartup: async (context, args) =>
    hasSubscription(args.body)
      ? (await payments()).resubmitPaidStartup(context, args)
      : (await submissions()).resubmitStartup(context, args),
  getSubmission: async (...args) => (await submissions()).getSubmission(...args),
  listOwnStartups: async (...args) => (await submissions()).listOwnStartups(...args),
  getReviewQueue: async (...args) => (await submissions()).getReviewQueue(...args),
  checkName: async (...args) => (await submissions()).checkName(...args),
  checkWebsite: async (...args) => (await submissions()).checkWebsite(...args),
  createSubscription: async (...args) => (await payments()).createSubscription(...args),
  getBilling: async (...args) => (await payments()).getBilling(...args),
  cancelSubscription: async (...args) => (await payments()).cancelSubscription(...args),
  decideStartup: async (...args) => (await moderation()).decideStartup(...args),
  undoStartupDecision: async (...args) => (await moderation()).undoStartupDecision(...args),
  archiveStartup: async (...args) => (await archives()).archiveStartup(...args),
  restoreStartup: async (...args) => (await archives()).restoreStartup(...args),
  getStartupDeletionImpact: async (...args) => (await archives()).getStartupDeletionImpact(...args),
  removeStartup: async (...args) => (await archives()).removeStartup(...args),
  withdrawStartup: async (...args) => (await archives()).withdrawStartup(...args),
  undoWithdrawal: async (...args) => (await archives()).undoWithdrawal(...args),
  requestRemoval: async (...args) => (await archives()).requestRemoval(...args),
  listRejectionTemplates: async (...args) => (await rejectionTemplates()).listRejectionTemplates(...args),
  addRejectionTemplate: async (...args) => (await rejectionTemplates()).addRejectionTemplate(...args),
  saveRejectionTemplate: async (...args) => (await rejectionTemplates()).saveRejectionTemplate(...args),
  removeRejectionTemplate: async (...args) => (await rejectionTemplates()).removeRejectionTemplate(...args),
  getStats: async (...args) => (await moderation()).getStats(...args),
  listAllStartups,
  reviewStartup: async (...args) => (await moderation()).reviewStartup(...args),
  saveStartup,
  listCategoryRows,
  addCategory,
  saveCategory,
  removeCategory,
  listUsers: async (...args) => (await members()).listUsers(...args),
  addUser: async (...args) => (await members()).addUser(...args),
  saveUser: async (...args) => (await members()).saveUser(...args),
  setUserStatus: async (...args) => (await members()).setUserStatus(...args),
  removeUser: async (...args) => (await members()).removeUser(...args),
  getDeletionImpact: async (...args) => (await members()).getDeletionImpact(...args),
  makeFirstAdmin: async (...args) => (await members()).makeFirstAdmin(...args),
  readSettings,
  saveSettings,
  listFeedback: async (...args) => (await feedback()).listFeedback(...args),
  setFeedbackStatus: async (...args) => (await feedback()).setFeedbackStatus(...args),
  removeFeedback: async (...args) => (await feedback()).removeFeedback(...args),
  listClaims: async (...args) => (await claims()).listClaims(...args),
  getListingEdit: async (...args) => (await revisions()).getListingEdit(...args),
  sendListingEdit: async (...args) => (await revisions()).sendListingEdit(...args),
  withdrawListingEdit: async (...args) => (await revisions()).withdrawListingEdit(...args),
  listRevisions: async (...args) => (await revisions()).listRevisions(...args),
  reviewRevision: async (...args) => (await revisions()).reviewRevision(...args),
  decideRevision: async (...args) => (await revisions()).decideRevision(...args),
  listStartupHistory: async (...args) => (await revisions()).listStartupHistory(...args),
  restoreRevision: async (...args) => (await revisions()).restoreRevision(...args),
  getRevisionSettings: async (...args) => (await revisions()).getRevisionSettings(...args),
  saveRevisionSettings: async (...args) => (await revisions()).saveRevisionSettings(...args),
  getAdvertisingDraft: async (...args) => (await advertising()).getAdvertisingDraft(...args),
  saveAdvertising: async (...args) => (await advertising()).saveAdvertising(...args),
  getFaqDraft: async (...args) => (await faq()).getFaqDraft(...args),
  saveFaq: async (...args) => (await faq()).saveFaq(...args),
  getFieldsDraft: async (...args) => (await fields()).getFieldsDraft(...args),
  saveFields: async (...args) => (await fields()).saveFields(...args),
  listAllDeals: async (...args) => (await deals()).listAllDeals(...args),
  addDeal: async (...args) => (await deals()).addDeal(...args),
  saveDeal: async (...args) => (await deals()).saveDeal(...args),
  removeDeal: async (...args) => (await deals()).removeDeal(...args),
  listAllPlans: async (...args) => (await plans()).listAllPlans(...args),
  addPlan: async (...args) => (await plans()).addPlan(...args),
  savePlan: async (...args) => (await plans()).savePlan(...args),
  setPlanStatus: async (...args) => (await plans()).setPlanStatus(...args),
  orderPlans: async (...args) => (await plans()).orderPlans(...args),
  removePlan: async (...args) => (await plans()).removePlan(...args),
  syncPlans: async (...args) => (await plans()).syncPlans(...args),
  listAllPosts: async (...args) => (await posts()).listAllPosts(...args),
  addPost: async (...args) => (await posts()).addPost(...args),
  savePost: async (...args) => (await posts()).savePost(...args),
  removePost: async (...args) => (await posts()).removePost(...args),
  uploadPostImage: async (...args) => (await posts()).uploadPostImage(...args),
  listAllPostCategories: async (...args) => (await posts()).listAllPostCategories(...args),
  addPostCategory: async (...args) => (await posts()).addPostCategory(...args),
  savePostCategory: async (...args) => (await posts()).savePostCategory(...args),
  setPostCategoryStatus: async (...args) => (await posts()).setPostCategoryStatus(...args),
  deactivatePostCategory: async (...args) => (await posts()).deactivatePostCategory(...args),
  listAudit: async (...args) => (await audit()).listAudit(...args),
  getBackups: async (...args) => (await backups()).getBackups(...args),
  makeBackup: async (...args) => (await backups()).makeBackup(...args),
  getIntegrity: async (...args) => (await integrity()).getIntegrity(...args),
  listSecurityEvents: async (...args) => (await securityEvents()).listSecurityEvents(...args),
};
