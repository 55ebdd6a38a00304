import * as v from 'valibot';
import { email } from './fields.ts';

/**
 * What is to be told to whom. Calls put these down in the transaction of what happened; words, addresses and headers come
 * later, when it is sent.
 */
export const mail = v.variant('kind', [
  v.strictObject({
    kind: v.literal('newsletter.welcome'),
    to: email,
    /** Ends the subscription that this mail welcomes. */
    unsubscribeToken: v.string(),
  }),
]);
export type Mail = v.InferOutput<typeof mail>;
