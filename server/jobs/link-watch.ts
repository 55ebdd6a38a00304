import { setImmediate as nextTask } from 'node:timers/promises';
import type { LinkWatchRecord, StartupRecord, Store } from '../../db/store.ts';
import { askOwner } from '../domain/submissions/link-watches.calls.ts';
import type { Websites } from '../domain/websites/web.contract.ts';
import type { ApiHost } from '../api/handle.ts';
import { checkLink, type CheckOutcome } from '../domain/submissions/link-check.ts';
import {
  afterCheck,
  isPaused,
  isWatched,
  newLinkWatch,
  nextCheckTime,
  readsPage,
  withLastAlive,
} from '../domain/submissions/link-watches.rules.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../domain/core/dates.ts';

interface LinkWatchOptions {
  host: Pick<ApiHost, 'store' | 'now' | 'report'>;
  websites: Websites;
}

/** The number of listings that one run compares with their watches. */
const scanned = 5_000;
/** The number of listings that are read at once. */
const batch = 250;
/** The number of hosts that are checked at the same time. */
const atOnce = 8;
/** The maximum number of hosts checked in one run. */
const maxHosts = 500;

/**
 * Every five minutes, checks the hosts whose daily check is due. Hosts are spread over the day. For a host with many listings,
 * each check uses another listing.
 */
export function startLinkWatch(options: LinkWatchOptions): Job {
  const { store, now, report } = options.host;
  let after = '';
  return startJob({
    name: 'link-watch',
    run: async (isStopping) => {
      after = await watchNewWebsites(options, after, isStopping);
      await checkDueHosts(options, isStopping);
    },
    everyMs: 5 * minuteMs,
    firstAfterMs: 5 * minuteMs,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

/**
 * Adds watches for the unwatched websites of listings after the id `after`. Returns the id after which the next run continues.
 */
export async function watchNewWebsites(
  { host: { store, now } }: Pick<LinkWatchOptions, 'host'>,
  after: string,
  isStopping: () => boolean = () => false,
): Promise<string> {
  let last = after;
  for (let done = 0; done < scanned && !isStopping(); done += batch) {
    const listings = await store.linkWatches.scan(last, batch);
    const added = listings.filter((listing) => isWatched(listing) && listing.watched !== listing.website);
    if (added.length > 0) {
      await store.transaction(async (tx) => {
        for (const { _id, website } of added) {
          const watch = newLinkWatch(_id, website);
          // The listing may have been deleted since it was read.
          if ((await tx.startups.byId(_id)) === undefined) continue;
          await tx.linkWatches.save(watch);
          await tx.linkHosts.add(watch.host, nextCheckTime(watch.host, now()));
        }
      });
    }
    if (listings.length < batch) return '';
    last = listings.at(-1)?._id ?? '';
    await nextTask();
  }
  return last;
}

/** One run: checks the due hosts, several at a time. A failed check is reported, and the others continue. */
export async function checkDueHosts(options: LinkWatchOptions, isStopping: () => boolean = () => false): Promise<void> {
  const { store, now, report } = options.host;
  const due = await store.linkHosts.due(now().toISOString(), maxHosts);
  const checkNext = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined && !isStopping(); next = due.shift()) {
      try {
        await checkHost(options, next);
      } catch (error) {
        report(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkNext));
}

/**
 * A check is recorded before it is made, so that a host is checked only once a day, even if this process is killed or another
 * process runs this job, too.
 */
async function checkHost(
  { host, websites }: LinkWatchOptions,
  { host: name, nextCheckAt }: { host: string; nextCheckAt: string },
): Promise<void> {
  const { store, now } = host;
  const at = now();
  if (!(await store.linkHosts.reserve(name, nextCheckAt, nextCheckTime(name, at)))) return;
  const watch = await nextWatch(store, name, at);
  if (watch === undefined) return store.linkHosts.removeUnused(name);
  const wasParked = watch.suspicion?.kind === 'parked';
  const outcome = await checkLink(websites, watch.website, { readsPage: readsPage(watch, at), wasParked });
  await store.transaction((tx) => settle(tx, watch, outcome, at));
}

/** The next watch of a host to check. Removes watches of listings that are no longer checked. */
async function nextWatch(store: Store, host: string, at: Date): Promise<LinkWatchRecord | undefined> {
  for (;;) {
    const watch = await store.linkWatches.nextOfHost(host, at.toISOString());
    if (watch === undefined || isOf(await store.startups.byId(watch.startupId), watch)) return watch;
    await store.linkWatches.remove(watch.startupId);
  }
}

function isOf(startup: StartupRecord | undefined, watch: LinkWatchRecord): startup is StartupRecord {
  return startup !== undefined && isWatched(startup) && startup.website === watch.website;
}

/** Stores the outcome, unless the listing or its watch has changed since the check began. */
async function settle(store: Store, { startupId, website }: LinkWatchRecord, outcome: CheckOutcome, at: Date): Promise<void> {
  const startup = await store.startups.byId(startupId);
  const watch = await store.linkWatches.byStartup(startupId);
  if (watch?.website !== website || !isOf(startup, watch) || isPaused(watch, at)) return;
  const { result, detail, movedTo } = outcome;
  const after = afterCheck(watch, { at: at.toISOString(), result, detail }, { movedTo, isOwned: startup.userId !== undefined });
  await store.linkWatches.save(after);
  const shown = withLastAlive(startup, after);
  if (shown !== startup) await store.startups.update(shown);
  if (watch.foundAt === null && after.foundAt !== null) await askOwner(store, startup, after);
}
