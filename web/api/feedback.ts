import { excerpt } from '../lib/text.ts';
import { sendOrQueue } from '../offline/queue/open-queue.ts';

/** `email` may be empty. Undefined when it waits on this device. */
export function sendFeedback(feedback: { content: string; email: string }): Promise<{ message: string } | undefined> {
  const label = `Feedback: ${excerpt(feedback.content, 60)}`;
  return sendOrQueue('sendFeedback', feedback, { label, whenDone: 'Your feedback was sent.' });
}
