import type { CallReply, CallRequest } from '../../../server/contract/call.ts';
import type { CallId, Contract } from '../../../server/contract/contract.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { ApiError, send } from '../../api/client.ts';
import type { PageOutbox, WishWords } from './page-queue.ts';

/** Where the device remembers that something waits, so that a page with nothing to send loads nothing for it. */
const waitingKey = 'waiting';

/** Said where somebody waits for an answer and there is none yet. */
export const queuedMessage = 'Kept on this device. It is sent when you are back online.';

let open: (() => Promise<PageOutbox | undefined>) | undefined;
let opening: Promise<PageOutbox | undefined> | undefined;

/** Said once on the real site's pages; in the demo, and on the server, nothing ever waits. */
export function provideQueue(how: () => Promise<PageOutbox | undefined>): void {
  open = how;
  if (hasQueuedRequests()) void pageQueue();
}

/** What waits on this device; undefined where nothing can. Its code comes with the first use. */
export function pageQueue(): Promise<PageOutbox | undefined> {
  if (open === undefined) return Promise.resolve(undefined);
  opening ??= open().catch((error: unknown) => {
    console.debug('Nothing can wait on this device:', error);
    opening = undefined;
    return undefined;
  });
  return opening;
}

export function hasQueuedRequests(): boolean {
  return deviceStorage.get(waitingKey) !== null;
}

export function rememberQueued(waits: boolean): void {
  if (waits !== hasQueuedRequests()) deviceStorage.set(waitingKey, waits ? 'yes' : null);
}

type Message = { message: string };
type SaidCall = { [Id in CallId]: CallReply<Contract[Id]> extends Message ? Id : never }[CallId];

/**
 * Makes a call that may wait for a network: it is on the device before it is sent. Undefined when it waits there now. Throws
 * as `send` does, when it is refused or when nothing can be kept.
 */
export async function sendOrQueue<Id extends SaidCall>(
  id: Id,
  body: CallRequest<Contract[Id]>['body'],
  words: WishWords,
): Promise<Message | undefined> {
  const outbox = await pageQueue();
  const delivery = await outbox?.deliver(id, { body }, words);
  if (delivery === undefined) return send<SaidCall>(id, { body } as never);
  if (delivery.kind === 'waiting') return undefined;
  if (delivery.kind === 'refused') throw new ApiError(delivery.refused.status, delivery.refused);
  return JSON.parse(delivery.json) as Message;
}
