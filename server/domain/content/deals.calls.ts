import { type AdminDeal, type Deal, type DealEdit, toDealEdit } from './deals.contract.ts';
import type * as contract from './deals.contract.ts';
import { messages } from '../core/messages.ts';
import { withVersion } from '../core/versions.ts';
import type { Call } from '../call-context.ts';
import { dealStatusAt, whyCannotEndOn } from './deals.rules.ts';
import { CallError } from '../core/errors.ts';
import { orThrow } from '../core/refusals.ts';

export const listDeals: Call<typeof contract.listDeals> = async ({ store, now }) => {
  const active = (await store.deals.list()).filter((deal) => dealStatusAt(deal, now()) === 'active');
  // The sort is stable, so the featured deals and the others each keep the store's order, newest first.
  return active.sort((a, b) => Number(b.featured) - Number(a.featured));
};

export const listAllDeals: Call<typeof contract.listAllDeals> = async ({ store }) =>
  (await store.deals.list()).map(presentAdminDeal);

export const addDeal: Call<typeof contract.addDeal> = async ({ store, newId, now, audit }, { body }) => {
  const edit: DealEdit = { ...body, endsOn: body.endsOn ?? null };
  assertNotOver(edit, now());
  const deal: Deal = { ...edit, _id: newId(), createdAt: now().toISOString() };
  await store.deals.insert(deal);
  await audit(store, { subjectId: deal._id, subject: deal.companyName, before: null, after: { ...edit } });
  return presentAdminDeal(deal);
};

export const saveDeal: Call<typeof contract.saveDeal> = async (context, { params, body }) => {
  const { store, audit } = context;
  const before = orThrow(await store.deals.byId(params.id), 'deals.not_found');
  context.assertUnchanged(toDealEdit(before));
  const after: Deal = { ...before, ...body, endsOn: body.endsOn === undefined ? before.endsOn : body.endsOn };
  assertNotOver(after, context.now());
  await store.deals.update(after);
  await audit(store, { subjectId: after._id, subject: after.companyName, before, after });
  return presentAdminDeal(after);
};

export const removeDeal: Call<typeof contract.removeDeal> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.deals.byId(params.id), 'deals.not_found');
  await store.deals.remove(before._id);
  await audit(store, { subjectId: before._id, subject: before.companyName, before, after: null });
  return { message: messages.dealDeleted };
};

/** Throws for an active deal whose last day is already over. */
function assertNotOver(deal: Pick<Deal, 'status' | 'endsOn'>, now: Date): void {
  const message = whyCannotEndOn(deal, now);
  if (message !== undefined) throw new CallError('request.invalid', { 'body.endsOn': message });
}

function presentAdminDeal(deal: Deal): AdminDeal {
  return withVersion(deal, toDealEdit(deal));
}
