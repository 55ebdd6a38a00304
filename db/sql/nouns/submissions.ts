import sql, { empty } from 'sql-template-tag';
import type { Submission } from '../../../server/domain/submissions/submissions.contract.ts';
import type { Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { parseTexts } from './startup-rows.ts';

interface SubmissionRow {
  startup_id: string;
  user_id: string | null;
  video_url: string;
  special_offer: string;
  makers: string;
  comments: string;
  wants_accelerator: number;
  wants_funding: number;
  topics: string;
  plan: string;
  subscription_id: string;
  approval_speed: string;
  review_due_at: string;
  created_at: string;
  decided_at: string | null;
}

/** Pending listings with their submissions; imported ones have none. */
const waiting = sql`FROM startups s JOIN submissions b ON b.startup_id = s.id WHERE s.status = 'pending'`;

export function sqlSubmissions(driver: Driver): Store['submissions'] {
  return {
    async byStartup(startupId) {
      const row = await driver.one<SubmissionRow>(sql`
        SELECT startup_id, user_id, video_url, special_offer, makers, comments, wants_accelerator, wants_funding, topics, plan,
          subscription_id, approval_speed, review_due_at, created_at, decided_at
        FROM submissions WHERE startup_id = ${startupId}`);
      return row && submissionOf(row);
    },
    save: (submission) =>
      driver.transaction(async (tx) => {
        const userId = submission.userId === '' ? null : submission.userId;
        await tx.run(sql`
        INSERT INTO submissions (startup_id, user_id, video_url, special_offer, makers, comments, wants_accelerator,
          wants_funding, topics, plan, subscription_id, approval_speed, review_due_at, created_at, decided_at)
        VALUES (${submission.startupId}, ${userId}, ${submission.videoUrl}, ${submission.specialOffer},
          ${JSON.stringify(submission.makers)}, ${submission.comments}, ${Number(submission.wantsAccelerator)},
          ${Number(submission.wantsFunding)}, ${JSON.stringify(submission.topics)}, ${submission.plan},
          ${submission.subscriptionId}, ${submission.promise}, ${submission.dueAt}, ${submission.createdAt},
          ${submission.decidedAt})
        ON CONFLICT (startup_id) DO UPDATE
        SET user_id = excluded.user_id, video_url = excluded.video_url, special_offer = excluded.special_offer,
          makers = excluded.makers, comments = excluded.comments, wants_accelerator = excluded.wants_accelerator,
          wants_funding = excluded.wants_funding, topics = excluded.topics, plan = excluded.plan,
          subscription_id = excluded.subscription_id, approval_speed = excluded.approval_speed,
          review_due_at = excluded.review_due_at, created_at = excluded.created_at, decided_at = excluded.decided_at`);
        await tx.run(sql`UPDATE startups SET submitted_at = ${submission.createdAt} WHERE id = ${submission.startupId}`);
        await raiseVersion(tx);
      }),
    async countWaiting(submission) {
      const isBefore =
        submission === undefined ? empty : sql`AND (b.review_due_at, s.id) < (${submission.dueAt}, ${submission.startupId})`;
      const row = await driver.one<{ total: number }>(sql`SELECT count(*) AS total ${waiting} ${isBefore}`);
      return row?.total ?? 0;
    },
    async waitingSince() {
      const row = await driver.one<{ since: string | null }>(sql`SELECT min(b.created_at) AS since ${waiting}`);
      return row?.since ?? undefined;
    },
    decidedSince: (since, limit) =>
      driver.all(sql`
        SELECT created_at AS "createdAt", decided_at AS "decidedAt" FROM submissions
        WHERE decided_at >= ${since} ORDER BY decided_at DESC, startup_id LIMIT ${limit}`),
  };
}

function submissionOf(row: SubmissionRow): Submission {
  return {
    startupId: row.startup_id,
    userId: row.user_id ?? '',
    videoUrl: row.video_url,
    specialOffer: row.special_offer,
    makers: parseTexts(row.makers),
    comments: row.comments,
    wantsAccelerator: row.wants_accelerator === 1,
    wantsFunding: row.wants_funding === 1,
    topics: parseTexts(row.topics),
    plan: row.plan,
    subscriptionId: row.subscription_id,
    promise: row.approval_speed,
    dueAt: row.review_due_at,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}
