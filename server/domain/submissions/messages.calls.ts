import type { ItemRef, NamedMessage, StartupRecord, Store, UserRecord, NamedReviewState } from '../../../db/store.ts';
import { mayActor, memberOf } from '../accounts/access.ts';
import { claimCan } from '../ownership/claims.rules.ts';
import { reportCan } from '../audience/reports.rules.ts';
import type { Call, CallContext } from '../call-context.ts';
import { stateOf } from '../core/decided.ts';
import { CallError } from '../core/errors.ts';
import { orThrow, throwIf } from '../core/refusals.ts';
import { startupCan } from '../listings/startups.rules.ts';
import type * as contract from './messages.contract.ts';
import type { Conversation, MessageKind } from './messages.contract.ts';
import {
  answered,
  asked,
  presentMessage,
  presentOwn,
  presentStates,
  presentTaken,
  touched,
  waitingSince,
  whyCannotAdd,
  whyCannotAnswer,
} from './messages.rules.ts';
import { revisionCan } from './revisions.rules.ts';

/** An item with its listing, the id of the member who can be asked about it, and whether it waits for a decision. */
interface Item {
  ref: ItemRef;
  startup: StartupRecord;
  memberId: string | null;
  isOpen: boolean;
}

/**
 * The item, or undefined. Questions about a submission go to the listing's owner, and so do questions about reports, because
 * reports are anonymous.
 */
async function findItem(store: Store, ref: ItemRef): Promise<Item | undefined> {
  const { kind, id } = ref;
  const itemOf = async (startupId: string, isOpen: boolean, memberId?: string | null) => {
    const startup = await store.startups.byId(startupId);
    return startup && { ref, startup, isOpen, memberId: memberId === undefined ? (startup.userId ?? null) : memberId };
  };
  switch (kind) {
    case 'submission': {
      const startup = await store.startups.byId(id);
      return startup && itemOf(id, startupCan.decide(startup));
    }
    case 'claim': {
      const claim = await store.claims.byId(id);
      return claim && itemOf(claim.startup_id, claimCan.decide(claim), claim.userId);
    }
    case 'revision': {
      const revision = await store.revisions.byId(id);
      return revision && itemOf(revision.startupId, revisionCan.decide(revision), revision.userId);
    }
    case 'report': {
      const report = await store.reports.byId(id);
      return report && itemOf(report.startupId, reportCan.decide(report));
    }
  }
}

async function loadItem(store: Store, ref: ItemRef): Promise<Item> {
  return orThrow(await findItem(store, ref), 'messages.item_not_found');
}

const loadState = (store: Store, { ref, startup }: Item) => stateOf(store, ref, startup._id);

async function present({ store, actor, now }: CallContext, item: Item): Promise<Conversation> {
  const { _id } = memberOf(actor);
  const state: NamedReviewState | undefined = await store.reviewStates.find(item.ref);
  const member = item.memberId === null ? undefined : await store.users.byId(item.memberId);
  const caller = { _id, mayDelete: mayActor(actor, 'deletePermanently') };
  return {
    messages: (await store.messages.ofItem(item.ref)).map((message) => presentMessage(message, caller)),
    member: member === undefined ? null : { username: member.username, name: member.name },
    isOpen: item.isOpen,
    waitingSince: item.isOpen ? waitingSince(state) : null,
    taken: item.isOpen ? presentTaken(state, _id, now()) : null,
  };
}

export const getConversation: Call<typeof contract.getConversation> = async (context, { params }) =>
  present(context, await loadItem(context.store, params));

export const listItemStates: Call<typeof contract.listItemStates> = async ({ store, actor, now }, { params }) =>
  presentStates(await store.reviewStates.open(params.kind), memberOf(actor)._id, now());

export const addMessage: Call<typeof contract.addMessage> = async (context, { params, body }) => {
  const { store, actor, now } = context;
  const item = await loadItem(store, params);
  const member = item.memberId === null ? undefined : await store.users.byId(item.memberId);
  const messages = await store.messages.ofItem(item.ref);
  throwIf(whyCannotAdd(body.kind, { isOpen: item.isOpen, hasMember: member !== undefined, messages }));
  const { _id: callerId } = memberOf(actor);
  const at = now().toISOString();
  const messageId = await insert(context, item, { kind: body.kind, text: body.text, authorId: callerId });
  const state = touched(await loadState(store, item), callerId, now());
  await store.reviewStates.save(body.kind === 'question' && member !== undefined ? asked(state, member._id, at) : state);
  if (body.kind === 'question' && member !== undefined) await sendQuestion(context, item, member, { messageId, text: body.text });
  await context.audit(store, {
    subjectId: params.id,
    subject: item.startup.name,
    before: null,
    // The text is omitted, because it is erased with the account.
    after: { about: params.kind, message: body.kind },
  });
  return present(context, item);
};

async function insert(
  { store, newId, now }: CallContext,
  { ref, startup, memberId }: Item,
  message: { kind: MessageKind; text: string; authorId: string },
): Promise<string> {
  const _id = newId();
  await store.messages.insert({
    ...message,
    _id,
    itemKind: ref.kind,
    itemId: ref.id,
    startupId: startup._id,
    memberId,
    createdAt: now().toISOString(),
  });
  return _id;
}

function sendQuestion(
  { store, now }: CallContext,
  { ref, startup }: Item,
  { email: to }: UserRecord,
  { messageId, text }: { messageId: string; text: string },
) {
  return store.outbox.enqueue({
    key: `item.asked:${messageId}`,
    email: { kind: 'item.asked', to, startup: startup.name, about: ref.kind, question: text },
    createdAt: now().toISOString(),
  });
}

export const removeNote: Call<typeof contract.removeNote> = async (context, { params }) => {
  const { store, actor } = context;
  const note = orThrow(await store.messages.byId(params.id), 'messages.not_found');
  if (note.kind !== 'note') throw new CallError('messages.not_found');
  const { _id } = memberOf(actor);
  if (!presentMessage(note, { _id, mayDelete: mayActor(actor, 'deletePermanently') }).canDelete)
    throw new CallError('auth.forbidden');
  const item = orThrow(await findItem(store, { kind: note.itemKind, id: note.itemId }), 'messages.not_found');
  await store.messages.remove(note._id);
  const before = { about: note.itemKind, message: note.kind };
  await context.audit(store, { subjectId: note.itemId, subject: note.startup.name, before, after: null });
  return present(context, item);
};

export const takeItem: Call<typeof contract.takeItem> = async (context, { params }) => {
  const { store, actor, now } = context;
  const item = await loadItem(store, params);
  if (!item.isOpen) throw new CallError('messages.closed');
  const { _id: takenBy } = memberOf(actor);
  const state = await loadState(store, item);
  await store.reviewStates.save({ ...state, takenBy, takenAt: now().toISOString() });
  const before = state.takenBy === null ? 'no one' : state.takenBy === takenBy ? 'this admin' : 'someone else';
  await auditTaking(context, item, { before, after: 'this admin' });
  return present(context, item);
};

export const releaseItem: Call<typeof contract.releaseItem> = async (context, { params }) => {
  const { store, actor } = context;
  const item = await loadItem(store, params);
  const state = await loadState(store, item);
  if (state.takenBy !== memberOf(actor)._id) throw new CallError('messages.not_taken');
  await store.reviewStates.save({ ...state, takenBy: null, takenAt: null });
  await auditTaking(context, item, { before: 'this admin', after: 'no one' });
  return present(context, item);
};

async function auditTaking(
  { store, audit }: CallContext,
  { ref, startup }: Item,
  { before, after }: { before: string; after: string },
) {
  await audit(store, {
    subjectId: ref.id,
    subject: startup.name,
    before: { about: ref.kind, takenBy: before },
    after: { about: ref.kind, takenBy: after },
  });
}

export const listOwnConversations: Call<typeof contract.listOwnConversations> = async ({ store }, { params }) => {
  const byItem = new Map<string, NamedMessage[]>();
  for (const message of await store.messages.ofMember(params.userId)) {
    const key = `${message.itemKind} ${message.itemId}`;
    byItem.set(key, [...(byItem.get(key) ?? []), message]);
  }
  const conversations = [];
  for (const messages of byItem.values()) conversations.push(...(await presentOwnItem(store, messages)));
  return conversations.sort((a, b) => Number(b.isAsked) - Number(a.isAsked));
};

async function presentOwnItem(store: Store, messages: readonly NamedMessage[]) {
  const [first] = messages;
  if (first === undefined) return [];
  const ref = { kind: first.itemKind, id: first.itemId };
  const item = await findItem(store, ref);
  return item === undefined ? [] : presentOwn(messages, await store.reviewStates.find(ref), item.isOpen);
}

/** The questions to one member about an item, and their answers. Other messages may concern a former owner of the listing. */
const ownMessages = async (store: Store, ref: ItemRef, memberId: string) =>
  (await store.messages.ofItem(ref)).filter((message) => message.memberId === memberId && message.kind !== 'note');

export const answerQuestion: Call<typeof contract.answerQuestion> = async (context, { params, body }) => {
  const { store, actor, now } = context;
  const { _id: memberId } = memberOf(actor);
  const item = orThrow(await findItem(store, params), 'messages.no_question');
  // A former owner can no longer answer.
  if (item.memberId !== memberId) throw new CallError('messages.no_question');
  throwIf(whyCannotAnswer({ isOpen: item.isOpen, messages: await ownMessages(store, params, memberId) }));
  await insert(context, item, { kind: 'answer', text: body.text, authorId: memberId });
  await store.reviewStates.save(answered(await loadState(store, item), now()));
  const [own] = presentOwn(await ownMessages(store, params, memberId), await store.reviewStates.find(params), item.isOpen);
  return orThrow(own, 'messages.no_question');
};
