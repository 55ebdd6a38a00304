import type { HttpHandler } from 'msw/http';
import { createAnswers, createDemoHost } from './demo-host.ts';

/**
 * The handlers of every call over the sample directory, without a delay and with one caller, for `setupWorker` and `setupServer` in
 * tests outside this repository. `worker.use(http.get('/api/startups', …))` replaces one call.
 */
export async function createSampleHandlers(): Promise<HttpHandler[]> {
  const host = await createDemoHost({ now: () => new Date(), restored: undefined, onChange: () => undefined });
  let session: string | undefined;
  let device: string | undefined;
  return createAnswers(host, {
    delayMs: 0,
    caller: () => ({ session, device, userAgent: '', visitor: 'demo' }),
    setSession: (token) => {
      session = token;
    },
    setDevice: (token) => {
      device = token;
    },
  }).complete();
}
