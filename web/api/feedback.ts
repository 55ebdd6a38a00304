import { excerpt } from '../lib/text.ts';
import { sendOrQueue } from './client.ts';

/** `email` may be empty. Undefined when the feedback is queued on this device. */
export function sendFeedback(feedback: { content: string; email: string }): Promise<{ message: string } | undefined> {
  const label = `Feedback: ${excerpt(feedback.content, 60)}`;
  return sendOrQueue('sendFeedback', feedback, { label, successMessage: 'Your feedback was sent.' });
}
