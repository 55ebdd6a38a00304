import { sendOrQueue } from '../offline/queue/open-queue.ts';

/** Adds an address to the newsletter; refuses one that is on it. Undefined when the wish waits on this device. */
export function subscribe(email: string): Promise<{ message: string } | undefined> {
  return sendOrQueue(
    'subscribe',
    { email },
    {
      label: `The newsletter for ${email}`,
      whenDone: `${email} gets the newsletter from now on.`,
      subject: `newsletter ${email.toLowerCase()}`,
    },
  );
}
