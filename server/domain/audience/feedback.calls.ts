import type * as contract from './feedback.contract.ts';
import { type Feedback, feedbackStatuses } from './feedback.contract.ts';
import { assertStill, runBulk, undoBatch, type UndoRow } from '../core/bulk-runs.ts';
import { truncate } from '../core/cut-text.ts';
import { messages } from '../core/messages.ts';
import { pageCount, sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import type { AuditChange, Call, CallContext } from '../call-context.ts';
import { countForSite } from '../accounts/site-limits.ts';
import { parseSort } from '../core/sorting.ts';
import { searchedContacts } from '../accounts/access.ts';
import { orThrow } from '../core/refusals.ts';

export const sendFeedback: Call<typeof contract.sendFeedback> = async (context, { body }) => {
  const { store, newId, now } = context;
  await countForSite(context, store, 'feedback');
  await store.feedback.insert({ _id: newId(), ...body, status: 'open', createdAt: now().toISOString() });
  return { message: messages.feedbackSent };
};

/**
 * Callers who may not read addresses cannot sort by address, because that order would reveal where a guessed address belongs. They
 * get the table's own order instead.
 */
export const listFeedback: Call<typeof contract.listFeedback> = async ({ store, actor }, { query }) => {
  const contacts = searchedContacts(actor);
  const sort = contacts === 'hidden' && parseSort(query.sort)?.column === 'email' ? '' : query.sort;
  const { feedback, total } = await store.feedback.table({ ...query, sort, contacts }, sliceOf(query));
  const counts = countsOf(feedbackStatuses, await store.feedback.tally(query.search, contacts));
  return { feedbacks: feedback, total, totalPages: pageCount(total, query.limit), counts };
};

/** Marking feedback that another admin has already marked succeeds and changes nothing. */
export const setFeedbackStatus: Call<typeof contract.setFeedbackStatus> = async ({ store, audit }, { params, body }) => {
  const before = orThrow(await store.feedback.byId(params.id), 'feedback.not_found');
  const after: Feedback = { ...before, status: body.status };
  await store.feedback.update(after);
  await audit(store, auditedChange(before, after));
  return after;
};

export const removeFeedback: Call<typeof contract.removeFeedback> = async ({ store, audit }, { params }) => {
  const before = orThrow(await store.feedback.byId(params.id), 'feedback.not_found');
  await store.feedback.remove(before._id);
  await audit(store, auditedChange(before, null));
  return { message: messages.feedbackDeleted };
};

/** The entry contains neither text nor address, because the audit log outlives the feedback. */
function auditedChange(before: Feedback, after: Feedback | null): AuditChange {
  const shown = ({ status, createdAt }: Feedback) => ({ status, createdAt });
  return { subjectId: before._id, subject: 'Feedback', before: shown(before), after: after && shown(after) };
}

export const setFeedbackStatuses: Call<typeof contract.setFeedbackStatuses> = (context, { body: { rows, status } }) =>
  runBulk(context, rows, {
    matching: ({ store, actor }, filter, range) =>
      store.feedback.matching({ ...filter, contacts: searchedContacts(actor) }, range),
    nameOf: async (store, id) => truncate((await store.feedback.byId(id))?.content ?? '', 60),
    noun: 'Feedback',
    name: 'setFeedbackStatuses',
    field: 'status',
    async apply(single, id) {
      const before = orThrow(await single.store.feedback.byId(id), 'feedback.not_found').status;
      assertStill(before !== status, 'bulk.unchanged');
      await setFeedbackStatus(single, { params: { id }, query: {}, body: { status } });
      return { before, status };
    },
  });

const undoFeedbackStatus: UndoRow<CallContext> = async (context, { id, before: { before, status } }) => {
  assertStill((await context.store.feedback.byId(id))?.status === status);
  await setFeedbackStatus(context, { params: { id }, query: {}, body: { status: before as Feedback['status'] } });
};

export const undoFeedbackStatuses: Call<typeof contract.undoFeedbackStatuses> = (context, { params }) =>
  undoBatch(context, params.id, { setFeedbackStatuses: { undo: undoFeedbackStatus, noun: 'Feedback', field: 'status' } });
