import { isRemoved } from '../../server/rules/collections.ts';
import { cutoff, neverAgain } from '../../server/rules/retention.ts';
import { removeSeenBefore } from './analytics.ts';
import { purgeNotifications } from './notifications.ts';
import { removeRows, type State } from './state.ts';

export function purge(state: State, now: string): void {
  removeRows(state.sessions, ({ expiresAt }) => expiresAt <= now);
  const linksFrom = cutoff('expiredLinks', now);
  removeRows(
    state.emailTokens,
    ({ expiresAt, renewedUntil = '', isUsed }) => expiresAt <= now && renewedUntil <= now && (isUsed || expiresAt <= linksFrom),
  );
  removeRows(state.adminLinks, (expiresAt) => expiresAt <= now);
  removeRows(state.challenges, ({ expiresAt }) => expiresAt <= now);
  removeRows(state.decisions, ({ undoUntil }) => undoUntil <= now);
  const idempotencyFrom = cutoff('idempotency', now);
  removeRows(state.idempotency, ({ createdAt }) => createdAt < idempotencyFrom);
  removeRows(state.rateLimits, ({ resetsAt }) => resetsAt <= Date.parse(now));
  const eventsFrom = cutoff('paymentEvents', now);
  removeRows(state.paymentEvents, (receivedAt) => receivedAt < eventsFrom);
  const devicesFrom = cutoff('knownDevices', now);
  removeRows(state.knownDevices, ({ seenAt }) => seenAt < devicesFrom);
  const securityFrom = cutoff('securityEvents', now);
  removeRows(state.securityEvents, ({ createdAt }) => createdAt < securityFrom);
  const auditFrom = cutoff('audit', now);
  removeRows(state.audit, ({ createdAt }) => createdAt < auditFrom);
  const feedbackFrom = cutoff('feedback', now);
  removeRows(state.feedback, ({ createdAt }) => createdAt < feedbackFrom);
  const reportsFrom = cutoff('reports', now);
  removeRows(state.reports, ({ decidedAt }) => decidedAt !== null && decidedAt < reportsFrom);
  const collectionsFrom = cutoff('removedCollections', now);
  removeRows(state.collections, (collection) => isRemoved(collection) && (collection.deletedAt ?? '') < collectionsFrom);
  const revisionsFrom = cutoff('closedRevisions', now);
  removeRows(state.revisions, ({ status, decidedAt }) => status !== 'accepted' && (decidedAt ?? now) < revisionsFrom);
  const addressesFrom = cutoff('answeredAddresses', now);
  for (const [reportId, report] of state.reports)
    if (report.email !== '' && (report.decidedAt ?? now) < addressesFrom) state.reports.set(reportId, { ...report, email: '' });
  for (const [revisionId, revision] of state.revisions)
    if (revision.email !== '' && (revision.decidedAt ?? now) < addressesFrom)
      state.revisions.set(revisionId, { ...revision, email: '' });
  const wordsFrom = cutoff('correctionWords', now);
  for (const [revisionId, revision] of state.revisions)
    if (revision.kind === 'correction' && (revision.decidedAt ?? now) < wordsFrom)
      state.revisions.set(revisionId, { ...revision, reason: '' });
  const mergesFrom = cutoff('mergeUndos', now);
  for (const [duplicateId, merge] of state.merges)
    if (merge.undo !== null && merge.mergedAt < mergesFrom) state.merges.set(duplicateId, { ...merge, undo: null });
  const emailsFrom = cutoff('emails', now);
  removeRows(
    state.outbox,
    ({ createdAt, isSent, nextAttemptAt }) => createdAt < emailsFrom && (isSent || nextAttemptAt === neverAgain),
  );
  purgeNotifications(state, now);
  removeSeenBefore(state, now.slice(0, 10));
}
