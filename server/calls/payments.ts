import { Refusal } from '../contract/errors.ts';
import type * as contract from '../contract/payments.ts';
import { refuseOtherUser } from '../rules/access.ts';
import type { Call } from './call.ts';

export const createSubscription: Call<typeof contract.createSubscription> = async ({ actor }, { body }) => {
  refuseOtherUser(actor, body.userId);
  throw new Refusal('plans.not_configured');
};

export const getBilling: Call<typeof contract.getBilling> = async () => ({ subscriptions: [], payments: [], manageUrl: '' });

export const cancelSubscription: Call<typeof contract.cancelSubscription> = async () => {
  throw new Refusal('payments.not_found');
};
