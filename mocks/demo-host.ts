import type { HttpHandler } from 'msw/http';
import { getResponse } from 'msw/utils/get-response';
import type { State } from '../db/memory/state.ts';
import { openMemoryStore } from '../db/memory/store.ts';
import { demoAdminId, personId, samplePeople } from '../db/sample/people.ts';
import { seedSampleDirectory } from '../db/sample/directory.ts';
import type { Store } from '../db/store.ts';
import { directoryCalls } from '../server/domain/directory-calls.ts';
import { directoryContract } from '../server/domain/directory-contract.ts';
import type { ApiHost } from '../server/api/handle.ts';
import { publishScheduled } from '../server/domain/submissions/publication.ts';
import { newId } from '../server/domain/core/ids.ts';
import { notificationKinds } from '../server/domain/core/kinds.ts';
import { demoAdapters, demoPassword } from './adapters.ts';
import { createCallHandlers, createHandlers, type HandlerOptions } from './handlers.ts';

interface DemoHostOptions {
  now: () => Date;
  /** The rows of a restored session; undefined to start with the sample directory. */
  restored: State | undefined;
  /** Called with the store's rows after every write. */
  onChange: (state: State) => void;
}

/** Creates the API over a memory store. `createAnswers` adds the rest of the contract and of the sample later. */
export async function createDemoHost({ now, restored, onChange }: DemoHostOptions): Promise<ApiHost> {
  const store = openMemoryStore({ from: restored, onChange });
  if (restored === undefined) await seedDemo(store, now());
  const report = (error: unknown) => console.error(error);
  return {
    contract: directoryContract,
    calls: directoryCalls,
    store,
    now,
    newId: () => newId(now()),
    config: { paypal: { clientId: '', environment: 'sandbox', scriptUrl: '' }, googleClientId: '' },
    adapters: {
      ...demoAdapters,
      websites: async () => (await import('./founder-sites.ts')).founderSites(store),
      sample: async () => (await import('../db/sample/records.ts')).sampleRecords(),
    },
    // With a single visitor, events need no buffer.
    count: (events) => void store.analytics.record(events).catch(report),
    report,
    strict: false,
  };
}

/**
 * Answers API requests. Calls that the first page makes are answered immediately. Before any other request, `complete` adds the
 * rest of the contract and the sample.
 */
export function createAnswers(host: ApiHost, options: HandlerOptions) {
  const directoryHandlers = createCallHandlers(host, options);
  let allHandlers: Promise<HttpHandler[]> | undefined;
  let sendOrders = () => Promise.resolve();
  const complete = async (): Promise<HttpHandler[]> => {
    try {
      allHandlers ??= completeDemo(host).then((send) => {
        sendOrders = send;
        return createHandlers(host, options);
      });
      return await allHandlers;
    } catch (error) {
      // Lets the next request try again, because this failure may be a network error.
      allHandlers = undefined;
      throw error;
    }
  };
  /** The answer to a request; undefined for addresses outside /api. */
  const answer = async (request: Request): Promise<Response | undefined> => {
    // The demo has no jobs, so listings whose date has come are published before the next answer.
    await publishScheduled(host.store, host.now());
    const atOnce = await getResponse(directoryHandlers, request);
    if (atOnce !== undefined) return atOnce;
    const handlers = await complete();
    // On the server, a job sends PayPal the cancellations and refunds that admins have ordered. The demo sends them here.
    await sendOrders();
    return getResponse(handlers, request);
  };
  return { answer, complete };
}

/**
 * Adds the rest of the contract and the sample. Resolves to a function that sends the demo's PayPal the cancellations and refunds
 * that admins have ordered.
 */
async function completeDemo(host: ApiHost): Promise<() => Promise<void>> {
  const [
    { contract },
    { calls },
    { seedSampleContent },
    { seedSampleModeration },
    { seedSampleEmails },
    { seedSamplePayments },
    { demoPayPal },
  ] = await Promise.all([
    import('../server/domain/contract.ts'),
    import('../server/domain/calls.ts'),
    import('../db/sample/content.ts'),
    import('../db/sample/moderation.ts'),
    import('../db/sample/outbox.ts'),
    import('./sample-payments.ts'),
    import('./demo-payments.ts'),
  ]);
  const now = host.now();
  await seedSampleContent(host.store, now);
  if (await seedSampleModeration(host.store, now)) await host.store.transaction((inside) => markSampleNotified(inside, now));
  await host.store.transaction((inside) => seedSampleEmails(inside, now));
  await host.store.transaction((inside) => seedSamplePayments(inside, now));
  const paypal = demoPayPal(host.store, host.now);
  host.adapters = { ...host.adapters, paypal };
  host.contract = contract;
  host.calls = calls;
  return async () => {
    if ((await host.store.subscriptions.dueOrders(host.now().toISOString(), 1)).length === 0) return;
    const { sendDueOrders } = await import('../server/domain/submissions/payments/payment-orders.calls.ts');
    await sendDueOrders({ ...host, paypal });
  };
}

/** Gives all sample users the same public password. Notifies the demo's admin of new items immediately. */
async function seedDemo(store: Store, now: Date): Promise<void> {
  await seedSampleDirectory(store, now);
  const passwordHash = await demoAdapters.passwords.hash(demoPassword);
  await store.transaction(async (transaction) => {
    for (const { username } of samplePeople) {
      const user = await transaction.users.byId(personId(username));
      if (user !== undefined) await transaction.users.update({ ...user, passwordHash });
    }
    for (const kind of notificationKinds) await transaction.notifications.saveFrequency(demoAdminId, kind, 'at_once');
    await markSampleNotified(transaction, now);
  });
}

/** Marks the sample's items as notified, so that the admin is not emailed about them. */
async function markSampleNotified({ notifications }: Store, now: Date): Promise<void> {
  for (const kind of notificationKinds)
    await notifications.markNotified({ userId: demoAdminId, kind, excluded: undefined }, now.toISOString());
}
