import type { CallId, Contract } from '../contract/contract.ts';
import { isFreePlan } from '../rules/submissions.ts';
import type { Call } from './call.ts';
import {
  addCategory,
  getCategory,
  listCategories,
  listCategoryRows,
  listTrendingCategories,
  removeCategory,
  saveCategory,
} from './categories.ts';
import { getGoogleClientId, getPaypalClientId } from './config.ts';
import { getSettings, readSettings, saveSettings } from './settings.ts';
import {
  getStartup,
  listAllStartups,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  saveStartup,
  searchStartups,
  suggestStartups,
} from './startups.ts';

/**
 * What a first page does not do is loaded when it is first done: the demo begins with half the code, and a server with nothing
 * to read that nobody asked for yet.
 */
const advertising = () => import('./advertising.ts');
const analytics = () => import('./analytics.ts');
const audit = () => import('./audit.ts');
const claims = () => import('./claims.ts');
const deals = () => import('./deals.ts');
const faq = () => import('./faq.ts');
const favorites = () => import('./favorites.ts');
const feedback = () => import('./feedback.ts');
const links = () => import('./email-tokens.ts');
const members = () => import('./members.ts');
const moderation = () => import('./moderation.ts');
const newsletter = () => import('./newsletter.ts');
const payments = () => import('./payments.ts');
const plans = () => import('./plans.ts');
const posts = () => import('./posts.ts');
const sessions = () => import('./sessions.ts');
const submissions = () => import('./submissions.ts');
const sync = () => import('./sync.ts');
const users = () => import('./users.ts');

/** Nothing is subscribed to for the free tier, whatever is sent along. */
const bringsPayment = ({ plan, subscriptionId }: { plan: string; subscriptionId: string }) =>
  subscriptionId !== '' && !isFreePlan(plan);

/** The code behind each declaration; a declared call without code does not compile. */
export const calls: { [Id in CallId]: Call<Contract[Id]> } = {
  listStartups,
  listTrendingStartups,
  searchStartups,
  suggestStartups,
  getStartup,
  listStartupsInCategory,
  syncStartups: async (...made) => (await sync()).syncStartups(...made),
  listCategories,
  listTrendingCategories,
  getCategory,
  getSettings,
  getPaypalClientId,
  getGoogleClientId,
  recordImpressions: async (...made) => (await analytics()).recordImpressions(...made),
  recordView: async (...made) => (await analytics()).recordView(...made),
  recordTraffic: async (...made) => (await analytics()).recordTraffic(...made),
  getAnalytics: async (...made) => (await analytics()).getAnalytics(...made),
  mayReadAnalytics: async (...made) => (await analytics()).mayReadAnalytics(...made),
  listPosts: async (...made) => (await posts()).listPosts(...made),
  listRecentPosts: async (...made) => (await posts()).listRecentPosts(...made),
  getPost: async (...made) => (await posts()).getPost(...made),
  listPostTags: async (...made) => (await posts()).listPostTags(...made),
  listPostCategories: async (...made) => (await posts()).listPostCategories(...made),
  getPostCategory: async (...made) => (await posts()).getPostCategory(...made),
  listDeals: async (...made) => (await deals()).listDeals(...made),
  listFaq: async (...made) => (await faq()).listFaq(...made),
  getAdvertising: async (...made) => (await advertising()).getAdvertising(...made),
  listPlans: async (...made) => (await plans()).listPlans(...made),
  listSubscribers: async (...made) => (await newsletter()).listSubscribers(...made),
  subscribe: async (...made) => (await newsletter()).subscribe(...made),
  unsubscribe: async (...made) => (await newsletter()).unsubscribe(...made),
  sendFeedback: async (...made) => (await feedback()).sendFeedback(...made),
  signUp: async (...made) => (await users()).signUp(...made),
  logIn: async (...made) => (await users()).logIn(...made),
  logInWithGoogle: async (...made) => (await users()).logInWithGoogle(...made),
  disconnectGoogle: async (...made) => (await users()).disconnectGoogle(...made),
  sendSignInLink: async (...made) => (await links()).sendSignInLink(...made),
  logInWithLink: async (...made) => (await links()).logInWithLink(...made),
  forgotPassword: async (...made) => (await links()).forgotPassword(...made),
  resetPassword: async (...made) => (await links()).resetPassword(...made),
  confirmEmail: async (...made) => (await links()).confirmEmail(...made),
  resendConfirmation: async (...made) => (await links()).resendConfirmation(...made),
  logOut: async (...made) => (await sessions()).logOut(...made),
  getAccount: async (...made) => (await users()).getAccount(...made),
  getUser: async (...made) => (await users()).getUser(...made),
  saveProfile: async (...made) => (await users()).saveProfile(...made),
  changePassword: async (...made) => (await users()).changePassword(...made),
  removeAccount: async (...made) => (await users()).removeAccount(...made),
  hasSubmissions: async (...made) => (await users()).hasSubmissions(...made),
  listSessions: async (...made) => (await sessions()).listSessions(...made),
  endSession: async (...made) => (await sessions()).endSession(...made),
  endOtherSessions: async (...made) => (await sessions()).endOtherSessions(...made),
  listFavoriteIds: async (...made) => (await favorites()).listFavoriteIds(...made),
  listFavorites: async (...made) => (await favorites()).listFavorites(...made),
  toggleFavorite: async (...made) => (await favorites()).toggleFavorite(...made),
  claimStartup: async (...made) => (await claims()).claimStartup(...made),
  listOwnClaims: async (...made) => (await claims()).listOwnClaims(...made),
  decideClaim: async (...made) => (await claims()).decideClaim(...made),
  submitStartup: async (context, made) =>
    bringsPayment(made.body)
      ? (await payments()).submitPaidStartup(context, made)
      : (await submissions()).submitStartup(context, made),
  resubmitStartup: async (context, made) =>
    bringsPayment(made.body)
      ? (await payments()).resubmitPaidStartup(context, made)
      : (await submissions()).resubmitStartup(context, made),
  getSubmission: async (...made) => (await submissions()).getSubmission(...made),
  listOwnStartups: async (...made) => (await submissions()).listOwnStartups(...made),
  checkName: async (...made) => (await submissions()).checkName(...made),
  checkWebsite: async (...made) => (await submissions()).checkWebsite(...made),
  createSubscription: async (...made) => (await payments()).createSubscription(...made),
  getBilling: async (...made) => (await payments()).getBilling(...made),
  cancelSubscription: async (...made) => (await payments()).cancelSubscription(...made),
  decideStartup: async (...made) => (await moderation()).decideStartup(...made),
  getStats: async (...made) => (await moderation()).getStats(...made),
  listAllStartups,
  reviewStartup: async (...made) => (await moderation()).reviewStartup(...made),
  saveStartup,
  listCategoryRows,
  addCategory,
  saveCategory,
  removeCategory,
  listUsers: async (...made) => (await members()).listUsers(...made),
  addUser: async (...made) => (await members()).addUser(...made),
  saveUser: async (...made) => (await members()).saveUser(...made),
  setUserStatus: async (...made) => (await members()).setUserStatus(...made),
  removeUser: async (...made) => (await members()).removeUser(...made),
  getDeletionImpact: async (...made) => (await members()).getDeletionImpact(...made),
  makeFirstAdmin: async (...made) => (await members()).makeFirstAdmin(...made),
  readSettings,
  saveSettings,
  listFeedback: async (...made) => (await feedback()).listFeedback(...made),
  listClaims: async (...made) => (await claims()).listClaims(...made),
  saveAdvertising: async (...made) => (await advertising()).saveAdvertising(...made),
  getFaqDraft: async (...made) => (await faq()).getFaqDraft(...made),
  saveFaq: async (...made) => (await faq()).saveFaq(...made),
  listAllDeals: async (...made) => (await deals()).listAllDeals(...made),
  addDeal: async (...made) => (await deals()).addDeal(...made),
  saveDeal: async (...made) => (await deals()).saveDeal(...made),
  removeDeal: async (...made) => (await deals()).removeDeal(...made),
  listAllPlans: async (...made) => (await plans()).listAllPlans(...made),
  savePlan: async (...made) => (await plans()).savePlan(...made),
  syncPlans: async (...made) => (await plans()).syncPlans(...made),
  listAllPosts: async (...made) => (await posts()).listAllPosts(...made),
  addPost: async (...made) => (await posts()).addPost(...made),
  savePost: async (...made) => (await posts()).savePost(...made),
  removePost: async (...made) => (await posts()).removePost(...made),
  uploadPostImage: async (...made) => (await posts()).uploadPostImage(...made),
  listAllPostCategories: async (...made) => (await posts()).listAllPostCategories(...made),
  addPostCategory: async (...made) => (await posts()).addPostCategory(...made),
  savePostCategory: async (...made) => (await posts()).savePostCategory(...made),
  setPostCategoryStatus: async (...made) => (await posts()).setPostCategoryStatus(...made),
  deactivatePostCategory: async (...made) => (await posts()).deactivatePostCategory(...made),
  listAudit: async (...made) => (await audit()).listAudit(...made),
};
