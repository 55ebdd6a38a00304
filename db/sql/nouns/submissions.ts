import sql, { empty } from 'sql-template-tag';
import type { Submission } from '../../../server/domain/submissions/submissions.contract.ts';
import type { Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { countRows, flag, json, recordTable } from '../record-table.ts';

const submissions = recordTable<SubmissionRow, 'startupId'>('submissions', ['startupId'], {
  startupId: 'startup_id',
  userId: 'user_id',
  videoUrl: 'video_url',
  specialOffer: 'special_offer',
  makers: json('makers'),
  comments: 'comments',
  wantsAccelerator: flag('wants_accelerator'),
  wantsFunding: flag('wants_funding'),
  topics: json('topics'),
  plan: 'plan',
  subscriptionId: 'subscription_id',
  promise: 'approval_speed',
  dueAt: 'review_due_at',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
});

type SubmissionRow = Omit<Submission, 'userId'> & { userId: string | null };

/**
 * The listings that wait for a review. All other pending listings have no submission, or a submission that was approved for a
 * later date.
 */
const waiting = sql`
  FROM startups s JOIN submissions b ON b.startup_id = s.id WHERE s.status = 'pending' AND b.decided_at IS NULL`;

export function sqlSubmissions(driver: Driver): Store['submissions'] {
  return {
    async byStartup(startupId) {
      const row = await submissions.one(driver, sql`startup_id = ${startupId}`);
      return row && { ...row, userId: row.userId ?? '' };
    },
    save: (submission) =>
      driver.transaction(async (tx) => {
        await submissions.save(tx, { ...submission, userId: submission.userId || null });
        await tx.run(sql`UPDATE startups SET submitted_at = ${submission.createdAt} WHERE id = ${submission.startupId}`);
        await raiseVersion(tx);
      }),
    countWaiting(submission) {
      const isBefore =
        submission === undefined ? empty : sql`AND (b.review_due_at, s.id) < (${submission.dueAt}, ${submission.startupId})`;
      return countRows(driver, sql`${waiting} ${isBefore}`);
    },
    async waitingSince() {
      const row = await driver.one<{ since: string | null }>(sql`SELECT min(b.created_at) AS since ${waiting}`);
      return row?.since ?? undefined;
    },
    decidedSince: (since, limit) =>
      driver.all(sql`
        SELECT b.created_at AS "createdAt", b.decided_at AS "decidedAt", coalesce(w.paused_ms, 0) AS "pausedMs"
        FROM submissions b LEFT JOIN review_states w ON w.item_kind = 'submission' AND w.item_id = b.startup_id
        WHERE b.decided_at >= ${since} ORDER BY b.decided_at DESC, b.startup_id LIMIT ${limit}`),
  };
}
