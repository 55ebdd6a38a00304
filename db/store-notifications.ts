import type { NotificationKind } from '../server/domain/core/kinds.ts';
import type { NotificationFrequency, NotificationSettings } from '../server/domain/audience/notifications.contract.ts';

/** What an admin may be notified of; without what came within `leftOut`, a span of ISO times with its ends. */
export interface NotificationFilter {
  userId: string;
  kind: NotificationKind;
  leftOut: { from: string; to: string } | undefined;
}

/** The part of the store with what admins are emailed about. */
export interface NotificationStore {
  /** How often admins are emailed about what waits for a decision, and what they were notified of; removed with the account. */
  notifications: {
    /** An admin's choices; kinds without one are missing. */
    frequencies(userId: string): Promise<Partial<NotificationSettings['frequencies']>>;
    saveFrequency(userId: string, kind: NotificationKind, frequency: NotificationFrequency): Promise<void>;
    /**
     * What waits for a decision, is not by the admin, and of which they were not notified: how many there are, and the names of the listings of the
     * first `limit`, the oldest first, then by id. What was sent again counts anew.
     */
    unnotified(filter: NotificationFilter, limit: number): Promise<{ total: number; startups: string[] }>;
    /** Marks the same as notified; expects the transaction that has read it. */
    markNotified(filter: NotificationFilter, at: string): Promise<void>;
  };
}
