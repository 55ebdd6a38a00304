import type { getAdvertising as declaration } from '../contract/advertising.ts';
import { Refusal } from '../contract/errors.ts';
import type { Call } from './call.ts';

export const getAdvertising: Call<typeof declaration> = async ({ store }) => {
  const saved = await store.advertising.get();
  if (saved === undefined) throw new Refusal('advertising.not_found');
  return saved;
};
