import type { getPaypalClientId as declaration } from '../contract/config.ts';
import type { Call } from './call.ts';

export const getPaypalClientId: Call<typeof declaration> = async ({ config }) => ({ clientId: config.paypalClientId });
