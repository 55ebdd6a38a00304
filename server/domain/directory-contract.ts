import { callsOf } from './core/call.ts';
import * as analytics from './audience/analytics.contract.ts';
import * as categories from './listings/categories.contract.ts';
import * as facets from './listings/facets.contract.ts';
import * as fields from './listings/fields.contract.ts';
import * as startups from './listings/startups.contract.ts';
import * as settings from './site/settings.contract.ts';

/**
 * The calls of a visitor who browses the directory. They need only its listings, categories, fields and settings, so the demo
 * starts with them, and loads the rest of the contract and sample before the first other call.
 */
export const directoryContract = callsOf({
  ...startups,
  ...categories,
  ...facets,
  ...fields,
  ...settings,
  ...analytics,
});
