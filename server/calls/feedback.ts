import type * as contract from '../contract/feedback.ts';
import { messages } from '../contract/messages.ts';
import { pageCount, sliceOf } from '../rules/paging.ts';
import type { Call } from './call.ts';

export const sendFeedback: Call<typeof contract.sendFeedback> = async ({ store, newId, now }, { body }) => {
  await store.feedback.insert({ _id: newId(), ...body, createdAt: now().toISOString() });
  return { message: messages.feedbackSent };
};

export const listFeedback: Call<typeof contract.listFeedback> = async ({ store }, { query }) => {
  const { feedback, total } = await store.feedback.table(query, sliceOf(query));
  return { feedbacks: feedback, total, totalPages: pageCount(total, query.limit) };
};
