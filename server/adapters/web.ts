import type { LookupAddress } from 'node:dns';
import { lookup as lookupAll, resolve4, resolveTxt } from 'node:dns/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { type Web, WebError, type WebResponse } from '../contract/web.ts';

export interface WebOptions {
  /** Names this site to others: "Debut/0.1 (+https://directory.example)". */
  userAgent: string;
  /** Every address of a host name. */
  lookup?: (hostname: string) => Promise<LookupAddress[]>;
  /** The TXT records of a name, each in chunks. */
  lookupTxt?: (hostname: string) => Promise<string[][]>;
  /** The IPv4 addresses of a name, from its name servers alone. */
  resolve?: (hostname: string) => Promise<string[]>;
  /** Whether an IP address may be connected to; tests have their own sites. */
  isAllowed?: (address: string) => boolean;
  /** For the whole of a `get`, redirects included. */
  timeoutMs?: number;
  /** The most bytes of a body. */
  maxBytes?: number;
}

/** How this site names itself to others. */
export function userAgentOf(siteUrl: string | undefined): string {
  return `Debut/0.1${siteUrl === undefined ? '' : ` (+${siteUrl})`}`;
}

const maxRedirects = 5;

/** Reads public addresses only: a name that leads into a private network is a `WebError`. */
export function createWeb({
  userAgent,
  lookup = (hostname) => lookupAll(hostname, { all: true }),
  lookupTxt = resolveTxt,
  resolve: resolveName = resolve4,
  isAllowed = isPublicAddress,
  timeoutMs = 5_000,
  maxBytes = 1024 * 1024,
}: WebOptions): Web {
  const request = (url: URL, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    // A host that is an address is not looked up.
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) throw new WebError('private_address');
    const { request: send } = url.protocol === 'https:' ? https : http;
    const options = {
      method,
      // The addresses that were checked are those that are connected to: a name that is looked up twice may have changed.
      lookup: checkedLookup(lookup, isAllowed),
      headers: { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'identity' },
      // A connection of its own, which ends with the response.
      agent: false as const,
      maxHeaderSize: 16 * 1024,
      signal,
    };
    const sent: ClientRequest = send(url, options, resolve);
    sent.on('error', reject);
    sent.end();
    return promise;
  };

  return {
    async get(address, { method = 'GET', mayFollow = () => true } = {}) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        let url = parseAddress(address);
        for (let redirects = 0; ; redirects += 1) {
          const response = await request(url, method, signal);
          const location = locationOf(response);
          if (location === undefined) return await readResponse(url, response, maxBytes);
          response.destroy();
          const next = parseAddress(location, url);
          if (redirects === maxRedirects || !mayFollow(url, next)) throw new WebError('redirected');
          url = next;
        }
      } catch (error) {
        if (error instanceof WebError) throw error;
        throw new WebError(signal.aborted ? 'too_slow' : isUnknownHost(error) ? 'unknown_host' : 'unreachable', { cause: error });
      }
    },

    async txt(hostname) {
      try {
        return (await withTimeout(lookupTxt(hostname), timeoutMs)).map((chunks) => chunks.join(''));
      } catch (error) {
        if (error instanceof WebError) throw error;
        const code = errorCode(error);
        if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
        throw new WebError('unreachable', { cause: error });
      }
    },

    async knowsName(hostname) {
      try {
        await withTimeout(resolveName(hostname), timeoutMs);
        return true;
      } catch (error) {
        if (error instanceof WebError) throw error;
        const code = errorCode(error);
        // A name without such an address is known, too.
        if (code === 'ENODATA' || code === 'ENOTFOUND') return code === 'ENODATA';
        throw new WebError('unreachable', { cause: error });
      }
    },
  };
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new WebError('too_slow')), ms);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not for a name server that gives no answer, which may be better in a minute. */
const isUnknownHost = (error: unknown): boolean => errorCode(error) === 'ENOTFOUND';

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
  if (!isWeb || url.username !== '' || url.password !== '') throw new WebError('unsupported_address');
  return url;
}

/** The address that a redirect leads to; undefined for every other response. */
function locationOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function readResponse(url: URL, response: IncomingMessage, maxBytes: number): Promise<WebResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new WebError('too_large');
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  const { statusCode = 0, headers } = response;
  return { url, status: statusCode, type: headers['content-type'] ?? '', body: Buffer.concat(chunks) };
}

/** A lookup for sockets, which fails unless every address of the name is allowed. */
function checkedLookup(
  lookup: (hostname: string) => Promise<LookupAddress[]>,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  const resolveChecked = callbackify(async (hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = await lookup(hostname);
    if (first === undefined) throw new WebError('unreachable');
    if (![first, ...others].every(({ address }) => isAllowed(address))) throw new WebError('private_address');
    return [first, ...others];
  });
  return (hostname, { all = false }, callback) =>
    resolveChecked(hostname, (error, addresses) => {
      if (error !== null) callback(error, '');
      else if (all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
}

/**
 * Whether an IP address belongs to a host on the internet: not this machine, a private or link-local network, or a range with another
 * purpose, nor an IPv6 address that carries an IPv4 address (mapped, translated or tunnelled).
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast';
}
