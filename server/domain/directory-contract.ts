import { recordImpressions, recordTraffic, recordView } from './audience/analytics.contract.ts';
import { getCategory, listCategories, listRelatedCategories, listTrendingCategories } from './listings/categories.contract.ts';
import { countFacets } from './listings/facets.contract.ts';
import { listFields } from './listings/fields.contract.ts';
import { getSettings } from './site/settings.contract.ts';
import {
  getSchedule,
  getStartup,
  listSimilarStartups,
  listStartups,
  listStartupsInCategory,
  listTrendingStartups,
  searchStartups,
  suggestStartups,
} from './listings/startups.contract.ts';

/**
 * The calls of a visitor who looks through the directory. They need its listings, categories, fields and settings only, so the
 * demo starts with them, and loads the rest of the contract and of its sample before the first other call.
 */
export const directoryContract = {
  listStartups,
  listTrendingStartups,
  listSimilarStartups,
  searchStartups,
  suggestStartups,
  getSchedule,
  getStartup,
  countFacets,
  listFields,
  listStartupsInCategory,
  listCategories,
  listRelatedCategories,
  listTrendingCategories,
  getCategory,
  getSettings,
  recordImpressions,
  recordView,
  recordTraffic,
} as const;
