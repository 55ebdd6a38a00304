import type { StartupRecord } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './makers.contract.ts';
import { askedMaker, makerEmailLimit, presentOwnMakers, whyCannotAnswerMaker } from './makers.rules.ts';
import { usernameKey } from '../core/username-key.ts';
import { namesMaker } from '../listings/maker-names.ts';
import { retryAfterSeconds } from '../core/rate-limits.ts';
import { type Call, type CallContext, loadActiveUser } from '../call-context.ts';

export const listOwnMakers: Call<typeof contract.listOwnMakers> = async ({ store, actor }) => {
  const member = await loadActiveUser(store, actor);
  return presentOwnMakers(await store.makers.ofUser(member._id), member);
};

/** If a member answers twice at the same time, the status guard refuses the second answer. */
export const answerMaker: Call<typeof contract.answerMaker> = async ({ store, actor, now }, { params, body }) => {
  const member = await loadActiveUser(store, actor);
  const row = await store.makers.find(params.startupId, member._id);
  const why = whyCannotAnswerMaker(row, await store.startups.byId(params.startupId), member, body.status);
  if (why !== undefined || row === undefined) throw new CallError(why ?? 'makers.not_asked');
  if (!(await store.makers.answer(row, body.status, row.status, now().toISOString())))
    throw new CallError('makers.already_answered');
  return presentOwnMakers(await store.makers.ofUser(member._id), member);
};

/**
 * Asks the members whom a listing's owner named as makers: on their dashboards, and by one email to confirmed addresses. `before`
 * is the listing while it was public, or undefined if it becomes public now. `namedAt` is when the owner sent the names. Emails
 * over the owner's daily limit are skipped silently, because the reply must not reveal which names belong to members. Returns the
 * keys of the emails, which are sent at `sendAt` (an ISO time) or at once. Must run in the transaction that publishes the names.
 */
export async function askMakers(
  { store, now }: Pick<CallContext, 'store' | 'now'>,
  { before, after, namedAt }: { before?: StartupRecord; after: StartupRecord; namedAt: string },
  sendAt?: string,
): Promise<string[]> {
  if (after.userId === undefined) return [];
  const at = now().toISOString();
  const emailKeys: string[] = [];
  for (const name of after.makers ?? []) {
    const member = await store.users.byUsername(name);
    if (member === undefined) continue;
    const isNewName = before === undefined || !namesMaker(before, usernameKey(name));
    const row = await store.makers.find(after._id, member._id);
    const asked = askedMaker(row, member, { startup: after, isNewName, namedAt, at });
    if (asked === undefined) continue;
    await store.makers.save(asked);
    if (asked.status !== 'asked' || row !== undefined || member.emailVerifiedAt === null) continue;
    const { points, perMs } = makerEmailLimit;
    const window = await store.rateLimits.hit(`makers ${after.userId}`, perMs, now());
    if (retryAfterSeconds(window, points, now().getTime()) !== undefined) continue;
    const key = `maker.asked:${after._id}:${member._id}`;
    const email = { kind: 'maker.asked', to: member.email, startup: after.name, slug: after.slug } as const;
    await store.outbox.enqueue({ key, email, createdAt: at }, sendAt);
    emailKeys.push(key);
  }
  return emailKeys;
}
