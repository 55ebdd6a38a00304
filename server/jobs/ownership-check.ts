import type { OwnershipProofRecord, StartupRecord, Store } from '../../db/store.ts';
import { siteOf } from '../domain/ownership/ownership.calls.ts';
import { notifyOwnerOfProof } from '../domain/ownership/owner-notice.ts';
import type { ProofMethod } from '../domain/ownership/claims.contract.ts';
import type { Websites } from '../domain/websites/web.contract.ts';
import type { ApiHost } from '../api/handle.ts';
import { newProof, noticeMs, retryMs, withProof } from '../domain/ownership/ownership.rules.ts';
import { findProof, type ProofSearch } from '../domain/ownership/proof-search.ts';
import { type Job, startJob } from './job.ts';
import { hourMs, minuteMs } from '../domain/core/dates.ts';

interface OwnershipCheckOptions {
  host: Pick<ApiHost, 'store' | 'now' | 'newId' | 'report'>;
  websites: Websites;
  /** The site's public origin, to which proofs link. */
  origin: string;
}

/** The number of websites checked in one run, one after another. */
const batch = 200;

/**
 * Every hour, checks the due proofs of verified owners: once a week, or daily while a proof is missing. Removes unfinished proofs that
 * have expired.
 */
export function startOwnershipCheck({ host, websites, origin }: OwnershipCheckOptions): Job {
  return startJob({
    name: 'ownership-check',
    run: (isStopping) => checkDueProofs({ host, websites, origin }, isStopping),
    everyMs: hourMs,
    firstAfterMs: 5 * minuteMs,
    lease: { jobs: host.store.jobs, now: host.now, runs: 'one' },
    report: host.report,
  });
}

/** One run: checks the due proofs, one after another. */
export async function checkDueProofs(options: OwnershipCheckOptions, isStopping: () => boolean = () => false): Promise<void> {
  const { store, now } = options.host;
  for (const proof of await store.ownershipProofs.due(now().toISOString(), batch)) {
    if (isStopping()) return;
    await checkProof(options, proof);
  }
}

async function checkProof(
  { host, websites, origin }: OwnershipCheckOptions,
  { startupId, userId, checkAt }: OwnershipProofRecord,
) {
  const { store } = host;
  const due = await dueProof(store, startupId, userId, checkAt);
  // The proof of a listing that is not public is kept unchecked, because the listing may become public again.
  const search =
    due?.startup.status === 'active' ? await checkAgain(websites, due, await pagesOf(store, due, origin)) : undefined;
  await store.transaction(async (tx) => {
    const proof = await tx.ownershipProofs.find(startupId, userId);
    // The owner or another process has handled the proof since it was read.
    if (proof === undefined || proof.checkAt !== checkAt) return;
    if (proof.proven === null) return tx.ownershipProofs.remove(startupId, userId);
    const current = await dueProof(tx, startupId, userId, checkAt);
    if (current === undefined || search === undefined || current.startup.website !== due?.startup.website)
      await tx.ownershipProofs.save({ ...proof, checkAt: current === undefined ? null : later(host, retryMs) });
    else await settle(host, tx, current, search);
  });
}

/** A proof that makes its member the verified owner of a public listing. */
interface DueProof {
  startup: StartupRecord;
  proof: OwnershipProofRecord;
  method: Exclude<ProofMethod, 'mail'>;
  provenHost: string;
}

/** Undefined when the proof need not be checked anymore: the listing has another owner or website, or does not exist. */
async function dueProof(store: Store, startupId: string, userId: string, checkAt: string | null): Promise<DueProof | undefined> {
  const startup = await store.startups.byId(startupId);
  const proof = await store.ownershipProofs.find(startupId, userId);
  if (startup?.userId !== userId || startup.verifiedAt === undefined) return undefined;
  if (!proof?.proven || proof.checkAt !== checkAt || proof.proven.method === 'mail') return undefined;
  const { method, host: provenHost } = proof.proven;
  return { startup, proof, method, provenHost };
}

/** The listing's addresses on this site that a link may point to: its own, its former ones, and those of merged duplicates. */
async function pagesOf(store: Store, { startup, method }: DueProof, origin: string): Promise<string[]> {
  const former = method === 'page' ? await store.startups.formerSlugs(startup._id) : [];
  return [startup.slug, ...former].map((slug) => `${origin}/startup/${encodeURIComponent(slug)}`);
}

/** Tries the addresses in turn. If none has the proof, it counts as missing at the first address. */
async function checkAgain(websites: Websites, due: DueProof, [page = '', ...formerPages]: string[]): Promise<ProofSearch> {
  const { startup, proof, method } = due;
  const site = await siteOf(websites, startup.website);
  const search = await findProof(websites, { method, site, token: proof.token, page });
  if (search.result !== 'missing' || formerPages.length === 0) return search;
  const later = await checkAgain(websites, due, formerPages);
  return later.result === 'missing' ? search : later;
}

/** An unknown result changes nothing. A missing proof is announced once, and ends the verification after the notice period. */
async function settle(
  host: OwnershipCheckOptions['host'],
  store: Store,
  { startup, proof, method, provenHost }: DueProof,
  search: ProofSearch,
): Promise<void> {
  const now = host.now();
  const { failingSince } = proof;
  if (search.result === 'found') {
    await store.ownershipProofs.save(withProof(proof, method, search.host, now));
    return;
  }
  const isOver = failingSince !== null && now.getTime() - Date.parse(failingSince) >= noticeMs;
  if (search.result === 'missing' && isOver) {
    const { verifiedAt: _proof, ...unproven } = startup;
    await store.startups.update(unproven);
    await store.ownershipProofs.save(newProof(proof, now));
    await notifyOwnerOfProof(host, store, startup, { change: 'lapsed', host: provenHost, reason: '' });
    return;
  }
  const isNew = search.result === 'missing' && failingSince === null;
  const since = isNew ? now.toISOString() : failingSince;
  await store.ownershipProofs.save({ ...proof, checkAt: later(host, retryMs), failingSince: since });
  if (isNew) await notifyOwnerOfProof(host, store, startup, { change: 'failing', host: provenHost, reason: '' });
}

function later({ now }: OwnershipCheckOptions['host'], ms: number): string {
  return new Date(now().getTime() + ms).toISOString();
}
