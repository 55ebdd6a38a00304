import type { NamedReport } from '../../../db/store.ts';
import type { Report, ReportReason, ReportReasons, ReportStatus } from './reports.contract.ts';

/** The default reasons, used until an admin saves others. */
const usualReasons: readonly ReportReason[] = [
  {
    key: 'spam',
    title: 'Spam, or not a startup',
    text: 'This is an advertisement or a private page. We only list startups and their products.',
  },
  {
    key: 'closed',
    title: 'Closed or offline',
    text: 'The product is no longer offered, or its website cannot be reached.',
  },
  { key: 'wrong', title: 'Incorrect information', text: 'The listing has wrong or misleading information about the product.' },
  { key: 'duplicate', title: 'Duplicate', text: 'The same product is already in the directory.' },
  { key: 'harmful', title: 'Illegal or harmful', text: 'The product breaks the law, harms people or violates their rights.' },
];

/** The reasons that people can choose: the saved reasons, or else the default reasons. */
export function reasonsOf(saved: ReportReasons | undefined): ReportReasons {
  return saved ?? { reasons: [...usualReasons] };
}

/** The possible actions on a report, by its status. Calls and buttons use the same table. */
export const reportCan = {
  decide: ({ status }: { status: ReportStatus }): boolean => status === 'open',
  reopen: ({ status }: { status: ReportStatus }): boolean => status !== 'open',
};

/** A report as shown to admins, without the network of its sender and the id of the admin who decided. */
export function presentReport({ startupId, network: _network, decidedBy: _by, startup, ...report }: NamedReport): Report {
  return { ...report, startup: { _id: startupId, ...startup } };
}

/** The report reasons as the audit log records them: each reason's text under its key and title, and the order of the keys. */
export function auditedReasons({ reasons }: ReportReasons): Record<string, string> {
  return {
    ...Object.fromEntries(reasons.map(({ key, title, text }) => [`${key}: ${title}`, text])),
    order: reasons.map(({ key }) => key).join(', '),
  };
}
