import type { NamedReport } from '../../../db/store.ts';
import type { Report, ReportReason, ReportReasons, ReportStatus } from './reports.contract.ts';

/** The reasons until an admin saves others. */
const usualReasons: readonly ReportReason[] = [
  {
    key: 'spam',
    title: 'Spam, or not a startup',
    text: 'This is an advertisement or a private page. We list startups and the products that they make.',
  },
  {
    key: 'closed',
    title: 'Closed, or the site is gone',
    text: 'The product is no longer offered, or its website cannot be reached.',
  },
  { key: 'wrong', title: 'Wrong information', text: 'What the listing says about the product is wrong or misleading.' },
  { key: 'duplicate', title: 'Listed twice', text: 'The same product is in the directory already.' },
  { key: 'harmful', title: 'Illegal or harmful', text: 'The product breaks the law, harms people or violates their rights.' },
];

/** The reasons that people choose from: the saved ones, else the usual. */
export function reasonsOf(saved: ReportReasons | undefined): ReportReasons {
  return saved ?? { reasons: [...usualReasons] };
}

/** The possible actions on a report, by its status. Calls and buttons read the same table. */
export const reportCan = {
  decide: ({ status }: { status: ReportStatus }): boolean => status === 'open',
  reopen: ({ status }: { status: ReportStatus }): boolean => status !== 'open',
};

/** A report as admins see it: without its network. */
export function presentReport({ startupId, network: _network, decidedBy: _by, startup, ...report }: NamedReport): Report {
  return { ...report, startup: { _id: startupId, ...startup } };
}

/** The reasons in the audit log: each text by its title, and their order. */
export function auditedReasons({ reasons }: ReportReasons): Record<string, string> {
  return {
    ...Object.fromEntries(reasons.map(({ key, title, text }) => [`${key}: ${title}`, text])),
    order: reasons.map(({ key }) => key).join(', '),
  };
}
