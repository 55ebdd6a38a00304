import { callsLater } from './call-context.ts';
import * as analytics from './audience/analytics.contract.ts';
import * as categories from './listings/categories.calls.ts';
import * as facets from './listings/facets.contract.ts';
import * as fields from './listings/fields.contract.ts';
import * as startups from './listings/startups.calls.ts';
import * as settings from './site/settings.calls.ts';

/**
 * The implementations of the calls of `directoryContract`. Calls that most pages make are loaded at once, and the others are
 * loaded on demand.
 */
export const directoryCalls = {
  ...callsLater(analytics, () => import('./audience/analytics.calls.ts')),
  ...callsLater(facets, () => import('./listings/facets.calls.ts')),
  ...callsLater(fields, () => import('./listings/fields.calls.ts')),
  ...categories,
  ...startups,
  ...settings,
};
