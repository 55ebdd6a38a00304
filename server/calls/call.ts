import type { AnalyticsEvent, Store } from '../../db/store.ts';
import type { CallInput, CallReply } from '../contract/call.ts';
import type { Actor } from '../rules/access.ts';

/** JSON that is ready to send. Used where the store keeps replies as text; checked against the contract in tests only. */
export class JsonText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** What a call may know of the world. Nothing here is Koa's, MSW's or Node's. */
export interface CallContext {
  store: Store;
  actor: Actor;
  /** An opaque key of who is calling, stable for a day: counts visitors without knowing them. */
  visitor: string;
  now: () => Date;
  newId: () => string;
  config: { paypalClientId: string };
  /** Kept until the host writes it to the store; may be lost by a crash within a second. */
  count: (events: readonly AnalyticsEvent[]) => void;
}

export type Call<Declaration> = (
  context: CallContext,
  input: CallInput<Declaration>,
) => Promise<CallReply<Declaration> | JsonText>;
