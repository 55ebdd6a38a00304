import type { ReportRecord, Store } from '../../../db/store.ts';
import type { Email } from '../core/emails.ts';
import { assertStill, runBulk, undoBatch, type UndoRow } from '../core/bulk-runs.ts';
import { CallError } from '../core/errors.ts';
import { alreadyDecided, forgetDecision, recordDecision } from '../core/decided.ts';
import { messages } from '../core/messages.ts';
import type * as contract from './reports.contract.ts';
import { type ReportReasons, type ReportStatus, reportStatuses } from './reports.contract.ts';
import { memberOf, searchedContacts } from '../accounts/access.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import { auditedReasons, presentReport, reasonsOf, reportCan } from './reports.rules.ts';
import { withVersion } from '../core/versions.ts';
import type { Call, CallContext } from '../call-context.ts';
import { atSurvivor } from '../listings/load-startups.ts';
import { countForSite } from '../accounts/site-limits.ts';
import { orThrow } from '../core/refusals.ts';

export const listReportReasons: Call<typeof contract.listReportReasons> = async ({ store }) =>
  (await currentReasons(store)).reasons;

export const getReportReasons: Call<typeof contract.getReportReasons> = async ({ store }) => {
  const reasons = await currentReasons(store);
  return withVersion(reasons, reasons);
};

export const saveReportReasons: Call<typeof contract.saveReportReasons> = async (context, { body }) => {
  const { store } = context;
  const before = await currentReasons(store);
  context.assertUnchanged(before);
  await store.reportReasons.save(body);
  await context.audit(store, {
    subjectId: '',
    subject: 'Reasons for reports and rejections',
    before: auditedReasons(before),
    after: auditedReasons(body),
  });
  return withVersion(body, body);
};

/**
 * The network is stored until the report is decided, so that the database can allow only one open report per network and listing.
 */
export const sendReport: Call<typeof contract.sendReport> = async (context, { body }) => {
  const { store, network, newId, now } = context;
  const startup = await atSurvivor(store, await store.startups.byId(body.startupId));
  if (startup?.status !== 'active') throw new CallError('startups.not_found');
  const { reasons } = await currentReasons(store);
  const reason = reasons.find(({ key }) => key === body.reason);
  if (reason === undefined) throw new CallError('reports.unknown_reason', { 'body.reason': 'Please choose one of the reasons.' });
  const isAdded = await store.reports.add({
    _id: newId(),
    startupId: startup._id,
    reason: reason.title,
    details: body.details,
    email: body.email,
    network,
    status: 'open',
    answer: '',
    createdAt: now().toISOString(),
    decidedAt: null,
    decidedBy: null,
  });
  if (isAdded) await countForSite(context, store, 'reports');
  return { message: messages.reportSent };
};

export const listReports: Call<typeof contract.listReports> = async ({ store, actor }, { query }) => {
  const contacts = searchedContacts(actor);
  const { reports, total } = await store.reports.table({ ...query, contacts }, sliceOf(query));
  const counts = countsOf(reportStatuses, await store.reports.tally(query.search, contacts));
  return { reports: reports.map(presentReport), total, counts };
};

/** When two admins decide at the same time, the status guard refuses the second. */
export const decideReport: Call<typeof contract.decideReport> = async (context, { params, body }) => {
  const { store, actor, now } = context;
  const { status } = body;
  const {
    startup,
    openReports: _count,
    decider: _decider,
    ...before
  } = orThrow(await store.reports.byId(params.id), 'reports.not_found');
  const isOpened = status === 'open';
  const refusal = async (current: ReportStatus | undefined) =>
    alreadyDecided(
      store,
      { kind: 'report', id: params.id },
      { code: 'reports.changed_meanwhile', status: isOpened ? undefined : current, now: now() },
    );
  if (!(isOpened ? reportCan.reopen(before) : reportCan.decide(before))) throw await refusal(before.status);
  const at = now().toISOString();
  const after: ReportRecord = isOpened
    ? { ...before, status, answer: '', decidedAt: null, decidedBy: null }
    : { ...before, status, answer: body.answer, network: null, decidedAt: at, decidedBy: memberOf(actor)._id };
  if (!(await store.reports.update(after, before.status))) throw await refusal((await store.reports.byId(params.id))?.status);
  const item = { kind: 'report', id: before._id } as const;
  if (isOpened) await forgetDecision(store, item);
  else await recordDecision(store, item, { startupId: before.startupId, status, by: memberOf(actor)._id, at });
  if (status !== 'open' && before.email !== '') {
    const { name, slug } = startup;
    const email: Email = { kind: 'report.answered', to: before.email, startup: name, slug, status, answer: body.answer };
    // The key includes the time, because a report that was reopened gets another answer.
    await store.outbox.enqueue({ key: `report.answered:${before._id}:${at}`, email, createdAt: at });
  }
  await context.audit(store, {
    subjectId: before._id,
    subject: startup.name,
    before: { status: before.status, answer: before.answer },
    after: { status, answer: after.answer },
  });
  return presentReport(orThrow(await store.reports.byId(params.id), 'reports.not_found'));
};

async function currentReasons(store: Store): Promise<ReportReasons> {
  return reasonsOf(await store.reportReasons.get());
}

export const decideReports: Call<typeof contract.decideReports> = (context, { body: { rows, ...decision } }) =>
  runBulk(context, rows, {
    matching: ({ store, actor }, filter, range) =>
      store.reports.matching({ ...filter, contacts: searchedContacts(actor) }, range),
    nameOf: async (store, id) => (await store.reports.byId(id))?.startup.name ?? '',
    noun: 'Reports',
    name: 'decideReports',
    field: 'status',
    details: { answer: decision.answer },
    async apply(single, id) {
      await decideReport(single, { params: { id }, query: {}, body: decision });
      return { decidedAt: single.now().toISOString() };
    },
  });

const undoDecisionOnReport: UndoRow<CallContext> = async (context, { id, before }) => {
  const report = await context.store.reports.byId(id);
  assertStill(report !== undefined && reportCan.reopen(report) && report.decidedAt === before['decidedAt']);
  await decideReport(context, { params: { id }, query: {}, body: { status: 'open', answer: '' } });
};

export const undoReports: Call<typeof contract.undoReports> = (context, { params }) =>
  undoBatch(context, params.id, { decideReports: { undo: undoDecisionOnReport, noun: 'Reports', field: 'status' } });
