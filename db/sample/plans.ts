import type { PlanRecord } from '../store.ts';
import { sampleId } from './ids.ts';

const plans = [
  {
    name: 'Essential',
    monthlyPrice: 12,
    annualPrice: 99,
    approvalSpeed: '5-day approval',
    keyFeatures: [
      'Reviewed by a person within five working days',
      'A permanent page with gallery, tags and categories',
      'A place in the home feed on the day you go live',
      'Impressions, views and clicks for your listing',
    ],
    renewalIncentives: ['Your price stays as it is for as long as you renew', 'Edit and resubmit as often as you like'],
  },
  {
    name: 'Growth',
    badge: 'Most Popular',
    monthlyPrice: 24,
    annualPrice: 199,
    approvalSpeed: '2-day approval',
    keyFeatures: [
      'Everything in Essential',
      'Reviewed within two working days',
      'A mention in the newsletter in your launch week',
      'A deal of yours on the deals page',
      'Suggestions from our editors for tagline and screenshots',
    ],
    renewalIncentives: ['A second newsletter mention on your anniversary', 'A tenth off every renewal after the first'],
  },
  {
    name: 'Premium',
    monthlyPrice: 36,
    annualPrice: 299,
    approvalSpeed: '24-hour approval',
    keyFeatures: [
      'Everything in Growth',
      'Reviewed within 24 hours, weekends included',
      'Featured on the home page for a week of your choice',
      'An interview on the blog, written by us and approved by you',
      'A call with an editor before you launch',
    ],
    renewalIncentives: ['One more featured week with every renewal', 'Early places in seasonal round-ups'],
  },
];

/** The three paid plans of the sample. When an admin syncs them, they get the provider's ids. */
export const samplePlans: PlanRecord[] = plans.map((plan, at) => ({
  _id: sampleId('plan', at + 1),
  badge: '',
  ...plan,
  paypalMonthlyPlanId: '',
  paypalAnnualPlanId: '',
  status: 'active',
}));
