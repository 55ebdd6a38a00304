import type { QueueEvent } from './request-queue.ts';
import { fromStoredRow, type StoredRow, toStoredRow } from './stored-row.ts';

/** Events that pages and the service worker of one site send each other. */
export type SharedEvent = Extract<QueueEvent, { kind: 'succeeded' | 'refused' }>;

/** In the format of earlier versions, whose tabs and service worker may still run (see `StoredRow`). */
type Message =
  | { kind: 'arrived'; row: StoredRow; json: string }
  | { kind: 'refused'; row: StoredRow; refused: Extract<QueueEvent, { kind: 'refused' }>['refused'] };

export interface QueueChannel {
  post(event: SharedEvent): void;
  onEvent(listener: (event: SharedEvent) => void): void;
  close(): void;
}

export function openQueueChannel(): QueueChannel {
  const channel = new BroadcastChannel('outbox');
  return {
    post: (event) => channel.postMessage(messageOf(event)),
    onEvent: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(eventOf(data))),
    close: () => channel.close(),
  };
}

function messageOf(event: SharedEvent): Message {
  const row = toStoredRow(event.row);
  return event.kind === 'refused' ? { ...event, row } : { kind: 'arrived', row, json: event.json };
}

function eventOf(message: Message): SharedEvent {
  const row = fromStoredRow(message.row);
  return message.kind === 'refused' ? { ...message, row } : { kind: 'succeeded', row, json: message.json };
}
