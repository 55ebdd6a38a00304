import { recordImpressions, recordTraffic, recordView } from './analytics.ts';
import { getCategory, listCategories, listTrendingCategories } from './categories.ts';
import { getPaypalClientId } from './config.ts';
import { getSettings } from './settings.ts';
import {
  getStartup,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  searchStartups,
  suggestStartups,
} from './startups.ts';

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
  recordImpressions,
  recordView,
  recordTraffic,
} as const;

export type Contract = typeof contract;
export type CallId = keyof Contract;
