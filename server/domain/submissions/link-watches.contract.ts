import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, httpUrl, optionalHttpUrl, id, isoTime, statusFilter, tableQuery, statusCounts } from '../core/schemas.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { startup } from '../listings/startups.contract.ts';
import { linkTroubles } from '../core/kinds.ts';

/** A check of a website. `unsure` means that the check was inconclusive. */
const linkCheck = v.strictObject({
  at: isoTime,
  result: v.picklist(['alive', 'unsure', ...linkTroubles]),
  /** The website's response, as a sentence. */
  detail: v.string(),
});
export type LinkCheck = v.InferOutput<typeof linkCheck>;

/** A problem with a website that checks found twice, at least a week apart. */
export const linkFinding = v.strictObject({
  _id: id,
  startup: v.pick(startup, ['_id', 'name', 'slug', 'logo', 'website', 'userId']),
  trouble: v.picklist(linkTroubles),
  /** When the problem was first found. */
  since: isoTime,
  /** The last check that found the website alive; null if none did. */
  lastAliveAt: v.nullable(isoTime),
  /** The new address of a website that has moved; '' otherwise. */
  movedTo: optionalHttpUrl,
  /** When admins see the finding. If there is an owner, they are asked first. */
  reviewAt: isoTime,
  /** The last ten checks since the website was last found alive, oldest first. */
  checks: v.array(linkCheck),
});
export type LinkFinding = v.InferOutput<typeof linkFinding>;

export const listLinkFindings = declareCall('GET', '/admin/links', {
  summary:
    'Active startups whose websites are gone, moved or parked, longest waiting first. Startups with an owner appear 14 days after the owner was asked. `search` matches every word in the name or the website.',
  who: { may: 'editStartups' },
  query: tableQuery('links', adminPageSizes.links, { trouble: statusFilter(linkTroubles) }),
  reply: v.strictObject({ findings: v.array(linkFinding), total: count, counts: statusCounts(linkTroubles) }),
});

const maxIgnoredDays = 365;

/** When the checks resume. */
const paused = v.strictObject({ pausedUntil: isoTime });

export const ignoreLinkFinding = declareCall('POST', '/admin/startups/:id/link/ignore', {
  summary: 'Pauses the checks of the website for some days. Then they start over.',
  who: { may: 'editStartups' },
  params: v.strictObject({ id }),
  body: v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxIgnoredDays)) }),
  reply: paused,
  errors: ['startups.not_found', 'links.nothing_found'],
});

export const followMovedWebsite = declareCall('POST', '/admin/startups/:id/link/follow', {
  summary: "Sets the listing's website to the address that the moved website redirects to, recorded in its history as a change.",
  who: { may: 'editStartups' },
  params: v.strictObject({ id }),
  body: v.strictObject({ movedTo: httpUrl }),
  reply: v.strictObject({ website: httpUrl }),
  errors: ['startups.not_found', 'links.nothing_found'],
});

export const confirmWebsite = declareCall('POST', '/startups/:id/link/alive', {
  summary: 'The owner confirms that the website works and is correct. It is not checked for 90 days.',
  who: { owner: 'id' },
  params: v.strictObject({ id }),
  reply: paused,
  errors: ['startups.not_found', 'links.nothing_found'],
});
