import { sendOrQueue } from './client.ts';

/** Refused for an address that is subscribed already. Undefined when the subscription is queued on this device. */
export function subscribe(email: string): Promise<{ message: string } | undefined> {
  return sendOrQueue(
    'subscribe',
    { email },
    {
      label: `The newsletter for ${email}`,
      successMessage: `${email} gets the newsletter from now on.`,
      dedupeKey: `newsletter ${email.toLowerCase()}`,
    },
  );
}
