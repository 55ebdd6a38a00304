import type * as contract from './advertising.contract.ts';
import { toAdvertisingEdit } from './advertising.contract.ts';
import { versionOf, withVersion } from '../core/versions.ts';
import type { Call } from '../call-context.ts';

export const getAdvertising: Call<typeof contract.getAdvertising> = async ({ store }) => (await store.advertising.get()) ?? null;

export const getAdvertisingDraft: Call<typeof contract.getAdvertisingDraft> = async ({ store }) => {
  const page = (await store.advertising.get()) ?? null;
  return { version: versionOf(page && toAdvertisingEdit(page)), page };
};

export const saveAdvertising: Call<typeof contract.saveAdvertising> = async (context, { body }) => {
  const { store, newId, audit } = context;
  const before = (await store.advertising.get()) ?? null;
  context.assertUnchanged(before && toAdvertisingEdit(before));
  const after = { ...body, _id: before?._id ?? newId() };
  await store.advertising.save(after);
  await audit(store, { subjectId: after._id, subject: 'Advertising page', before, after });
  return withVersion(after, toAdvertisingEdit(after));
};
