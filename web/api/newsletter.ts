import { send } from './client.ts';

/** Adds an address to the newsletter; refuses one that is on it. */
export function subscribe(email: string): Promise<{ message: string }> {
  return send('subscribe', { body: { email } });
}
