import type { CallId, Contract } from '../contract/contract.ts';
import { getAdvertising, saveAdvertising } from './advertising.ts';
import { getAnalytics, mayReadAnalytics, recordImpressions, recordTraffic, recordView } from './analytics.ts';
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
import { addDeal, listAllDeals, listDeals, removeDeal, saveDeal } from './deals.ts';
import { getFaqDraft, listFaq, saveFaq } from './faq.ts';
import { listFeedback, sendFeedback } from './feedback.ts';
import { listSubscribers, subscribe, unsubscribe } from './newsletter.ts';
import { listAllPlans, listPlans, savePlan, syncPlans } from './plans.ts';
import {
  addPost,
  addPostCategory,
  deactivatePostCategory,
  getPost,
  getPostCategory,
  keepPostPicture,
  listAllPostCategories,
  listAllPosts,
  listPostCategories,
  listPosts,
  listPostTags,
  listRecentPosts,
  removePost,
  savePost,
  savePostCategory,
  setPostCategoryStatus,
} from './posts.ts';
import { endOtherSessions, endSession, listSessions, logOut } from './sessions.ts';
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
 * What visitors never do is loaded when it is first done: the demo begins with a third less code, and a server with nothing to
 * read that nobody asked for yet.
 */
const audit = () => import('./audit.ts');
const claims = () => import('./claims.ts');
const favorites = () => import('./favorites.ts');
const links = () => import('./links.ts');
const members = () => import('./members.ts');
const moderation = () => import('./moderation.ts');
const submissions = () => import('./submissions.ts');
const users = () => import('./users.ts');

/** The code behind each declaration; a declared call without code does not compile. */
export const calls: { [Id in CallId]: Call<Contract[Id]> } = {
  listStartups,
  listTrendingStartups,
  searchStartups,
  suggestStartups,
  getStartup,
  listStartupsInCategory,
  listCategories,
  listTrendingCategories,
  getCategory,
  getSettings,
  getPaypalClientId,
  getGoogleClientId,
  recordImpressions,
  recordView,
  recordTraffic,
  getAnalytics,
  mayReadAnalytics,
  listPosts,
  listRecentPosts,
  getPost,
  listPostTags,
  listPostCategories,
  getPostCategory,
  listDeals,
  listFaq,
  getAdvertising,
  listPlans,
  listSubscribers,
  subscribe,
  unsubscribe,
  sendFeedback,
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
  logOut,
  getAccount: async (...made) => (await users()).getAccount(...made),
  getUser: async (...made) => (await users()).getUser(...made),
  saveProfile: async (...made) => (await users()).saveProfile(...made),
  changePassword: async (...made) => (await users()).changePassword(...made),
  removeAccount: async (...made) => (await users()).removeAccount(...made),
  hasSubmissions: async (...made) => (await users()).hasSubmissions(...made),
  listSessions,
  endSession,
  endOtherSessions,
  listFavoriteIds: async (...made) => (await favorites()).listFavoriteIds(...made),
  listFavorites: async (...made) => (await favorites()).listFavorites(...made),
  toggleFavorite: async (...made) => (await favorites()).toggleFavorite(...made),
  claimStartup: async (...made) => (await claims()).claimStartup(...made),
  listOwnClaims: async (...made) => (await claims()).listOwnClaims(...made),
  decideClaim: async (...made) => (await claims()).decideClaim(...made),
  submitStartup: async (...made) => (await submissions()).submitStartup(...made),
  resubmitStartup: async (...made) => (await submissions()).resubmitStartup(...made),
  getSubmission: async (...made) => (await submissions()).getSubmission(...made),
  listOwnStartups: async (...made) => (await submissions()).listOwnStartups(...made),
  checkName: async (...made) => (await submissions()).checkName(...made),
  checkWebsite: async (...made) => (await submissions()).checkWebsite(...made),
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
  weighUser: async (...made) => (await members()).weighUser(...made),
  makeFirstAdmin: async (...made) => (await members()).makeFirstAdmin(...made),
  readSettings,
  saveSettings,
  listFeedback,
  listClaims: async (...made) => (await claims()).listClaims(...made),
  saveAdvertising,
  getFaqDraft,
  saveFaq,
  listAllDeals,
  addDeal,
  saveDeal,
  removeDeal,
  listAllPlans,
  savePlan,
  syncPlans,
  listAllPosts,
  addPost,
  savePost,
  removePost,
  keepPostPicture,
  listAllPostCategories,
  addPostCategory,
  savePostCategory,
  setPostCategoryStatus,
  deactivatePostCategory,
  listAudit: async (...made) => (await audit()).listAudit(...made),
};
