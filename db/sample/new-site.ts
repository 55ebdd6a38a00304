import { defaultSettings, type Settings } from '../../server/domain/site/settings.contract.ts';
import type { PlanRecord } from '../store.ts';
import { samplePlans } from './plans.ts';

/** The settings of a directory without sample data. Its texts are true of an empty site, unlike the generic ones ("every day"). */
export const newSiteSettings: Settings = {
  ...defaultSettings,
  headline: 'Startups and AI tools',
  introduction: 'Browse the directory, like what you use, and add your own.',
};

/**
 * The plans of a directory without sample data. They are turned off until an admin decides what to offer, and their texts promise
 * only what the software does by itself.
 */
export const newSitePlans: PlanRecord[] = samplePlans.map((plan) => ({
  ...plan,
  badge: '',
  keyFeatures: ['A page with gallery, categories and tags', 'Impressions, views and visits of your listing'],
  renewalIncentives: ['Your price stays as it is for as long as you renew'],
  status: 'inactive',
}));
