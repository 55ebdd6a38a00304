import type { NotificationKind } from '../server/contract/notification-kinds.ts';
import type { NotificationFrequency, NotificationSettings } from '../server/contract/notifications.ts';

/** What an admin may be told of; without what came within `leftOut`, a span of ISO times with its ends. */
export interface NotificationFilter {
  userId: string;
  kind: NotificationKind;
  leftOut: { from: string; to: string } | undefined;
}

/** The part of the store with what admins are emailed about. */
export interface NotificationStore {
  /** How often admins are emailed about what waits for a decision, and what they were told; removed with the account. */
  notifications: {
    /** An admin's choices; kinds without one are missing. */
    frequencies(userId: string): Promise<Partial<NotificationSettings['frequencies']>>;
    saveFrequency(userId: string, kind: NotificationKind, frequency: NotificationFrequency): Promise<void>;
    /**
     * What waits for a decision, is not by the admin, and was not told to them: how many there are, and the names of the listings of the
     * first `limit`, the oldest first, then by id. What was sent again counts anew.
     */
    untold(filter: NotificationFilter, limit: number): Promise<{ total: number; startups: string[] }>;
    /** Marks the same as told; expects the transaction that has read it. */
    markTold(filter: NotificationFilter, at: string): Promise<void>;
  };
}
