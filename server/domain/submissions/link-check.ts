import { commonLengths } from '../core/common-lengths.ts';
import { isHttpUrl } from '../core/http-url.ts';
import type { LinkCheck } from './link-watches.contract.ts';
import { WebError, type WebFailure, type WebResponse, type Websites } from '../websites/web.contract.ts';
import { shorten } from '../ownership/ownership.rules.ts';
import { isChallenge, isParked, isParkingDomain } from '../websites/parking.ts';

/** The result of one check of a website; `movedTo` is '' unless the website has moved. */
export interface CheckOutcome extends Pick<LinkCheck, 'result' | 'detail'> {
  movedTo: string;
}

export interface CheckOptions {
  /** Whether to read the page even when the website responds to HEAD. */
  readsPage: boolean;
  /** Whether the page was parked when last read. A response alone does not change that. */
  wasParked: boolean;
}

/** The maximum number of bytes read of a page. Parked pages and challenges are shorter, or have their title within them. */
const maxReadBytes = 65_536;

/** A name that always exists (RFC 2606). If it cannot be found, the DNS is unreachable. */
const controlName = 'example.com';

/**
 * Checks a website with HEAD, and then with GET unless HEAD shows that it is online. Follows redirects only within its domain.
 * Only 404, 410 and a missing domain mean that it is gone.
 */
export async function checkLink(
  websites: Websites,
  website: string,
  { readsPage, wasParked }: CheckOptions,
): Promise<CheckOutcome> {
  const { hostname } = new URL(website);
  const domain = (await websites.domainOf(hostname)) ?? hostname;
  const ask = (method: 'GET' | 'HEAD') => request(websites, website, { method, domain });
  const { isFinal, ...head } = await ask('HEAD');
  const isAlive = head.result === 'alive' && !wasParked;
  if (isFinal || (isAlive && !readsPage)) return head;
  const { isFinal: _final, ...page } = await ask('GET');
  return isAlive && page.result === 'unsure' ? head : page;
}

interface RequestOptions {
  method: 'GET' | 'HEAD';
  /** The registrable domain of the website. */
  domain: string;
}

/** `isFinal` means that another request would have the same result. */
async function request(
  websites: Websites,
  website: string,
  { method, domain }: RequestOptions,
): Promise<CheckOutcome & { isFinal?: boolean }> {
  let asked = new URL(website);
  let leadsTo: URL | undefined;
  try {
    const response = await websites.get(website, {
      method,
      mayFollow: (_from, to) => {
        if (isWithin(to.hostname, domain)) {
          asked = to;
          return true;
        }
        leadsTo = to;
        return false;
      },
    });
    return outcomeOf(response, method, asked.hostname);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    if (leadsTo !== undefined) return await elsewhere(websites, leadsTo);
    if (error.failure === 'unknown_host') return { ...(await unknownName(websites, asked.hostname)), isFinal: true };
    return failures[error.failure];
  }
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

const unsure = (detail: string): CheckOutcome => ({ result: 'unsure', detail, movedTo: '' });

const failures: Record<Exclude<WebFailure, 'unknown_host'>, CheckOutcome & { isFinal?: boolean }> = {
  unreachable: unsure('It could not be reached.'),
  private_address: { ...unsure('It could not be reached.'), isFinal: true },
  unsupported_address: unsure('It redirects to an address that is not a web page.'),
  too_slow: unsure('It took too long to respond.'),
  unusual_port: { ...unsure('Its address has an unusual port, which is not checked.'), isFinal: true },
  unreadable: unsure('It could not be read.'),
  // Pages over 1 MB are never parked domains.
  too_large: { result: 'alive', detail: 'It answered with a large page.', movedTo: '' },
  redirected: unsure('It redirects in a loop.'),
};

function outcomeOf({ status, body }: WebResponse, method: RequestOptions['method'], host: string): CheckOutcome {
  const text = method === 'HEAD' ? '' : new TextDecoder().decode(body.subarray(0, maxReadBytes));
  if (isChallenge(text)) return unsure(`It asks visitors to prove that they are human (status ${status}).`);
  const detail = `It answered with status ${status}.`;
  if (status === 404 || status === 410) return { result: 'gone', detail, movedTo: '' };
  if (status < 200 || status > 299) return unsure(detail);
  if (isParked(text, host))
    return { result: 'parked', detail: 'Its page says that the domain is parked or for sale.', movedTo: '' };
  return { result: 'alive', detail, movedTo: '' };
}

/**
 * The result of a redirect to another domain. If the target is too long for a website's address, that domain's home page is used.
 */
async function elsewhere({ domainOf }: Websites, to: URL): Promise<CheckOutcome> {
  const detail = `It redirects to ${shorten(to.href)}`;
  if (isParkingDomain((await domainOf(to.hostname)) ?? to.hostname)) return { result: 'parked', detail, movedTo: '' };
  const fits = to.href.length <= commonLengths.url && isHttpUrl(to.href);
  return { result: 'moved', detail, movedTo: fits ? to.href : to.origin };
}

/**
 * The result for a name that cannot be looked up. It counts as gone only if name servers say that it does not exist, and a
 * control name resolves.
 */
async function unknownName({ knowsName }: Websites, hostname: string): Promise<CheckOutcome> {
  try {
    if (!(await knowsName(hostname)) && (await knowsName(controlName)))
      return { result: 'gone', detail: 'There is no such domain.', movedTo: '' };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
  }
  return unsure('The name server did not answer.');
}
