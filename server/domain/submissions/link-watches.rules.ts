import type { FoundLinkWatch, LinkWatchRecord, StartupRecord } from '../../../db/store.ts';
import { parseUrl } from '../core/http-url.ts';
import type { LinkFinding, LinkCheck } from './link-watches.contract.ts';
import type { OwnStartup } from './submissions.contract.ts';
import { isClosed } from '../listings/card-fields.ts';
import { fnv1a } from '../core/fnv1a.ts';
import { dayMs, hourMs } from '../core/dates.ts';

/** A problem is certain if a check still finds it this many days after it was first found. */
const daysUntilCertain = 7;

/** How long an owner has to answer before admins see the finding, in milliseconds. */
const answerMs = 14 * dayMs;

/** How many days the checks pause after an owner confirmed the website. */
export const confirmedDays = 90;

const maxChecks = 10;

/** Whether the website of a listing is checked: the listing is published, and its company is not closed. */
export function isWatched(startup: Pick<StartupRecord, 'status' | 'fields'>): boolean {
  return startup.status === 'active' && !isClosed(startup);
}

/** The watch of a website before its first check. */
export function newLinkWatch(startupId: string, website: string): LinkWatchRecord {
  return {
    startupId,
    website,
    host: watchedHost(website),
    checkedAt: '',
    lastAliveAt: null,
    suspicion: null,
    movedTo: '',
    foundAt: null,
    reviewAt: null,
    pausedUntil: null,
    checks: [],
  };
}

/** The website's host. Each host gets one check a day for all of its listings. */
function watchedHost(website: string): string {
  return parseUrl(website)?.hostname.replace(/^www\./, '') ?? '';
}

/** The number of days (UTC) since 1970. */
function dayNumber(time: string | Date): number {
  return Math.floor(new Date(time).getTime() / dayMs);
}

/**
 * When a host is next checked: on the UTC day after `now`, always at the same time, which spreads hosts over the day. No check is
 * planned for the last hour of a day, so that a late check still happens on that day.
 */
export function nextCheckTime(host: string, now: Date): string {
  return new Date((dayNumber(now) + 1) * dayMs + (fnv1a(host) % (23 * hourMs))).toISOString();
}

/** Whether a check also reads the page. It does so once a week, because parked domains respond like other websites. */
export function readsPage({ startupId }: Pick<LinkWatchRecord, 'startupId'>, now: Date): boolean {
  return (dayNumber(now) + fnv1a(startupId)) % 7 === 0;
}

/**
 * A watch after one more check. A problem is certain if it is still found a week after it was first found. A check that finds the
 * website online, or another problem, starts the count over; an unsure check changes nothing. The owner is asked before admins see
 * the problem.
 */
export function afterCheck(watch: LinkWatchRecord, check: LinkCheck, { movedTo = '', isOwned = false } = {}): LinkWatchRecord {
  const { at, result } = check;
  const checks = result === 'alive' ? [check] : [...watch.checks, check].slice(-maxChecks);
  const checked: LinkWatchRecord = { ...watch, checkedAt: at, pausedUntil: null, checks };
  if (result === 'unsure') return checked;
  if (result === 'alive') return { ...withoutSuspicion(checked), lastAliveAt: at };
  const before = watch.suspicion?.kind === result ? watch.suspicion : undefined;
  const certainFrom = new Date((dayNumber(at) + daysUntilCertain) * dayMs).toISOString();
  const suspicion = before ?? { kind: result, since: at, certainFrom };
  const known = before === undefined ? { foundAt: null, reviewAt: null } : watch;
  const isNew = known.foundAt === null && at >= suspicion.certainFrom;
  const { foundAt, reviewAt } = isNew ? { foundAt: at, reviewAt: isOwned ? later(at, answerMs) : at } : known;
  return { ...checked, suspicion, movedTo, foundAt, reviewAt };
}

const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

function withoutSuspicion(watch: LinkWatchRecord): LinkWatchRecord {
  return { ...watch, suspicion: null, movedTo: '', foundAt: null, reviewAt: null };
}

/** A watch that is paused for some days and then starts over. */
export function pausedWatch(watch: LinkWatchRecord, days: number, now: Date): LinkWatchRecord & { pausedUntil: string } {
  return { ...withoutSuspicion(watch), pausedUntil: new Date(now.getTime() + days * dayMs).toISOString() };
}

/** Whether a watch is paused at a time. */
export function isPaused({ pausedUntil }: Pick<LinkWatchRecord, 'pausedUntil'>, now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now.toISOString();
}

/** The finding about a listing's current website, if a problem is certain. */
export function findingOf(
  startup: Pick<StartupRecord, 'status' | 'website'>,
  watch: LinkWatchRecord | undefined,
): Omit<FoundLinkWatch, 'startup'> | undefined {
  if (startup.status !== 'active' || watch?.website !== startup.website) return undefined;
  const { suspicion, foundAt, reviewAt } = watch;
  return suspicion === null || foundAt === null || reviewAt === null ? undefined : { ...watch, suspicion, reviewAt };
}

/**
 * The listing with the time when its website was last online, if the website is certainly gone or parked. Returns the same
 * listing object if nothing changes.
 */
export function withLastAlive(startup: StartupRecord, watch: LinkWatchRecord): StartupRecord {
  const finding = findingOf(startup, watch);
  const { lastAliveAt: shown, ...rest } = startup;
  const lastAliveAt = finding === undefined || finding.suspicion.kind === 'moved' ? undefined : (watch.lastAliveAt ?? '');
  if (shown === lastAliveAt) return startup;
  return lastAliveAt === undefined ? rest : { ...rest, lastAliveAt };
}

/** The finding as shown to the listing's owner; an empty object if there is no finding. */
export function presentOwnFinding(startup: StartupRecord, watch: LinkWatchRecord | undefined): Pick<OwnStartup, 'link'> {
  const finding = findingOf(startup, watch);
  if (finding === undefined) return {};
  const { suspicion, movedTo, reviewAt } = finding;
  return { link: { trouble: suspicion.kind, since: suspicion.since, movedTo, reviewAt } };
}

/** A finding as shown to admins. */
export function presentFinding({
  startupId,
  startup,
  suspicion,
  lastAliveAt,
  movedTo,
  reviewAt,
  checks,
}: FoundLinkWatch): LinkFinding {
  const { kind: trouble, since } = suspicion;
  return { _id: startupId, startup: { _id: startupId, ...startup }, trouble, since, lastAliveAt, movedTo, reviewAt, checks };
}
