import type { NotificationKind } from '../server/domain/core/kinds.ts';
import type { MessageKind } from '../server/domain/submissions/messages.contract.ts';
import type { Startup } from '../server/domain/listings/startups.contract.ts';

/** An item that waits for a decision. The id of a submission is its listing's. */
export interface ItemRef {
  kind: NotificationKind;
  id: string;
}

/** A question, an answer, or a note that only the team reads. */
export interface MessageRecord {
  _id: string;
  itemKind: NotificationKind;
  itemId: string;
  startupId: string;
  kind: MessageKind;
  /** The member whose item it is; null for no one. The message is erased with the account, notes included. */
  memberId: string | null;
  /** Null after the author's account was removed. */
  authorId: string | null;
  text: string;
  createdAt: string;
}

/** A message with the names of its author and listing. */
export interface NamedMessage extends MessageRecord {
  /** The name or else the username; null after the account was removed. */
  author: string | null;
  startup: Pick<Startup, 'name' | 'slug' | 'logo'>;
}

/** Who works on an item, whether it waits for an answer, and how it was decided. */
export interface ReviewState {
  itemKind: NotificationKind;
  itemId: string;
  startupId: string;
  /** The member whose answer is awaited; null when none is. */
  askedOf: string | null;
  /** When the unanswered question was asked, or the last one. */
  askedAt: string | null;
  /** When the member last answered. */
  answeredAt: string | null;
  /** The sum of the times between a question and its answer, in milliseconds. */
  pausedMs: number;
  takenBy: string | null;
  takenAt: string | null;
  /** The status that the decision gave to the item; null while it waits. */
  decision: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
}

/** A state with the names of its admins. */
export interface NamedReviewState extends ReviewState {
  taker: string | null;
  decider: string | null;
}

/** Conversations and notes on items that wait for a decision. */
export interface MessagesStore {
  messages: {
    byId(id: string): Promise<NamedMessage | undefined>;
    /** Oldest first, then id, notes included. */
    ofItem(item: ItemRef): Promise<NamedMessage[]>;
    /** The questions to a member and their answers, without notes: oldest first, then id. */
    ofMember(userId: string): Promise<NamedMessage[]>;
    insert(message: MessageRecord): Promise<void>;
    remove(id: string): Promise<boolean>;
  };

  /** One row for each item that was asked about, taken or decided. */
  reviewStates: {
    find(item: ItemRef): Promise<NamedReviewState | undefined>;
    /** The undecided items of a kind that await an answer, were answered, or are taken; by item id. */
    open(kind: NotificationKind): Promise<NamedReviewState[]>;
    /** Inserts or replaces the state of an item. */
    save(state: ReviewState): Promise<void>;
    remove(item: ItemRef): Promise<boolean>;
  };
}
