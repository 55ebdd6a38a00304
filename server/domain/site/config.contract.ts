import * as v from 'valibot';
import { declareCall } from '../core/call.ts';

export const getPaypalClientId = declareCall('GET', '/config/paypal-client-id', {
  summary: 'The public client id of the payment provider; empty when payment is not configured.',
  who: 'anyone',
  reply: v.strictObject({
    clientId: v.pipe(v.string(), v.maxLength(200)),
    environment: v.picklist(['sandbox', 'production']),
    /** The address of the provider's script; '' for PayPal's own. */
    scriptUrl: v.pipe(v.string(), v.maxLength(300)),
  }),
});

export const getGoogleClientId = declareCall('GET', '/config/google-client-id', {
  summary: 'The public client id of Google sign-in; empty when it is not configured, and then no button is shown.',
  who: 'anyone',
  reply: v.strictObject({ clientId: v.pipe(v.string(), v.maxLength(200)) }),
});
