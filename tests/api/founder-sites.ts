import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageReader } from '../../server/adapters/page-reader.ts';
import { createWeb, createWebsites, type WebOptions } from '../../server/adapters/web.ts';
import type { Web, Websites } from '../../server/domain/websites/web.contract.ts';

/** A website's response at an address: a page, a status, a redirect, a file with a type, an endless body, or nothing at all. */
export type SiteAnswer = string | number | { to: string } | { type: string; body: Uint8Array } | { hangs: 'endless' | 'silent' };

/** Founders' websites, served on one port of this machine. */
export interface FounderSites {
  websites: Websites;
  /** The address of a site's page. */
  address: (hostname: string, path?: string) => string;
  /** Responses by hostname and path (`acme.example/`). With the prefix `HEAD `, only for HEAD. All other paths give 404. */
  pages: Map<string, SiteAnswer>;
  /** TXT records by name. A missing name has no records. For a `silent` name, no name server answers. */
  txt: Map<string, string[] | Error | 'silent'>;
  /**
   * The IP addresses of hostnames, by default this machine's. `unknown`: the name does not exist. `lost`: the lookup fails, so the name
   * may exist. Each lookup returns the next address; the last one is repeated.
   */
  addresses: Map<string, string[]>;
  /** The requests that arrived, and the disallowed addresses to which connections would have been made. */
  requests: string[];
  /** Forgets all sites and requests. */
  clear: () => void;
  close: () => void;
}

/** Timeouts: short for sites that never answer, long for all others, because the machine may be busy. */
const timeoutMs = { silent: 800, others: 60_000 };

export async function openFounderSites(): Promise<FounderSites> {
  const pages = new Map<string, SiteAnswer>();
  const txt: FounderSites['txt'] = new Map();
  const addresses = new Map<string, string[]>();
  const requests: string[] = [];
  const answerTo = (address: string, method = 'GET') =>
    (method === 'HEAD' ? pages.get(`HEAD ${address}`) : undefined) ?? pages.get(address) ?? 404;
  const server = createServer(({ method, headers, url = '/' }, response) => {
    const address = `${headers.host?.replace(/:\d+$/, '')}${url}`;
    requests.push(method === 'HEAD' ? `HEAD ${address}` : address);
    const answer = answerTo(address, method);
    if (typeof answer === 'object' && 'hangs' in answer) {
      if (answer.hangs === 'silent') return;
      response.writeHead(200);
      for (let at = 0; at < 160; at += 1) response.write(Buffer.alloc(64 * 1024));
      response.end();
    } else if (typeof answer === 'number') response.writeHead(answer).end('No.');
    else if (typeof answer === 'object' && 'type' in answer)
      response.writeHead(200, { 'Content-Type': answer.type }).end(answer.body);
    else if (typeof answer === 'object') response.writeHead(302, { Location: answer.to }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options: WebOptions = {
    userAgent: 'Debut/0.1',
    lookup: async (hostname) => {
      const [address = '127.0.0.1', ...later] = addresses.get(hostname) ?? [];
      if (later.length > 0) addresses.set(hostname, later);
      if (address === 'unknown' || address === 'lost') throw dnsError('ENOTFOUND');
      return [{ address, family: 4 }];
    },
    lookupTxt: async (name) => {
      const records = txt.get(name);
      if (records instanceof Error) throw records;
      if (records === 'silent') return new Promise(() => undefined);
      // Records arrive in chunks.
      return (records ?? []).map((record) => [record.slice(0, 9), record.slice(9)]);
    },
    resolve: async (name) => {
      const [address = '127.0.0.1'] = addresses.get(name) ?? [];
      if (address === 'unknown' || address === 'lost') throw dnsError(address === 'lost' ? 'ESERVFAIL' : 'ENOTFOUND');
      return [address];
    },
    isAllowed: (address) => address === '127.0.0.1',
    isAllowedPort: (asked) => asked === port,
  };
  const impatient = createWeb({ ...options, timeoutMs: timeoutMs.silent });
  const patient = createWeb({ ...options, timeoutMs: timeoutMs.others });
  const isSilent = (address: string, method?: string) => {
    const { hostname, pathname, search } = URL.parse(address) ?? { hostname: '', pathname: '', search: '' };
    const answer = answerTo(hostname + pathname + search, method);
    return typeof answer === 'object' && 'hangs' in answer && answer.hangs === 'silent';
  };
  const web: Web = {
    ...patient,
    get: (address, given) => (isSilent(address, given?.method) ? impatient : patient).get(address, given),
    txt: (hostname) => (txt.get(hostname) === 'silent' ? impatient : patient).txt(hostname),
  };
  const pageReader = createPageReader({
    report: (error) => {
      throw error;
    },
  });
  return {
    websites: createWebsites(web, pageReader),
    address: (hostname, path = '/') => `http://${hostname}:${port}${path}`,
    pages,
    txt,
    addresses,
    requests,
    clear: () => {
      for (const map of [pages, txt, addresses]) map.clear();
      requests.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function dnsError(code: string): Error {
  return Object.assign(new Error('The name was not found.'), { code });
}
