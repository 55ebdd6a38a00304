import type * as contract from '../contract/config.ts';
import type { Call } from '../domain/call-context.ts';

export const getPaypalClientId: Call<typeof contract.getPaypalClientId> = async ({ config }) => config.paypal;

export const getGoogleClientId: Call<typeof contract.getGoogleClientId> = async ({ config }) => ({
  clientId: config.googleClientId,
});
