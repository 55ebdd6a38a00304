import type { StartupRecord, Store } from '../../../db/store.ts';
import { ownerOf } from '../listings/load-startups.ts';
import type { Submission } from '../submissions/submissions.contract.ts';
import type { ExportedStartup } from './exports.contract.ts';

/** A listing as it is exported, with its owner's username and its last submission. */
export async function exportedStartup(store: Store, { userId, ...startup }: StartupRecord): Promise<ExportedStartup> {
  const sameSite = await store.startups.byWebsite(startup.website);
  const isShared = sameSite.some(({ _id, status }) => _id !== startup._id && status === 'active');
  const submission = await store.submissions.byStartup(startup._id);
  return {
    ...startup,
    owner: (await ownerOf(store, { userId }))?.username ?? null,
    ...(isShared && { websiteKind: 'platform' }),
    submission: submission === undefined ? null : withoutIds(submission),
  };
}

function withoutIds({ startupId: _id, userId: _sender, ...submission }: Submission): Omit<Submission, 'startupId' | 'userId'> {
  return submission;
}
