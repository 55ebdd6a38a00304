import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { bulkErrors, bulkReply, bulkRows, bulkUndo } from '../core/bulk.ts';
import {
  awaitingFilter,
  count,
  email,
  id,
  isoTime,
  optionalText,
  text,
  version,
  messageReply,
  statusFilter,
  tableQuery,
  statusCounts,
  contact,
} from '../core/schemas.ts';
import { maxItems, reportLengths, startupLengths, userLengths } from '../core/lengths.ts';
import { fieldKey } from '../listings/fields.contract.ts';
import { messages } from '../core/messages.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { startup } from '../listings/startups.contract.ts';

/**
 * A reason for reports and rejections. Visitors choose it by `title`, and founders read its `text` in a rejection. The key never
 * changes, even when both texts do.
 */
export const reportReason = v.strictObject({
  key: fieldKey,
  title: text(reportLengths.reasonTitle, 'Title is required.'),
  text: text(startupLengths.rejectionReason, 'Text is required.'),
});
export type ReportReason = v.InferOutput<typeof reportReason>;

export const reportReasons = v.strictObject({
  reasons: v.pipe(
    v.array(reportReason),
    v.minLength(1, 'Please keep at least one reason.'),
    v.maxLength(maxItems.reportReasons, `Please keep to ${maxItems.reportReasons} reasons.`),
    v.check((reasons) => new Set(reasons.map(({ key }) => key)).size === reasons.length, 'Two reasons have the same key.'),
  ),
});
export type ReportReasons = v.InferOutput<typeof reportReasons>;

export const listReportReasons = declareCall('GET', '/report-reasons', {
  summary: 'The reasons for reports and rejections, in the order set by the admins.',
  who: 'anyone',
  reply: v.array(reportReason),
  cache: 'public',
});

export const getReportReasons = declareCall('GET', '/admin/report-reasons', {
  summary: 'The reasons for editing, with their version, never from a cache.',
  who: { may: 'editContent' },
  reply: v.strictObject({ ...reportReasons.entries, version }),
});

export const saveReportReasons = declareCall('PUT', '/admin/report-reasons', {
  summary: 'Replaces the reasons. Reports with a removed reason keep its title.',
  who: { may: 'editContent' },
  body: reportReasons,
  versioned: true,
  reply: v.strictObject({ ...reportReasons.entries, version }),
});

export const reportStatuses = ['open', 'done', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** A visitor's report of a listing. `email` is '' if the visitor gave none, and it is cleared some time after the decision. */
export const report = v.strictObject({
  _id: id,
  startup: v.pick(startup, ['_id', 'name', 'slug', 'logo', 'status']),
  /** The reason's title at the time of the report. */
  reason: text(reportLengths.reasonTitle),
  details: optionalText(reportLengths.details),
  email: v.union([v.literal(''), email]),
  status: v.picklist(reportStatuses),
  answer: optionalText(startupLengths.rejectionReason),
  /** The number of open reports of the listing. */
  openReports: count,
  createdAt: isoTime,
  decidedAt: v.nullable(isoTime),
  /** The username of the admin who decided. */
  decider: v.nullable(text(userLengths.username)),
});
export type Report = v.InferOutput<typeof report>;

/** A report in the admin area. */
const reviewedReport = v.strictObject({ ...report.entries, email: contact(report.entries.email) });
export type ReviewedReport = v.InferOutput<typeof reviewedReport>;

export const sendReport = declareCall('POST', '/reports', {
  summary:
    'Reports a published listing. While a report from the same network is open, another one is ignored and gets the same reply.',
  who: 'anyone',
  body: v.strictObject({
    startupId: id,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please choose a reason.'), v.maxLength(120)),
    details: v.optional(report.entries.details, ''),
    email: v.optional(report.entries.email, ''),
  }),
  reply: messageReply(messages.reportSent),
  errors: ['startups.not_found', 'reports.unknown_reason'],
  rateLimit: { points: 10, perSeconds: 3_600 },
});

export const listReports = declareCall('GET', '/admin/reports', {
  summary:
    'Reports of listings, newest first. `search` matches every word in the startup, the reason, the details or the address.',
  who: { may: 'review' },
  query: tableQuery('reports', adminPageSizes.reports, { status: statusFilter(reportStatuses), awaiting: awaitingFilter }),
  reply: v.strictObject({ reports: v.array(reviewedReport), total: count, counts: statusCounts(reportStatuses) }),
});

export const decideReport = declareCall('PATCH', '/admin/reports/:id/status', {
  summary: 'Marks an open report as done or dismissed, or reopens it. Reporters who left an address are emailed.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  body: v.strictObject({ status: v.picklist(reportStatuses), answer: v.optional(report.entries.answer, '') }),
  reply: reviewedReport,
  errors: ['reports.not_found', 'reports.changed_meanwhile'],
});

export const decideReports = declareCall('POST', '/admin/bulk/reports', {
  summary: 'Marks a batch of open reports as done or dismissed with one answer, each once, as `decideReport` does.',
  who: { may: 'review' },
  body: v.strictObject({
    rows: bulkRows(reportStatuses),
    status: v.picklist(['done', 'dismissed']),
    answer: v.optional(optionalText(startupLengths.rejectionReason), ''),
  }),
  reply: bulkReply,
  errors: bulkErrors,
});

export const undoReports = declareCall('POST', '/admin/bulk/reports/:id/undo', {
  summary:
    'Undoes one batch of a bulk action on reports within two minutes, and no email is sent. Rows that were changed since are kept and named.',
  ...bulkUndo,
});
