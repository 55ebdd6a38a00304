import { mailedAddress } from '../core/email-addresses.ts';
import { truncate } from '../core/cut-text.ts';
import type { OwnershipProofRecord } from '../../../db/store.ts';
import type { ErrorCode } from '../core/errors.ts';
import { holderMailboxes } from '../core/holder-mailboxes.ts';
import { parseUrl } from '../core/http-url.ts';
import type { Claim, ProofMethod } from './claims.contract.ts';
import type { Startup } from '../listings/startups.contract.ts';
import type { ProofTags } from '../websites/web.contract.ts';
import { isSharedDomain } from './shared-domains.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** How long an emailed code works, in milliseconds, and how many times it can be tried. */
export const codeLifetimeMs = 30 * minuteMs;
export const maxCodeTries = 5;

/** When a published proof is checked again, in milliseconds: after it was found, and after it was missing or unreadable. */
export const recheckMs = 7 * dayMs;
export const retryMs = dayMs;

/** How long an unfinished proof is kept, in milliseconds. */
const unprovenMs = 90 * dayMs;

/** How long a verified owner has to restore a missing proof, in milliseconds. */
export const noticeMs = 14 * dayMs;

/** The limits for checks and codes: for one member, and for all members of one listing together. */
export const proofLimits = {
  checks: { member: 30, listing: 60, perMs: hourMs },
  codes: { member: 6, listing: 12, perMs: hourMs },
} as const;

/**
 * Why a code may not be sent to an address at a listing's domain; undefined when it may. Because anyone may have a mailbox there,
 * only two kinds count: the usual mailboxes of a domain's holder, and the addresses in `shown`, which are linked on the listing's
 * website.
 */
export function whyCannotMail(mailbox: string, domain: string, shown: readonly string[]): ErrorCode | undefined {
  const name = mailbox.toLowerCase();
  if (holderMailboxes.some((counted) => counted === name)) return undefined;
  const address = `${name}@${domain}`;
  return shown.some((linked) => mailedAddress(linked).toLowerCase() === address) ? undefined : 'ownership.address_does_not_count';
}

/** The text whose digest is stored: a proof's code, for a mailbox at a domain. */
export function codeSecret({ token }: Pick<OwnershipProofRecord, 'token'>, domain: string, code: string): string {
  return JSON.stringify([token, domain, code]);
}

/** A code of 8 digits, from 32 random bits. */
export function newCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 100_000_000).padStart(8, '0');
}

/** Whether a proof by this method stays on the website, so that it can be checked again. */
export function isStanding(method: ProofMethod): boolean {
  return method !== 'mail';
}

/** A listing's website, as needed for proofs. */
export interface ProofSite {
  url: URL;
  /** The host without "www.". */
  host: string;
  /** The hosts where a proof counts: the website's own, then its parent domains up to the registrable domain. */
  hosts: readonly string[];
}

/** `domain` is the registrable domain of the website's host, if any. A proof at a domain counts for all hosts below it. */
export function proofSite(website: string, domain: string | undefined): ProofSite {
  const url = new URL(website);
  const { hostname } = url;
  const host = hostname === domain ? hostname : withoutWww(hostname);
  const hosts: string[] = [];
  if (domain !== undefined) {
    for (let above = host; above !== domain && above.includes('.'); above = above.slice(above.indexOf('.') + 1))
      hosts.push(above);
    hosts.push(domain);
  }
  return { url, host, hosts };
}

/** Whether a proof at a host counts for a website. */
export function isProvenAt(website: string, host: string): boolean {
  return `.${new URL(website).hostname}`.endsWith(`.${host}`);
}

/** Why a proof method cannot be used for a website, as a sentence; '' if it can. */
export function whyUnfit(method: ProofMethod, { url, hosts }: ProofSite): string {
  const domain = hosts.at(-1);
  if (domain === undefined)
    return 'This address has no domain of its own: it is an IP address, or a name that cannot be registered.';
  const isHome = url.pathname === '/';
  const isOfPerson = url.pathname.startsWith('/~');
  if (method === 'page' || (!isOfPerson && !isSharedDomain(domain))) return '';
  if (method === 'mail')
    return `Anyone can get an address or a page at ${domain}, so an email there proves nothing. A tag or link on the page counts.`;
  return isHome ? '' : `Many people have pages at ${domain}, so this would not prove that one of them is yours.`;
}

/** Whether a redirect stays on the website. It may only switch from http to https, and add or remove "www.". */
export function staysOnSite(from: URL, to: URL): boolean {
  const isSafe = to.protocol === from.protocol || to.protocol === 'https:';
  return isSafe && withoutWww(to.hostname) === withoutWww(from.hostname) && to.port === from.port;
}

function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, '');
}

/** The texts that a website must publish as proof, and where. `page` is the address of the listing's page on this site. */
export function proofInstructions({ url, host }: ProofSite, token: string, page: string) {
  return {
    dns: { name: host, value: `debut-verify=${token}` },
    file: { address: new URL('/.well-known/debut-verify.txt', url).href, content: token },
    page: {
      address: url.href,
      meta: `<meta name="debut-verify" content="${token}">`,
      link: `<a rel="me" href="${page}#${token}">`,
    },
  };
}

export function isInTxt(records: readonly string[], token: string): boolean {
  return records.some((record) => record.trim() === `debut-verify=${token}`);
}

/** Whether the file contains the token. It may contain the tokens of several members and listings. */
export function isInFile(text: string, token: string): boolean {
  return text.split(/\s+/).includes(token);
}

/** Whether the token is in a tag, or in the fragment of a `rel="me"` link to the listing's page. */
export function isOnPage({ metas, links }: ProofTags, token: string, page: string): boolean {
  const proof = new URL(`${page}#${token}`).href;
  return metas.some((content) => content.split(/\s+/).includes(token)) || links.some((href) => parseUrl(href)?.href === proof);
}

/** The tags of a page that were meant as proof, unchanged. */
export function tagsFound({ metas, links }: ProofTags, page: string): string[] {
  return [
    ...metas.map((content) => `<meta name="debut-verify" content="${content}">`),
    ...links.filter((href) => href.startsWith(page)).map((href) => `rel="me": ${href}`),
  ];
}

/** A text from another site as one short line. */
export function shorten(text: string): string {
  const line = text
    .slice(0, 1_000)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim();
  return truncate(line, 120);
}

/** Whether a later check of a website that responded with this status may still find the proof. */
export function isTemporaryStatus(status: number): boolean {
  return status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;
}

/** Why a member cannot prove that a listing's website is theirs; undefined when they can. */
export function whyCannotProve(
  startup: Pick<Startup, 'status'> | undefined,
  proof: Pick<OwnershipProofRecord, 'revoked'> | undefined,
): ErrorCode | undefined {
  if (startup?.status !== 'active') return 'startups.not_found';
  return proof?.revoked ? 'ownership.revoked' : undefined;
}

/**
 * The consequence of a proof. An owner is verified at once, and so is a member who claims a listing without an owner. If another
 * member owns the listing, or this member's claim was rejected, an admin decides.
 */
export function outcomeOfProof(
  startup: Pick<Startup, 'userId'>,
  claims: readonly Pick<Claim, 'status'>[],
  userId: string,
): 'verify' | 'approve' | 'ask_admin' {
  if (startup.userId === userId) return 'verify';
  const isRejected = claims.some(({ status }) => status === 'rejected');
  return startup.userId === undefined && !isRejected ? 'approve' : 'ask_admin';
}

/** A started proof. A revoked proof has no next check, so it is never removed. */
export function newProof(
  key: Pick<OwnershipProofRecord, 'startupId' | 'userId' | 'token'>,
  now: Date,
  revoked: OwnershipProofRecord['revoked'] = null,
): OwnershipProofRecord {
  const checkAt = revoked === null ? new Date(now.getTime() + unprovenMs).toISOString() : null;
  return { ...key, createdAt: now.toISOString(), code: null, proven: null, checkAt, failingSince: null, revoked };
}

/** A proof that was just found, with its code used up. */
export function withProof(proof: OwnershipProofRecord, method: ProofMethod, host: string, at: Date): OwnershipProofRecord {
  return {
    ...proof,
    code: null,
    proven: { method, host, at: at.toISOString() },
    checkAt: isStanding(method) ? new Date(at.getTime() + recheckMs).toISOString() : null,
    failingSince: null,
  };
}

/** The proof by a listing's owner, if it verifies them. */
export function presentOwnership(
  { userId, verifiedAt }: Pick<Startup, 'userId' | 'verifiedAt'>,
  proof: OwnershipProofRecord | undefined,
) {
  if (verifiedAt === undefined || !proof?.proven || proof.userId !== userId) return undefined;
  return { ...proof.proven, ...(proof.failingSince === null ? {} : { failingSince: proof.failingSince }) };
}

/** The state of a claimant's proof. A revocation is reported even if the proof was found. */
export function presentClaimProof(proof: OwnershipProofRecord | undefined) {
  if (proof?.revoked) return { state: 'revoked', reason: proof.revoked.reason, since: proof.revoked.at } as const;
  if (!proof?.proven) return { state: 'none' } as const;
  const { method, host, at } = proof.proven;
  const { failingSince } = proof;
  return failingSince === null
    ? ({ state: 'found', method, host, since: at } as const)
    : ({ state: 'missing', method, host, since: failingSince } as const);
}
