import type { CallId, Contract } from '../contract/contract.ts';
import { getAdvertising } from './advertising.ts';
import { recordImpressions, recordTraffic, recordView } from './analytics.ts';
import type { Call } from './call.ts';
import { getCategory, listCategories, listTrendingCategories } from './categories.ts';
import { getPaypalClientId } from './config.ts';
import { listDeals } from './deals.ts';
import { listFaq } from './faq.ts';
import { sendFeedback } from './feedback.ts';
import { listSubscribers, subscribe, unsubscribe } from './newsletter.ts';
import { listPlans } from './plans.ts';
import { getPost, getPostCategory, listPostCategories, listPosts, listPostTags, listRecentPosts } from './posts.ts';
import { getSettings } from './settings.ts';
import {
  getStartup,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  searchStartups,
  suggestStartups,
} from './startups.ts';

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
  recordImpressions,
  recordView,
  recordTraffic,
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
};
