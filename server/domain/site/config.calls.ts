import type * as contract from './config.contract.ts';
import type { Call } from '../call-context.ts';

export const getPaypalClientId: Call<typeof contract.getPaypalClientId> = async ({ config }) => config.paypal;

export const getGoogleClientId: Call<typeof contract.getGoogleClientId> = async ({ config }) => ({
  clientId: config.googleClientId,
});
