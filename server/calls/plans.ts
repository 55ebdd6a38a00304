import type { listPlans as declaration } from '../contract/plans.ts';
import type { Call } from './call.ts';

export const listPlans: Call<typeof declaration> = async ({ store }) => store.plans.list();
