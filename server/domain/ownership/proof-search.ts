import type { ProofMethod } from './claims.contract.ts';
import { WebError, type WebFailure, type WebResponse, type Websites } from '../websites/web.contract.ts';
import {
  isInFile,
  isInTxt,
  isOnPage,
  isTemporaryStatus,
  proofInstructions,
  type ProofSite,
  shorten,
  staysOnSite,
  tagsFound,
} from './ownership.rules.ts';
import { statusMessage, webFailureMessages } from '../websites/web-failures.ts';

/**
 * A token that is published permanently, unlike a code that is sent by email. `site` is the listing's website, which must publish
 * it. `page` is the address of this site's page about the listing, to which a link on the website may point.
 */
export interface SoughtProof {
  method: Exclude<ProofMethod, 'mail'>;
  site: ProofSite;
  token: string;
  page: string;
}

/**
 * A check's result. `missing`: the proof is certainly not there. `unknown`: a later check may find the proof. `shown` has what
 * was found instead.
 */
export type ProofSearch = { result: 'found'; host: string } | { result: 'missing' | 'unknown'; message: string; shown: string[] };

/** Looks for a proof. Must run before a transaction, because it reads other sites. */
export async function findProof(websites: Websites, sought: SoughtProof): Promise<ProofSearch> {
  const { method, site, token, page } = sought;
  if (method === 'dns') return findInDns(websites, site, token);
  const { file, page: onPage } = proofInstructions(site, token, page);
  const address = method === 'file' ? file.address : onPage.address;
  let redirectedTo: string | undefined;
  try {
    const response = await websites.get(address, {
      mayFollow: (from, to) => {
        if (staysOnSite(from, to)) return true;
        redirectedTo = to.href;
        return false;
      },
    });
    return await readAnswer(websites, sought, response);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    const { failure } = error;
    return {
      result: results[failure],
      message:
        failure === 'redirected'
          ? 'The address redirects to another website, where a proof does not count.'
          : webFailureMessages[failure],
      shown: failure === 'redirected' ? [address, redirectedTo ?? ''].filter(Boolean).map(shorten) : [shorten(address)],
    };
  }
}

/**
 * The email addresses linked on the listing's website, or none if its page cannot be read. Must run before a transaction, because
 * it reads another site.
 */
export async function findShownAddresses(websites: Websites, { url }: ProofSite): Promise<readonly string[]> {
  try {
    const response = await websites.get(url.href, { mayFollow: staysOnSite });
    if (response.status < 200 || response.status > 299) return [];
    const { addresses } = await websites.readProofTags(response);
    return addresses;
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return [];
  }
}

/** The result for a website that could not be read. */
const results: Record<WebFailure, 'missing' | 'unknown'> = {
  unreachable: 'unknown',
  private_address: 'unknown',
  unknown_host: 'missing',
  unsupported_address: 'missing',
  too_slow: 'unknown',
  too_large: 'unknown',
  unusual_port: 'unknown',
  redirected: 'missing',
  unreadable: 'unknown',
};

/** The maximum part of a file that is read, in bytes. It is enough for two thousand tokens. */
const maxFileBytes = 65_536;

async function readAnswer(
  websites: Websites,
  { method, site: { host }, token, page }: SoughtProof,
  response: WebResponse,
): Promise<ProofSearch> {
  const { url, status, body } = response;
  const address = shorten(url.href);
  if (status < 200 || status > 299) {
    const result = isTemporaryStatus(status) ? 'unknown' : 'missing';
    return { result, message: statusMessage(status), shown: [address] };
  }
  if (method === 'file') {
    const text = new TextDecoder().decode(body.subarray(0, maxFileBytes));
    if (isInFile(text, token)) return { result: 'found', host };
    return {
      result: 'missing',
      message: 'The file is there, but your code is not in it.',
      shown: [address, shorten(text)].filter(Boolean),
    };
  }
  const tags = await websites.readProofTags(response);
  if (isOnPage(tags, token, page)) return { result: 'found', host };
  const shown = tagsFound(tags, page).slice(0, 5).map(shorten);
  const message =
    shown.length === 0
      ? 'The page has neither the tag nor the link.'
      : 'The page has a proof tag or link, but it does not have your code.';
  return { result: 'missing', message, shown: [address, ...shown] };
}

/**
 * A search ends after this many failed lookups, each of which may take four seconds. A website can have a hundred parent domains.
 */
const maxFailedLookups = 2;

/** Searches the website's own name first, then its parent domains, whose name servers may answer when its own does not. */
async function findInDns(websites: Websites, { hosts }: ProofSite, token: string): Promise<ProofSearch> {
  const shown: string[] = [];
  let failures = 0;
  for (const host of hosts) {
    const records = await txtRecords(websites, host);
    if (records === undefined) {
      failures += 1;
      if (failures === maxFailedLookups) break;
      continue;
    }
    if (isInTxt(records, token)) return { result: 'found', host };
    shown.push(
      ...records.filter((record) => record.trim().startsWith('debut-verify')).map((record) => shorten(`${host}: ${record}`)),
    );
  }
  if (failures > 0) return { result: 'unknown', message: 'The name server of the domain did not answer.', shown: [] };
  const names = hosts.join(', ');
  if (shown.length > 0)
    return {
      result: 'missing',
      message: `A TXT record was found, but it does not have your code. Looked at: ${names}.`,
      shown: shown.slice(0, 5),
    };
  return {
    result: 'missing',
    message: `No TXT record with a code was found at ${names}. New records can take a few minutes to appear.`,
    shown: [],
  };
}

/** The TXT records of a name; undefined when the lookup fails. */
async function txtRecords({ txt }: Websites, host: string): Promise<string[] | undefined> {
  try {
    return await txt(host);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return undefined;
  }
}
