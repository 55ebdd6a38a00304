import { getAdvertising } from './advertising.ts';
import { getAnalytics, mayReadAnalytics, recordImpressions, recordTraffic, recordView } from './analytics.ts';
import { getCategory, listCategories, listTrendingCategories } from './categories.ts';
import { claimStartup, decideClaim, listOwnClaims } from './claims.ts';
import { getGoogleClientId, getPaypalClientId } from './config.ts';
import { listDeals } from './deals.ts';
import { listFaq } from './faq.ts';
import { listFavoriteIds, listFavorites, toggleFavorite } from './favorites.ts';
import { sendFeedback } from './feedback.ts';
import { confirmEmail, forgotPassword, logInWithLink, resendConfirmation, resetPassword, sendSignInLink } from './links.ts';
import { listSubscribers, subscribe, unsubscribe } from './newsletter.ts';
import { listPlans } from './plans.ts';
import { getPost, getPostCategory, listPostCategories, listPosts, listPostTags, listRecentPosts } from './posts.ts';
import { endOtherSessions, endSession, listSessions, logOut } from './sessions.ts';
import { getSettings } from './settings.ts';
import {
  getStartup,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  searchStartups,
  suggestStartups,
} from './startups.ts';
import {
  checkName,
  checkWebsite,
  decideStartup,
  getSubmission,
  listOwnStartups,
  resubmitStartup,
  submitStartup,
} from './submissions.ts';
import {
  changePassword,
  disconnectGoogle,
  getAccount,
  getUser,
  hasSubmissions,
  logIn,
  logInWithGoogle,
  removeAccount,
  saveProfile,
  signUp,
} from './users.ts';

/** Every call of the API, by id. Hosts, client, OpenAPI and the test matrix are made from this table. */
export const contract = {
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
  signUp,
  logIn,
  logInWithGoogle,
  disconnectGoogle,
  sendSignInLink,
  logInWithLink,
  forgotPassword,
  resetPassword,
  confirmEmail,
  resendConfirmation,
  logOut,
  getAccount,
  getUser,
  saveProfile,
  changePassword,
  removeAccount,
  hasSubmissions,
  listSessions,
  endSession,
  endOtherSessions,
  listFavoriteIds,
  listFavorites,
  toggleFavorite,
  claimStartup,
  listOwnClaims,
  decideClaim,
  submitStartup,
  resubmitStartup,
  getSubmission,
  listOwnStartups,
  checkName,
  checkWebsite,
  decideStartup,
} as const;

export type Contract = typeof contract;
export type CallId = keyof Contract;
