import type * as contract from '../contract/advertising.ts';
import { CallError } from '../contract/errors.ts';
import type { Call } from './call.ts';

export const getAdvertising: Call<typeof contract.getAdvertising> = async ({ store }) => {
  const saved = await store.advertising.get();
  if (saved === undefined) throw new CallError('advertising.not_found');
  return saved;
};

export const saveAdvertising: Call<typeof contract.saveAdvertising> = async ({ store, newId, audit }, { body }) => {
  const before = await store.advertising.get();
  const after = { ...body, _id: before?._id ?? newId() };
  await store.advertising.save(after);
  await audit(store, { subjectId: after._id, subject: 'Advertising page', before: before ?? null, after });
  return after;
};
