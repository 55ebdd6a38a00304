import { isRemoved } from '../../server/domain/collections/collections.rules.ts';
import { cutoff, neverAgain, type retentionDays, rowsPerPurgeStep } from '../../server/domain/core/retention.ts';
import { forgottenNotifications } from './notifications.ts';
import { isOrphan } from './review-states.ts';
import { type Access, changeRows, removeRows, type State } from './state.ts';

export async function purge({ write }: Access, now: string): Promise<void> {
  for (const step of stepsAt(now)) while ((await write((state) => step(state, rowsPerPurgeStep))) === rowsPerPurgeStep);
}

/** Deletes or changes at most `limit` rows of a table; returns their number. */
type Step = (state: State, limit: number) => number;

function stepsAt(now: string): Step[] {
  const isOld = (kind: keyof typeof retentionDays, time: string | null | undefined) => (time ?? now) < cutoff(kind, now);
  return [
    (state, limit) => removeRows(state.sessions, ({ expiresAt }) => expiresAt <= now, limit),
    (state, limit) =>
      removeRows(
        state.emailTokens,
        ({ expiresAt, renewedUntil = '', isUsed }) =>
          expiresAt <= now && renewedUntil <= now && (isUsed || expiresAt <= cutoff('expiredLinks', now)),
        limit,
      ),
    (state, limit) => removeRows(state.adminLinks, (expiresAt) => expiresAt <= now, limit),
    (state, limit) => removeRows(state.challenges, ({ expiresAt }) => expiresAt <= now, limit),
    (state, limit) => removeRows(state.decisions, ({ undoUntil }) => undoUntil <= now, limit),
    (state, limit) => removeRows(state.idempotency, ({ createdAt }) => isOld('idempotency', createdAt), limit),
    (state, limit) => removeRows(state.paymentEvents, (receivedAt) => isOld('paymentEvents', receivedAt), limit),
    (state, limit) => removeRows(state.knownDevices, ({ seenAt }) => isOld('knownDevices', seenAt), limit),
    (state, limit) => removeRows(state.securityEvents, ({ createdAt }) => isOld('securityEvents', createdAt), limit),
    (state, limit) => removeRows(state.audit, ({ createdAt }) => isOld('audit', createdAt), limit),
    (state, limit) => removeRows(state.feedback, ({ createdAt }) => isOld('feedback', createdAt), limit),
    (state, limit) => removeRows(state.reports, ({ decidedAt }) => isOld('reports', decidedAt), limit),
    (state, limit) =>
      removeRows(state.collections, (each) => isRemoved(each) && isOld('removedCollections', each.deletedAt), limit),
    (state, limit) =>
      removeRows(state.revisions, (each) => each.status !== 'accepted' && isOld('closedRevisions', each.decidedAt), limit),
    (state, limit) => changeRows(state.reports, isAnswered, withoutEmail, limit),
    (state, limit) => changeRows(state.revisions, isAnswered, withoutEmail, limit),
    (state, limit) =>
      changeRows(
        state.revisions,
        ({ kind, reason, decidedAt }) => kind === 'correction' && reason !== '' && isOld('correctionWords', decidedAt),
        (revision) => ({ ...revision, reason: '' }),
        limit,
      ),
    (state, limit) =>
      changeRows(
        state.merges,
        ({ undo, mergedAt }) => undo !== null && isOld('mergeUndos', mergedAt),
        (merge) => ({ ...merge, undo: null }),
        limit,
      ),
    (state, limit) =>
      removeRows(state.importChanges, ({ importId }) => isOld('importUndos', state.imports.get(importId)?.updatedAt), limit),
    (state, limit) =>
      removeRows(
        state.outbox,
        ({ createdAt, sentAt, nextAttemptAt }) =>
          isOld('emails', createdAt) && (sentAt !== undefined || nextAttemptAt === neverAgain),
        limit,
      ),
    (state, limit) => removeRows(state.notifications, forgottenNotifications(state, cutoff('notifications', now)), limit),
    (state, limit) => removeRows(state.messages, isOrphan(state), limit),
    (state, limit) => removeRows(state.reviewStates, isOrphan(state), limit),
    (state, limit) => removeRows(state.rateLimits, ({ resetsAt }) => resetsAt <= Date.parse(now), limit),
    (state, limit) => removeRows(state.siteCounts, ({ day }) => day < cutoff('siteCounts', now).slice(0, 10), limit),
    (state, limit) => removeRows(state.siteSeen, (_visitors, group) => group.slice(0, 10) < now.slice(0, 10), limit),
    // Visitor keys change daily, so the keys of past days are never needed again.
    (state, limit) => removeRows(state.seen, (_visitors, group) => (group.split(' ')[1] ?? '') < now.slice(0, 10), limit),
  ];

  function isAnswered({ email, decidedAt }: { email: string; decidedAt: string | null }): boolean {
    return email !== '' && isOld('answeredAddresses', decidedAt);
  }
}

const withoutEmail = <Row extends { email: string }>(row: Row): Row => ({ ...row, email: '' });
