import { send } from './client.ts';

/** `email` may be empty. */
export function sendFeedback(feedback: { content: string; email: string }): Promise<{ message: string }> {
  return send('sendFeedback', { body: feedback });
}
