import { type NotificationKind, notificationKinds } from '../../server/domain/core/kinds.ts';
import type { NotificationSettings } from '../../server/domain/audience/notifications.contract.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { NotificationFilter, Store } from '../store.ts';
import { stateOf } from './review-states.ts';
import { type Access, refuseIf, type State } from './state.ts';

type StoredNotification = State['notifications'] extends Map<string, infer Row> ? Row : never;

/** An item that waits for a decision. */
interface Item {
  id: string;
  at: string;
  author: string | null;
  startupId: string;
}

export function memoryNotifications({ read, write }: Access): Store['notifications'] {
  return {
    async frequencies(userId) {
      const chosen: Partial<NotificationSettings['frequencies']> = {};
      for (const row of read().notificationFrequencies.values()) if (row.userId === userId) chosen[row.kind] = row.frequency;
      return chosen;
    },
    saveFrequency: (userId, kind, frequency) =>
      write((state) => {
        refuseIf(!state.users.has(userId), 'foreign_key');
        state.notificationFrequencies.set(`${userId} ${kind}`, { userId, kind, frequency });
      }),
    async unnotified(filter, limit) {
      const state = read();
      const found = unnotifiedItems(state, filter).sort((a, b) => byCodePoints(a.at, b.at) || byCodePoints(a.id, b.id));
      const startups = found.slice(0, limit).map(({ startupId }) => state.startups.get(startupId)?.record.name ?? '');
      return { total: found.length, startups };
    },
    markNotified: (filter, at) =>
      write((state) => {
        const { userId, kind } = filter;
        const unnotified = unnotifiedItems(state, filter);
        refuseIf(unnotified.length > 0 && !state.users.has(userId), 'foreign_key');
        for (const item of unnotified)
          state.notifications.set(keyOf(userId, kind, item), { userId, kind, itemId: item.id, sentAt: item.at, createdAt: at });
      }),
  };
}

function unnotifiedItems(state: State, { userId, kind, excluded }: NotificationFilter): Item[] {
  return waitingItems(state, kind).filter(
    (item) =>
      !state.notifications.has(keyOf(userId, kind, item)) &&
      item.author !== userId &&
      (excluded === undefined || item.at < excluded.from || item.at > excluded.to),
  );
}

/**
 * The items that wait for a decision. When a question about an item is answered, the item gets a new time, so that admins are
 * notified again.
 */
function waitingItems(state: State, kind: NotificationKind): Item[] {
  return itemsOf(state, kind).map((item) => ({ ...item, at: stateOf(state, kind, item.id)?.answeredAt ?? item.at }));
}

function itemsOf(state: State, kind: NotificationKind): Item[] {
  switch (kind) {
    case 'submission':
      return [...state.submissions.values()]
        .filter(({ startupId }) => state.startups.get(startupId)?.record.status === 'pending')
        .map(({ startupId, createdAt, userId }) => ({
          id: startupId,
          at: createdAt,
          author: userId === '' ? null : userId,
          startupId,
        }));
    case 'claim':
      return [...state.claims.values()]
        .filter(({ status }) => status === 'pending')
        .map(({ _id, createdAt, userId, startup_id }) => ({ id: _id, at: createdAt, author: userId, startupId: startup_id }));
    case 'revision':
      return [...state.revisions.values()]
        .filter(({ status }) => status === 'pending')
        .map(({ _id, createdAt, userId, startupId }) => ({ id: _id, at: createdAt, author: userId, startupId }));
    case 'report':
      return [...state.reports.values()]
        .filter(({ status }) => status === 'open')
        .map(({ _id, createdAt, startupId }) => ({ id: _id, at: createdAt, author: null, startupId }));
  }
}

function keyOf(userId: string, kind: NotificationKind, { id, at }: Pick<Item, 'id' | 'at'>): string {
  return `${userId} ${kind} ${id} ${at}`;
}

/** Returns a function that checks whether a notification is older than `before` and its item no longer waits. */
export function forgottenNotifications(state: State, before: string) {
  const waiting = new Set(notificationKinds.flatMap((kind) => waitingItems(state, kind).map((item) => keyOf('', kind, item))));
  return ({ kind, createdAt, itemId, sentAt }: StoredNotification) =>
    createdAt < before && !waiting.has(keyOf('', kind, { id: itemId, at: sentAt }));
}
