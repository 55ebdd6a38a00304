import type { LookupAddress } from 'node:dns';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { type Web, WebError, type WebFailure, type WebResponse, type Websites } from '../domain/websites/web.contract.ts';
import { createNameResolver } from './name-resolver.ts';
import type { PageReader } from './page-reader.ts';

export interface WebOptions {
  /** Identifies this site to others: "Debut/0.1 (+https://directory.example)". */
  userAgent: string;
  /** Every address of a host name. */
  lookup?: (hostname: string) => Promise<LookupAddress[]>;
  /** The TXT records of a name, each in chunks. */
  lookupTxt?: (hostname: string) => Promise<string[][]>;
  /** The IPv4 addresses of a name, from the name servers only. */
  resolve?: (hostname: string) => Promise<string[]>;
  /** Whether connections to an IP address are allowed. Tests allow their local sites. */
  isAllowed?: (address: string) => boolean;
  /** Whether connections to a port are allowed. Tests allow their local sites. */
  isAllowedPort?: (port: number) => boolean;
  /** The IP addresses of this machine. */
  ownAddresses?: () => readonly string[];
  /** The time limit for a whole `get`, including redirects. */
  timeoutMs?: number;
  /** The maximum size of a body, unless a request has another. */
  maxBytes?: number;
}

/** The User-Agent of this site's requests to others. */
export function userAgentOf(siteUrl: string | undefined): string {
  return `Debut/0.1${siteUrl === undefined ? '' : ` (+${siteUrl})`}`;
}

const maxRedirects = 5;

/** The maximum number of interim responses (1xx) before a response. */
const maxInterimResponses = 10;

/**
 * Reads only public addresses of other machines, and only at ports that websites use. A name that resolves to a private network or to
 * this machine gives a `WebError`.
 */
export function createWeb({
  userAgent,
  lookup = names.lookup,
  lookupTxt = names.lookupTxt,
  resolve: resolveName = names.resolve,
  ownAddresses = machineAddresses,
  isAllowed = (address) => isPublicAddress(address) && !isOneOf(address, ownAddresses()),
  isAllowedPort = (port) => port === 80 || port === 443,
  timeoutMs = 5_000,
  maxBytes = 1024 * 1024,
}: WebOptions): Web {
  const parseAddress = (address: string, base?: URL): URL => {
    const url = URL.parse(address, base);
    const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
    if (!isWeb || url.username !== '' || url.password !== '') throw new WebError('unsupported_address');
    if (url.port !== '' && !isAllowedPort(Number(url.port))) throw new WebError('unusual_port');
    return url;
  };

  const request = async (url: URL, method: 'GET' | 'HEAD', signal: AbortSignal): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    // A hostname that is an IP address needs no lookup, so it is checked here.
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) throw new WebError('private_address');
    const { request: send } = url.protocol === 'https:' ? https : http;
    const options = {
      method,
      // Connects only to the checked addresses, because a second lookup could return different addresses.
      lookup: checkedLookup(lookup, isAllowed),
      headers: { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'identity' },
      // Uses a separate connection that ends with the response.
      agent: false as const,
      maxHeaderSize: 16 * 1024,
      signal,
    };
    const sent: ClientRequest = send(url, options, resolve);
    sent.on('error', reject);
    let interimResponses = 0;
    sent.on('information', () => {
      interimResponses += 1;
      if (interimResponses <= maxInterimResponses) return;
      reject(new WebError('unreachable'));
      sent.destroy();
    });
    sent.end();
    return promise;
  };

  return {
    async get(address, { method = 'GET', mayFollow = () => true, maxBytes: maxBodyBytes = maxBytes } = {}) {
      const signal = AbortSignal.timeout(timeoutMs);
      let url = parseAddress(address);
      for (let redirects = 0; ; redirects += 1) {
        const response = await orWebError(request(url, method, signal), signal);
        const location = locationOf(response);
        if (location === undefined) return await orWebError(readResponse(url, response, maxBodyBytes), signal);
        response.destroy();
        const next = parseAddress(location, url);
        if (redirects === maxRedirects || !(await mayFollow(url, next))) throw new WebError('redirected');
        url = next;
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
        // A name without an IPv4 address still exists.
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

/** Asks the system's name servers. */
const names = createNameResolver();

/** Converts errors of sockets and lookups to a `WebError`. */
async function orWebError<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WebError) throw error;
    throw new WebError(signal.aborted ? 'too_slow' : failureOf(error), { cause: error });
  }
}

/**
 * The meaning of an error. A host counts as unknown only when a name server says so: a silent name server may answer a minute
 * later.
 */
function failureOf(error: unknown): WebFailure {
  const code = errorCode(error);
  return code === 'ENOTFOUND' ? 'unknown_host' : code === 'ETIMEOUT' ? 'too_slow' : 'unreachable';
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The target of a redirect; undefined for every other response. */
function locationOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function readResponse(url: URL, response: IncomingMessage, maxBytes: number): Promise<WebResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A body in one-byte chunks takes six times as many bytes on the wire, and a hundred times the work.
  const maxReceived = response.socket.bytesRead + maxBytes * 1.25;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes || response.socket.bytesRead > maxReceived) throw new WebError('too_large');
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  const { statusCode = 0, headers } = response;
  return { url, status: statusCode, type: headers['content-type'] ?? '', body: Buffer.concat(chunks) };
}

/** A lookup for sockets that fails unless every address of the name is allowed. */
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
 * Whether an IP address belongs to a host on the internet, rather than to this machine, a private or link-local network, or a
 * special range. IPv6 addresses that contain an IPv4 address (mapped, translated or tunneled) do not count as public.
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast';
}

/** The addresses of this machine's network interfaces, including public ones, which may reach services meant only for this machine. */
function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
}

function isOneOf(address: string, others: readonly string[]): boolean {
  const normalized = ipaddr.parse(address).toNormalizedString();
  return others.some((other) => ipaddr.parse(other).toNormalizedString() === normalized);
}

/** Reads websites through the guarded `Web`. The list of public suffixes is loaded on first use. */
export function createWebsites(web: Web, pages: PageReader): Websites {
  // Each task may hold a page and an image of 1 MB each, and may wait half a minute for the other site.
  const limit = new ConcurrencyLimit({
    name: 'websites',
    concurrency: 16,
    maxPending: 300,
    perCaller: { concurrency: 2, maxPending: 30 },
    maxWaitMs: 60_000,
  });
  return {
    ...web,
    async domainOf(hostname) {
      const { getDomain } = await import('tldts');
      return getDomain(hostname, { allowPrivateDomains: true }) ?? undefined;
    },
    inTurn: (caller, task) => limit.run(task, { caller }),
    readPage: pages.content,
    readProofTags: pages.proofTags,
  };
}
