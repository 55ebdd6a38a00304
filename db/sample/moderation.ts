import type { ReportStatus } from '../../server/domain/audience/reports.contract.ts';
import type { Patch } from '../../server/domain/submissions/revisions.contract.ts';
import { versionOf } from '../../server/domain/core/versions.ts';
import type { ReportRecord, RevisionRecord, Store } from '../store.ts';
import { sampleAudience } from './audience.ts';
import { moment, startupCalled } from './directory.ts';
import { sampleId } from './ids.ts';
import { seedSampleMessages } from './messages.ts';
import { demoAdminId, personId, type Username } from './people.ts';

/** A proposed change to a listing, by its owner if it has one, otherwise by a visitor. */
interface SampleChange {
  startup: string;
  by?: Username;
  /** The address to which the answer is sent. */
  email?: string;
  reason: string;
  /** The changed parts before the change. */
  before: Patch;
  patch: Patch;
  daysAgo: number;
  /** Set for an accepted change. */
  acceptedDaysAgo?: number;
}

/** Oldest first. */
const sampleChanges: SampleChange[] = [
  {
    by: 'mara',
    startup: 'Last Ferry Home',
    reason: 'Most of our readers come from travel sites.',
    before: { tags: ['timetables', 'islands', 'offline-first'] },
    patch: { tags: ['timetables', 'islands', 'offline-first', 'travel'] },
    daysAgo: 9,
    acceptedDaysAgo: 8,
  },
  {
    by: 'tomasz',
    startup: 'Vitrine Nine',
    reason: 'We have become faster.',
    before: { tagline: 'Puts the collection of a very small museum online in a very long weekend.' },
    patch: { tagline: 'Puts the collection of a very small museum online in one afternoon.' },
    daysAgo: 2,
  },
  {
    startup: 'Miselist',
    email: 'nora@readers.example',
    reason: 'Their price list says so since Monday.',
    before: { 'fields.pricing': 'trial' },
    patch: { 'fields.pricing': 'freemium' },
    daysAgo: 1,
  },
];

/** `reason` is the title of one of the default reasons. */
interface SampleReport {
  startup: string;
  reason: string;
  details: string;
  email?: string;
  daysAgo: number;
  decided?: { status: Exclude<ReportStatus, 'open'>; answer: string; daysAgo: number };
}

/** Oldest first. */
const sampleReports: SampleReport[] = [
  {
    startup: 'Forget Me, Please',
    reason: 'Spam, or not a startup',
    details: 'I asked them to forget me and they did. Suspicious.',
    daysAgo: 6,
    decided: { status: 'dismissed', answer: 'That is what they are for.', daysAgo: 5 },
  },
  {
    startup: 'Loopcrate',
    reason: 'Incorrect information',
    details: 'The screenshots are from before the new return station.',
    email: 'nora@readers.example',
    daysAgo: 1,
  },
];

/** The revisions and reports that wait for the demo's admin. */
export function sampleModeration(now: Date): { revisions: RevisionRecord[]; reports: ReportRecord[] } {
  return {
    revisions: sampleChanges.map((change, at) => revisionRecord(change, at, now)),
    reports: sampleReports.map((report, at) => reportRecord(report, at, now)),
  };
}

/**
 * Adds the revisions, reports, feedback, subscribers and messages to a store with the sample directory, in one transaction. Returns false
 * and changes nothing if they were added before.
 */
export async function seedSampleModeration(store: Store, now: Date): Promise<boolean> {
  const { revisions, reports } = sampleModeration(now);
  const { feedback, subscribers } = sampleAudience(now);
  return store.transaction(async (inside) => {
    // The first revision shows whether they were added: even decided revisions are kept for months, and a demo lasts for hours.
    if ((await inside.revisions.byId(sampleId('revision', 1))) !== undefined) return false;
    // An admin has removed the sample, including its revisions.
    if (sampleChanges[0] && (await inside.startups.byId(startupCalled(sampleChanges[0].startup)._id)) === undefined) return false;
    for (const revision of revisions) await inside.revisions.insert(revision);
    for (const report of reports) await inside.reports.add(report);
    for (const each of feedback) await inside.feedback.insert(each);
    for (const subscriber of subscribers) await inside.newsletter.insert(subscriber);
    await seedSampleMessages(inside, now);
    return true;
  });
}

function revisionRecord(
  { startup, by, email = '', reason, before, patch, daysAgo, acceptedDaysAgo }: SampleChange,
  at: number,
  now: Date,
): RevisionRecord {
  const accepted = acceptedDaysAgo !== undefined;
  return {
    _id: sampleId('revision', at + 1),
    startupId: startupCalled(startup)._id,
    kind: by === undefined ? 'correction' : 'edit',
    base: versionOf(before),
    before,
    patch,
    userId: by === undefined ? null : personId(by),
    email,
    network: by === undefined ? 'sample' : null,
    reason,
    status: accepted ? 'accepted' : 'pending',
    answer: '',
    createdAt: moment(now, daysAgo, 0.5),
    decidedAt: accepted ? moment(now, acceptedDaysAgo, 0.4) : null,
    decidedBy: accepted ? demoAdminId : null,
  };
}

function reportRecord(
  { startup, reason, details, email = '', daysAgo, decided }: SampleReport,
  at: number,
  now: Date,
): ReportRecord {
  return {
    _id: sampleId('report', at + 1),
    startupId: startupCalled(startup)._id,
    reason,
    details,
    email,
    network: decided === undefined ? 'sample' : null,
    status: decided?.status ?? 'open',
    answer: decided?.answer ?? '',
    createdAt: moment(now, daysAgo, 0.7),
    decidedAt: decided === undefined ? null : moment(now, decided.daysAgo, 0.4),
    decidedBy: decided === undefined ? null : demoAdminId,
  };
}
