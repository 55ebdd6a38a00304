import { memberById } from './load-users.ts';
import type { ChallengeRecord, Store, UserRecord } from '../../../db/store.ts';
import type { Email } from '../core/emails.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import type * as contract from './passkeys.contract.ts';
import type { PasskeyOverview, SecuritySettings } from './passkeys.contract.ts';
import { loadSettings } from '../site/load-settings.ts';
import { memberOf } from './access.ts';
import { challengeLifetimeMs, isPasskeyRequired, lacksPasskey, maxPasskeys, presentPasskey } from './passkeys.rules.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  challengeOf,
  newChallenge,
  newRecoveryCode,
  normalizeRecoveryCode,
  recoveryCodeCount,
  userHandleOf,
} from './webauthn.ts';
import {
  assertRecentlyAuthenticated,
  type Call,
  type CallContext,
  loadActiveUser,
  loadConfirmedUser,
  transactionOfSession,
} from '../call-context.ts';
import { enqueueEmail } from '../core/email-queue.ts';
import { saveUserRecord, signIn, startSession } from './sessions.calls.ts';
import { countPasswordAttempt } from './users.calls.ts';
import { orThrow } from '../core/refusals.ts';

export const listPasskeys: Call<typeof contract.listPasskeys> = async ({ store }, { params }) =>
  overviewOf(store, await memberById(store, params.id));

export const startAddingPasskey: Call<typeof contract.startAddingPasskey> = async (context) => {
  const { store, origin } = context;
  const user = await loadUserToExtend(context, store);
  const passkeys = await store.passkeys.ofUser(user._id);
  const { siteName } = await loadSettings(store);
  const challenge = await issueChallenge(context, 'add_passkey', user._id);
  return buildCreationOptions({ origin, siteName, user, challenge, passkeys });
};

export const addPasskey: Call<typeof contract.addPasskey> = async (context, { params, body }) => {
  const { challenge, userId } = await consumeChallenge(context, body.credential, 'add_passkey', 'passkeys.not_added');
  if (userId !== params.id) throw new CallError('passkeys.not_added');
  const expected = { challenge, origin: context.origin };
  const credential = await context.adapters.passkeys.verifyNew(body.credential, expected);
  return transactionOfSession(context, async (store) => {
    const user = await loadUserToExtend(context, store);
    const isFirst = (await store.passkeys.ofUser(user._id)).length === 0;
    const row = {
      _id: context.newId(),
      userId: user._id,
      name: body.name,
      createdAt: context.now().toISOString(),
      lastUsedAt: null,
    };
    await store.passkeys.insert({ ...credential, ...row });
    await notifySignInChanged(context, store, user, 'account.passkey_added');
    await context.logSecurity(store, { kind: 'passkey_added', user });
    const isRequired = isPasskeyRequired(user, await store.securitySettings.get());
    const after = isRequired && !user.twoStep ? await saveTwoStep(context, store, user, true) : user;
    const recoveryCodes = after === user ? [] : await replaceRecoveryCodes(context, store, user);
    // The new passkey was just used, so the session counts as started with a passkey.
    if (isFirst) await startSession(context, store, after, { multiFactor: true });
    return { ...(await overviewOf(store, after)), recoveryCodes };
  });
};

export const renamePasskey: Call<typeof contract.renamePasskey> = async ({ store, actor }, { params, body }) => {
  const user = await loadActiveUser(store, actor);
  if (!(await store.passkeys.rename(user._id, params.passkeyId, body.name))) throw new CallError('passkeys.not_found');
  return overviewOf(store, user);
};

export const removePasskey: Call<typeof contract.removePasskey> = async (context, { params }) => {
  assertRecentlyAuthenticated(context);
  const { store, actor } = context;
  const user = await loadActiveUser(store, actor);
  if (!(await store.passkeys.remove(user._id, params.passkeyId))) throw new CallError('passkeys.not_found');
  await notifySignInChanged(context, store, user, 'account.passkey_removed');
  await context.logSecurity(store, { kind: 'passkey_removed', user });
  const isLast = (await store.passkeys.ofUser(user._id)).length === 0;
  return overviewOf(store, isLast ? await switchTwoStepOff(context, store, user) : user);
};

export const removeAllPasskeys: Call<typeof contract.removeAllPasskeys> = async (context, { params }) => {
  const { store, actor } = context;
  assertRecentlyAuthenticated(context);
  const user = await memberById(store, params.id);
  await removePasskeysOfUser(context, store, user);
  const { username } = await loadActiveUser(store, actor);
  await context.logSecurity(store, { kind: 'passkey_removed', user, detail: `all, by ${username}` });
  return { message: messages.passkeysRemoved };
};

/** Removes a user's passkeys and second step, and returns the number of passkeys. Also used by the operator's command. */
export async function removePasskeysOfUser(
  context: Pick<CallContext, 'now' | 'newId'>,
  store: Store,
  user: UserRecord,
): Promise<number> {
  const count = await store.passkeys.removeOfUser(user._id);
  if (count > 0) await notifySignInChanged(context, store, user, 'account.passkey_removed');
  await switchTwoStepOff(context, store, user);
  return count;
}

export const setTwoStep: Call<typeof contract.setTwoStep> = async (context, { body }) => {
  assertRecentlyAuthenticated(context);
  const { store, actor } = context;
  const before = await loadActiveUser(store, actor);
  if (body.twoStep === before.twoStep) return { ...(await overviewOf(store, before)), recoveryCodes: [] };
  if (!body.twoStep) {
    if (isPasskeyRequired(before, await store.securitySettings.get())) throw new CallError('passkeys.required');
    await context.logSecurity(store, { kind: 'two_step_off', user: before });
    return { ...(await overviewOf(store, await switchTwoStepOff(context, store, before))), recoveryCodes: [] };
  }
  await assertHasPasskey(store, before);
  const after = await saveTwoStep(context, store, before, true);
  await context.logSecurity(store, { kind: 'two_step_on', user: after });
  const recoveryCodes = await replaceRecoveryCodes(context, store, after);
  return { ...(await overviewOf(store, after)), recoveryCodes };
};

export const renewRecoveryCodes: Call<typeof contract.renewRecoveryCodes> = async (context) => {
  assertRecentlyAuthenticated(context);
  const { store, actor } = context;
  const user = await loadActiveUser(store, actor);
  await assertHasPasskey(store, user);
  const recoveryCodes = await replaceRecoveryCodes(context, store, user);
  await notifySignInChanged(context, store, user, 'account.recovery_codes_renewed');
  await context.logSecurity(store, { kind: 'recovery_codes_renewed', user });
  return { ...(await overviewOf(store, user)), recoveryCodes };
};

export const startPasskeySignIn: Call<typeof contract.startPasskeySignIn> = async (context, { body }) => {
  const { store } = context;
  let userId: string | null = null;
  if (body.secondStep !== undefined) userId = await userOfSecondStep(context, body.secondStep);
  else if (body.confirm === true) {
    if (context.session === undefined) throw new CallError('auth.required');
    userId = context.session.userId;
  }
  const challenge = await issueChallenge(context, 'sign_in', userId);
  return buildRequestOptions(context.origin, challenge, userId === null ? [] : await store.passkeys.ofUser(userId));
};

/** A passkey alone proves two factors: possession of the device, and the person who unlocked it. */
export const logInWithPasskey: Call<typeof contract.logInWithPasskey> = async (context, { body }) => {
  const { credential } = body;
  const { challenge, userId } = await consumeChallenge(context, credential, 'sign_in', 'passkeys.refused');
  const passkey = orThrow(await context.store.passkeys.byCredentialId(credential.id), 'passkeys.unknown');
  const isAnyUser = userId === null;
  if (!isAnyUser && userId !== passkey.userId) throw new CallError('passkeys.refused');
  const handle = credential.userHandle;
  // When the request names no user, the authenticator names the passkey's owner.
  if ((isAnyUser || handle !== undefined) && handle !== userHandleOf(passkey.userId)) throw new CallError('passkeys.refused');
  const expected = { challenge, origin: context.origin, passkey };
  const use = await context.adapters.passkeys.verifyUse(credential, expected).catch(async (error: unknown) => {
    const user = await context.store.users.byId(passkey.userId);
    await context.logSecurity(context.store, { kind: 'sign_in_failed', user, detail: 'passkey' });
    throw error;
  });
  return context.store.transaction(async (store) => {
    const user = orThrow(await store.users.byId(passkey.userId), 'passkeys.unknown');
    const lastUsedAt = context.now().toISOString();
    if (!(await store.passkeys.recordUse(passkey._id, { ...use, lastUsedAt }, passkey.counter)))
      throw new CallError('passkeys.refused');
    await store.challenges.removeOfUser(user._id);
    return signIn(context, store, user, 'passkey');
  });
};

export const logInWithRecoveryCode: Call<typeof contract.logInWithRecoveryCode> = async (context, { body }) => {
  const { digest } = context.adapters;
  const userId = await userOfSecondStep(context, body.secondStep);
  const found = await memberById(context.store, userId);
  await countPasswordAttempt(context, `recovery ${userId}`, found);
  const reply = await context.store.transaction(async (store) => {
    // The password may have changed since the token was read.
    if ((await userOfSecondStep({ ...context, store }, body.secondStep)) !== userId) throw new CallError('auth.second_step_over');
    const user = await memberById(store, userId);
    if (!(await store.recoveryCodes.use(userId, digest(normalizeRecoveryCode(body.code))))) return undefined;
    await store.challenges.removeOfUser(userId);
    await notifySignInChanged(context, store, user, 'account.recovery_code_used');
    return signIn(context, store, user, 'recovery code');
  });
  if (reply !== undefined) return reply;
  await context.logSecurity(context.store, { kind: 'sign_in_failed', user: found, detail: 'recovery code' });
  throw new CallError('passkeys.wrong_code');
};

export const getSecuritySettings: Call<typeof contract.getSecuritySettings> = async ({ store }) => currentSettings(store);

export const saveSecuritySettings: Call<typeof contract.saveSecuritySettings> = async (context, { body }) => {
  const { store, session, actor } = context;
  assertRecentlyAuthenticated(context);
  // The admin who enables the rule has a working passkey, so at least one admin can always sign in.
  if (lacksPasskey(memberOf(actor), session, body)) throw new CallError('auth.passkey_needed');
  const before = await currentSettings(store);
  await store.securitySettings.save(body);
  await context.audit(store, { subjectId: '', subject: 'Security settings', before, after: body });
  return body;
};

async function currentSettings(store: Store): Promise<SecuritySettings> {
  return (await store.securitySettings.get()) ?? { adminsNeedPasskey: false };
}

async function overviewOf(store: Store, user: UserRecord): Promise<PasskeyOverview> {
  return {
    passkeys: (await store.passkeys.ofUser(user._id)).map(presentPasskey),
    twoStep: user.twoStep,
    isRequired: isPasskeyRequired(user, await store.securitySettings.get()),
    recoveryCodesLeft: await store.recoveryCodes.count(user._id),
  };
}

/**
 * Loads the member who adds a passkey to their own account. Throws `auth.passkey_needed` for an admin who has a passkey but
 * signed in without it. Otherwise the password would be enough to add the passkey that the site requires.
 */
async function loadUserToExtend(context: CallContext, store: Store): Promise<UserRecord> {
  const user = await loadConfirmedUser(store, context.actor);
  assertRecentlyAuthenticated(context);
  const { length } = await store.passkeys.ofUser(user._id);
  if (length > 0 && lacksPasskey(user, context.session, await store.securitySettings.get()))
    throw new CallError('auth.passkey_needed');
  if (length >= maxPasskeys) throw new CallError('passkeys.too_many');
  return user;
}

async function assertHasPasskey(store: Store, user: UserRecord): Promise<void> {
  if ((await store.passkeys.ofUser(user._id)).length === 0) throw new CallError('passkeys.none');
}

async function switchTwoStepOff(context: Pick<CallContext, 'now' | 'newId'>, store: Store, user: UserRecord) {
  await store.recoveryCodes.replace(user._id, []);
  return user.twoStep ? saveTwoStep(context, store, user, false) : user;
}

async function saveTwoStep(context: Pick<CallContext, 'now' | 'newId'>, store: Store, before: UserRecord, twoStep: boolean) {
  const after = { ...before, twoStep };
  await saveUserRecord(store, before, after);
  await notifySignInChanged(context, store, after, twoStep ? 'account.two_step_on' : 'account.two_step_off');
  return after;
}

/** Creates recovery codes and stores only their digests. */
async function replaceRecoveryCodes({ adapters }: CallContext, store: Store, user: UserRecord): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await store.recoveryCodes.replace(
    user._id,
    codes.map((code) => adapters.digest(code)),
  );
  return codes;
}

type ChangeKind = Extract<
  Email['kind'],
  `account.passkey_${string}` | `account.two_step_${string}` | `account.recovery_code${string}`
>;

async function notifySignInChanged(
  context: Pick<CallContext, 'now' | 'newId'>,
  store: Store,
  { email, username }: UserRecord,
  kind: ChangeKind,
): Promise<void> {
  await enqueueEmail(context, store, { kind, to: email, username });
}

async function issueChallenge({ store, adapters, now }: CallContext, purpose: ChallengeRecord['purpose'], userId: string | null) {
  const challenge = newChallenge();
  const expiresAt = new Date(now().getTime() + challengeLifetimeMs[purpose]).toISOString();
  await store.challenges.insert({ hash: adapters.digest(challenge), purpose, userId, expiresAt });
  return challenge;
}

/** Consumes the challenge that the browser answered. It is used up even if the answer is refused. */
async function consumeChallenge(
  { store, adapters, now }: CallContext,
  { clientDataJSON }: { clientDataJSON: string },
  purpose: ChallengeRecord['purpose'],
  refusal: 'passkeys.not_added' | 'passkeys.refused',
): Promise<{ challenge: string; userId: string | null }> {
  const challenge = challengeOf(clientDataJSON);
  const found =
    challenge === undefined
      ? undefined
      : await store.challenges.consume(adapters.digest(challenge), purpose, now().toISOString());
  if (challenge === undefined || found === undefined) throw new CallError(refusal);
  return { challenge, userId: found.userId };
}

/** The id of the user whose second step the token continues. */
async function userOfSecondStep({ store, adapters, now }: CallContext, token: string): Promise<string> {
  const found = await store.challenges.find(adapters.digest(token), 'second_step', now().toISOString());
  if (found === undefined || found.userId === null) throw new CallError('auth.second_step_over');
  return found.userId;
}
