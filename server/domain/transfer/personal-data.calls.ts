import type { Store } from '../../../db/store.ts';
import { memberById } from '../accounts/load-users.ts';
import { assertRecentlyAuthenticated, type Call } from '../call-context.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import type * as contract from './personal-data.contract.ts';
import { countByAddress, firstPosition, readPersonalPage } from './personal-sections.ts';

export const exportOwnData: Call<typeof contract.exportOwnData> = async (context, { params, body: { position } }) => {
  const { store } = context;
  assertRecentlyAuthenticated(context);
  const user = await memberById(store, params.id);
  // Logged once for each download.
  if (position === firstPosition) await context.logSecurity(store, { kind: 'data_exported', user });
  const address = user.emailVerifiedAt === null ? '' : user.email;
  return readPersonalPage(store, { userId: user._id, address }, position);
};

export const findPersonalData: Call<typeof contract.findPersonalData> = async ({ store }, { query: { email } }) => {
  const account = await store.users.byEmail(email);
  return {
    email,
    account: account === undefined ? null : { _id: account._id, username: account.username },
    counts: await countByAddress(store, email),
  };
};

/** The subject of the audit entries, which must not have the address. */
const subject = 'Personal data by email address';

export const exportPersonalData: Call<typeof contract.exportPersonalData> = async (context, { body: { email, position } }) => {
  const { store } = context;
  assertRecentlyAuthenticated(context);
  await assertNoAccount(store, email);
  // Audited once for each download.
  if (position === firstPosition)
    await context.audit(store, { subjectId: '', subject, before: null, after: await countByAddress(store, email) });
  return readPersonalPage(store, { userId: '', address: email }, position);
};

/** Succeeds even if nothing is counted, because posts may still have the address. */
export const erasePersonalData: Call<typeof contract.erasePersonalData> = async (context, { body: { email } }) => {
  const { store } = context;
  assertRecentlyAuthenticated(context);
  await assertNoAccount(store, email);
  const before = await countByAddress(store, email);
  await store.users.eraseAddress(email);
  await context.audit(store, { subjectId: '', subject, before, after: null });
  return { message: messages.personalDataErased };
};

async function assertNoAccount({ users }: Store, email: string): Promise<void> {
  if ((await users.byEmail(email)) !== undefined) throw new CallError('personal_data.has_account');
}
