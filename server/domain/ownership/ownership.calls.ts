import type { ClaimRecord, OwnershipProofRecord, StartupRecord, Store } from '../../../db/store.ts';
import type { ProofMethod } from './claims.contract.ts';
import { CallError, fieldRefusal } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import type * as contract from './ownership.contract.ts';
import type { Websites } from '../websites/web.contract.ts';
import { emailsPerDay, mailboxOf } from '../accounts/email-limits.ts';
import { newToken } from '../core/ids.ts';
import {
  codeLifetimeMs,
  codeSecret,
  maxCodeTries,
  newCode,
  newProof,
  outcomeOfProof,
  presentOwnership,
  proofInstructions,
  proofLimits,
  proofSite,
  type ProofSite,
  whyCannotMail,
  whyCannotProve,
  whyUnfit,
  withProof,
} from './ownership.rules.ts';
import { findProof, findShownAddresses } from './proof-search.ts';
import { type Call, type CallContext, loadConfirmedUser, transactionOfSession } from '../call-context.ts';
import { loadStartup } from '../listings/load-startups.ts';
import { countHit } from '../core/rate-limits.ts';
import { applyClaimDecision } from './claims.calls.ts';
import { enqueueEmail } from '../core/email-queue.ts';
import { withDomainLimit } from '../websites/domain-limit.ts';
import { notifyOwnerOfProof } from './owner-notice.ts';
import { throwIf } from '../core/refusals.ts';

/** Starts a proof without reading other sites. */
export const startOwnershipProof: Call<typeof contract.startOwnershipProof> = async (context, { params }) => {
  const websites = await websitesOf(context);
  const { website } = await activeStartup(context.store, params.id);
  const site = await siteOf(websites, website);
  return context.store.transaction(async (store) => {
    const { _id: userId } = await loadConfirmedUser(store, context.actor);
    const startup = await activeStartup(store, params.id);
    if (startup.website !== website) throw new CallError('ownership.not_started');
    const now = context.now().toISOString();
    const known = await store.ownershipProofs.find(startup._id, userId);
    const proof = known ?? newProof({ startupId: startup._id, userId, token: newProofToken() }, context.now());
    if (known === undefined) await store.ownershipProofs.save(proof);
    const claims = await store.claims.ofUserAndStartup(userId, startup._id);
    return presentProof(startup, proof, site, { claims, page: pageOf(context, startup), now });
  });
};

export const sendOwnershipCode: Call<typeof contract.sendOwnershipCode> = async (context, { params, body }) => {
  const websites = await websitesOf(context);
  const { website } = await activeStartup(context.store, params.id);
  const site = await siteOf(websites, website);
  const started = await startedProof(context, context.store, params.id, website);
  const domain = body.domain.toLowerCase();
  if (whyUnfit('mail', site) !== '' || !site.hosts.includes(domain)) throw new CallError('ownership.does_not_fit');
  await assertHolderAddress(context, websites, site, { mailbox: body.mailbox, domain, proof: started.proof });
  return context.store.transaction(async (store) => {
    const { startup, proof } = await startedProof(context, store, params.id, website);
    await enforceLimit(context, store, 'codes', proof);
    const to = `${body.mailbox}@${domain}`;
    // The mailbox has a limit of its own, because it may belong to an uninvolved person.
    const mailbox = context.adapters.digest(mailboxOf(to));
    await enforceLimit(context, store, 'codes', { userId: mailbox, startupId: '' });
    for (const key of [proof.userId, mailbox]) await countHit({ ...context, store }, `ownership codes day ${key}`, emailsPerDay);
    const code = newCode();
    const expiresAt = new Date(context.now().getTime() + codeLifetimeMs).toISOString();
    const hash = codeHash(context, proof, domain, code);
    await store.ownershipProofs.save({ ...proof, code: { hash, expiresAt, tries: 0 } });
    await enqueueEmail(context, store, {
      kind: 'ownership.code',
      to,
      startup: startup.name,
      code,
      proofOf: { startupId: proof.startupId, userId: proof.userId },
    });
    return { message: messages.codeSent, codeExpiresAt: expiresAt };
  });
};

/**
 * Throws `ownership.address_does_not_count`. Reads the listing's website only if its mailbox alone does not make the address
 * count.
 */
async function assertHolderAddress(
  context: CallContext,
  websites: Websites,
  site: ProofSite,
  { mailbox, domain, proof }: { mailbox: string; domain: string; proof: OwnershipProofRecord },
): Promise<void> {
  if (whyCannotMail(mailbox, domain, []) === undefined) return;
  await enforceLimit(context, context.store, 'checks', proof);
  const shown = await websites.inTurn(proof.userId, () => findShownAddresses(withDomainLimit(context, websites), site));
  const why = whyCannotMail(mailbox, domain, shown);
  if (why !== undefined) throw fieldRefusal(why, 'body.mailbox');
}

/**
 * Reads other sites before the transaction. The transaction then checks again everything that may have changed in the meantime.
 */
export const checkOwnershipProof: Call<typeof contract.checkOwnershipProof> = async (context, { params, body }) => {
  const websites = await websitesOf(context);
  const { method } = body;
  const { website, slug } = await activeStartup(context.store, params.id);
  const site = await siteOf(websites, website);
  const started = await startedProof(context, context.store, params.id, website);
  if (whyUnfit(method, site) !== '') throw new CallError('ownership.does_not_fit');
  await enforceLimit(context, context.store, 'checks', started.proof);
  const search =
    method === 'mail'
      ? undefined
      : await websites.inTurn(started.proof.userId, () =>
          findProof(withDomainLimit(context, websites), {
            method,
            site,
            token: started.proof.token,
            page: pageOf(context, { slug }),
          }),
        );
  if (search !== undefined && search.result !== 'found')
    return { outcome: 'not_proven' as const, message: search.message, found: search.shown };

  return transactionOfSession(context, async (store) => {
    const { startup, proof } = await startedProof(context, store, params.id, website);
    if (proof.token !== started.proof.token) throw new CallError('ownership.not_started');
    if (search !== undefined) return settleProof(context, store, startup, withProof(proof, method, search.host, context.now()));
    const { host, tried } = tryCode(context, proof, site, body.code);
    if (host !== undefined) return settleProof(context, store, startup, withProof(tried, method, host, context.now()));
    await store.ownershipProofs.save(tried);
    return { outcome: 'not_proven' as const, message: wrongCodeMessage(tried, context.now()), found: [] };
  });
};

/** A revocation needs a row, even for an owner who has not started a proof. */
export const setOwnershipRevoked: Call<typeof contract.setOwnershipRevoked> = async (context, { params, body }) => {
  const { store } = context;
  const startup = await loadStartup(store, params.id);
  const { userId, verifiedAt, ...unproven } = startup;
  if (userId === undefined) throw new CallError('ownership.not_started');
  const at = context.now().toISOString();
  const known = await store.ownershipProofs.find(startup._id, userId);
  const revoked = body.revoked ? { at, reason: body.reason } : null;
  // The new token invalidates the published proof.
  const key = { startupId: startup._id, userId, token: newProofToken() };
  if (revoked !== null || known?.revoked) await store.ownershipProofs.save(newProof(key, context.now(), revoked));
  if (revoked !== null) {
    await store.startups.update({ ...unproven, userId });
    await notifyOwnerOfProof(context, store, startup, {
      change: 'revoked',
      host: known?.proven?.host ?? '',
      reason: body.reason,
    });
  }
  await context.audit(store, {
    subjectId: startup._id,
    subject: startup.name,
    before: { verifiedAt: verifiedAt ?? null, proofRevoked: known?.revoked?.reason ?? null },
    after: { verifiedAt: revoked === null ? (verifiedAt ?? null) : null, proofRevoked: revoked?.reason ?? null },
  });
  return { message: messages.ownershipDecided };
};

/** The site of a listing's website. Its domain is determined by the list of public suffixes. */
export async function siteOf(websites: Websites, website: string): Promise<ProofSite> {
  return proofSite(website, await websites.domainOf(new URL(website).hostname));
}

/** Stores a proof that was just found, and applies its consequences. */
async function settleProof(context: CallContext, store: Store, startup: StartupRecord, proof: OwnershipProofRecord) {
  const { userId, proven } = proof;
  if (proven === null) throw new Error('A proof that was seen says where.');
  const { method, host, at } = proven;
  await store.ownershipProofs.save(proof);
  const claims = await store.claims.ofUserAndStartup(userId, startup._id);
  const outcome = outcomeOfProof(startup, claims, userId);
  if (outcome === 'verify') {
    await store.startups.update({ ...startup, verifiedAt: at });
    // An owner is emailed only about the first proof.
    if (startup.verifiedAt === undefined)
      await notifyOwnerOfProof(context, store, startup, { change: 'verified', host, reason: '' });
    return { outcome: 'verified' as const, message: `Proof found: you are the verified owner of ${startup.name}.`, found: [] };
  }
  const claim = await provenClaim(context, store, claims, { startup, userId, method, host });
  if (outcome === 'ask_admin') {
    const message = 'Proof found. Our team will review it before the listing becomes yours.';
    return { outcome: 'asks_admin' as const, message, found: [] };
  }
  await applyClaimDecision({ ...context, store }, claim, startup, 'approved');
  return { outcome: 'verified' as const, message: `Proof found: ${startup.name} is yours, and its page now says so.`, found: [] };
}

/** The member's pending claim with its proof, or a new claim if there is none. */
async function provenClaim(
  { newId, now }: CallContext,
  store: Store,
  claims: readonly ClaimRecord[],
  { startup, userId, method, host }: { startup: StartupRecord; userId: string; method: ProofMethod; host: string },
): Promise<ClaimRecord> {
  const at = now().toISOString();
  const proof = { method, host };
  const pending = claims.find(({ status }) => status === 'pending');
  if (pending !== undefined) {
    await store.claims.prove(pending._id, proof, at);
    return { ...pending, proof, updatedAt: at };
  }
  const claim = {
    _id: newId(),
    startup_id: startup._id,
    userId,
    status: 'pending',
    createdAt: at,
    updatedAt: at,
    proof,
  } as const;
  await store.claims.insert(claim);
  return claim;
}

/** The proof after trying a code, and the host of the mailbox if the code is right. */
function tryCode(context: CallContext, proof: OwnershipProofRecord, site: ProofSite, code: string) {
  const { code: sent } = proof;
  if (sent === null || !isCodeValid(sent, context.now())) return { tried: proof, host: undefined };
  const typed = code.replaceAll(/\s/g, '');
  const host = site.hosts.find((domain) => codeHash(context, proof, domain, typed) === sent.hash);
  return { tried: { ...proof, code: { ...sent, tries: sent.tries + 1 } }, host };
}

function isCodeValid({ tries, expiresAt }: NonNullable<OwnershipProofRecord['code']>, now: Date): boolean {
  return tries < maxCodeTries && expiresAt > now.toISOString();
}

function wrongCodeMessage({ code }: OwnershipProofRecord, now: Date): string {
  if (code === null || !isCodeValid(code, now)) return 'Your code has expired. Please request a new one.';
  return `This is not the code that we sent. Attempts left: ${maxCodeTries - code.tries}.`;
}

/** A hash that ties the code to the listing, the member and the domain. */
function codeHash({ adapters }: CallContext, proof: OwnershipProofRecord, domain: string, code: string): string {
  return adapters.digest(codeSecret(proof, domain, code));
}

/**
 * The listing and the calling member's proof. Throws the reason why there is none, which may be that the listing's website is no
 * longer `website`.
 */
async function startedProof(context: CallContext, store: Store, startupId: string, website: string) {
  const { _id: userId } = await loadConfirmedUser(store, context.actor);
  const startup = await activeStartup(store, startupId);
  const proof = await store.ownershipProofs.find(startupId, userId);
  throwIf(whyCannotProve(startup, proof));
  if (proof === undefined || startup.website !== website) throw new CallError('ownership.not_started');
  return { startup, proof };
}

/** Counts for the member and for the listing. Throws `request.too_many` over either limit. */
async function enforceLimit(
  { now }: CallContext,
  store: Store,
  what: keyof typeof proofLimits,
  { userId, startupId }: Pick<OwnershipProofRecord, 'userId' | 'startupId'>,
): Promise<void> {
  const { perMs, ...limits } = proofLimits[what];
  for (const [of, points] of [
    [userId, limits.member],
    [startupId, limits.listing],
  ] as const) {
    if (of === '') continue;
    await countHit({ store, now }, `ownership ${what} ${of}`, { points, perMs });
  }
}

const newProofToken = () => newToken().slice(0, 32);

/** The adapter for other websites. Throws `ownership.not_available` on hosts without one. */
async function websitesOf({ adapters }: CallContext): Promise<Websites> {
  if (adapters.websites === undefined) throw new CallError('ownership.not_available');
  return adapters.websites();
}

async function activeStartup(store: Store, id: string): Promise<StartupRecord> {
  const startup = await loadStartup(store, id);
  if (startup.status !== 'active') throw new CallError('startups.not_found');
  return startup;
}

/** The address of the listing's page, which websites link to. */
function pageOf({ origin }: Pick<CallContext, 'origin'>, { slug }: Pick<StartupRecord, 'slug'>): string {
  return `${origin}/startup/${encodeURIComponent(slug)}`;
}

interface ProofView {
  claims: readonly ClaimRecord[];
  page: string;
  now: string;
}

function presentProof(startup: StartupRecord, proof: OwnershipProofRecord, site: ProofSite, { claims, page, now }: ProofView) {
  const { _id, name, slug, website } = startup;
  const { dns, file, page: onPage } = proofInstructions(site, proof.token, page);
  const owned = presentOwnership(startup, proof);
  const outcome = outcomeOfProof(startup, claims, proof.userId);
  return {
    startup: { _id, name, slug, website },
    ways: {
      mail: { whyNot: whyUnfit('mail', site), domains: [...site.hosts] },
      dns: { whyNot: whyUnfit('dns', site), ...dns },
      file: { whyNot: whyUnfit('file', site), ...file },
      page: { whyNot: whyUnfit('page', site), ...onPage },
    },
    ...(proof.code !== null && isCodeValid(proof.code, new Date(now)) && { codeExpiresAt: proof.code.expiresAt }),
    isOwner: outcome === 'verify',
    asksAdmin: outcome === 'ask_admin',
    ...(owned !== undefined && { proof: owned }),
    ...(proof.revoked !== null && { revoked: proof.revoked }),
  };
}
