import type { QueueEvent } from './request-queue.ts';
import { fromStoredRow, type StoredRow, toStoredRow } from './stored-row.ts';

/** Events that pages and the service worker of one site send each other. */
export type SharedEvent = Extract<QueueEvent, { kind: 'succeeded' | 'refused' }>;

/** In the format of earlier versions, whose tabs and service worker may still run (see `StoredRow`). */
export type QueueMessage =
  | { kind: 'arrived'; row: StoredRow; json: string }
  | { kind: 'refused'; row: StoredRow; refused: Extract<QueueEvent, { kind: 'refused' }>['refused'] };

/** Shares an event with the other pages. `channel` is the one on which this page listens: it does not get its own messages. */
export function postQueueEvent(channel: BroadcastChannel, event: SharedEvent): void {
  channel.postMessage(messageOf(event));
}

function messageOf(event: SharedEvent): QueueMessage {
  const row = toStoredRow(event.row);
  return event.kind === 'refused' ? { ...event, row } : { kind: 'arrived', row, json: event.json };
}

export function eventOf(message: QueueMessage): SharedEvent {
  const row = fromStoredRow(message.row);
  return message.kind === 'refused' ? { ...message, row } : { kind: 'succeeded', row, json: message.json };
}
