import type { sendFeedback as declaration } from '../contract/feedback.ts';
import type { Call } from './call.ts';

export const sendFeedback: Call<typeof declaration> = async ({ store, newId, now }, { body }) => {
  await store.feedback.insert({ _id: newId(), ...body, createdAt: now().toISOString() });
  return { message: 'Feedback submitted successfully.' };
};
