import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

interface NameResolverOptions {
  /** Addresses of name servers. Defaults to the system's. */
  servers?: readonly string[];
  /** The time limit for all name servers together, in milliseconds. */
  timeoutMs?: number;
  /** A file of names and their addresses, in the format of /etc/hosts. */
  hostsFile?: string;
}

/** Looks up names from untrusted input. Errors have the codes of `node:dns`; a name server that does not answer gives `ETIMEOUT`. */
export interface NameResolver {
  /** Every address of a name, from the hosts file or the name servers, IPv4 first. Throws `ENOTFOUND` when there is none. */
  lookup: (hostname: string) => Promise<LookupAddress[]>;
  /** The IPv4 addresses of a name, from the name servers only. */
  resolve: (hostname: string) => Promise<string[]>;
  /** The TXT records of a name. Each record is a list of chunks. */
  lookupTxt: (hostname: string) => Promise<string[][]>;
}

/** Each name server is asked twice, with a longer timeout for the second try. */
const tries = { timeout: 1_000, maxTimeout: 1_500, tries: 2 };

const systemHostsFile =
  process.platform === 'win32' ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32/drivers/etc/hosts') : '/etc/hosts';

/**
 * Asks name servers directly, with a timeout. `dns.lookup` would wait for a silent name server in the process's thread pool,
 * where four such names would block every other lookup, file access and password hash. Each query has its own resolver, so that a
 * timed-out query leaves nothing behind.
 */
export function createNameResolver({
  servers,
  timeoutMs = 4_000,
  hostsFile = systemHostsFile,
}: NameResolverOptions = {}): NameResolver {
  const limit = new ConcurrencyLimit({ name: 'name_lookups', concurrency: 32, maxPending: 500 });
  const query = <Result>(ask: (resolver: Resolver) => Promise<Result>): Promise<Result> =>
    limit.run(async () => {
      const resolver = new Resolver(tries);
      if (servers !== undefined) resolver.setServers(servers);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolver.cancel();
      }, timeoutMs);
      try {
        return await ask(resolver);
      } catch (error) {
        throw isLate ? dnsError('ETIMEOUT', error) : error;
      } finally {
        clearTimeout(timer);
      }
    });

  return {
    async lookup(hostname) {
      const listed = addressesIn(await readHostsFile(hostsFile), hostname);
      if (listed.length > 0) return listed;
      return query(async (resolver) => {
        const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
        const found = answers.flatMap((answer, at) =>
          answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
        );
        if (found.length > 0) return found;
        const reasons: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
        const failure = reasons.find((reason) => !isNoSuchName(reason));
        throw failure ?? dnsError('ENOTFOUND', reasons[0]);
      });
    },
    resolve: (hostname) => query((resolver) => resolver.resolve4(hostname)),
    lookupTxt: (hostname) => query((resolver) => resolver.resolveTxt(hostname)),
  };
}

/** Whether a name server says that a name does not exist or has no record of the requested kind. */
function isNoSuchName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');
}

function dnsError(code: string, cause: unknown): Error {
  return Object.assign(new Error(`The name was not looked up: ${code}.`, { cause }), { code });
}

/** The text of the file, or '' when there is none. The file is read for each lookup, because the system does so, too. */
async function readHostsFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return '';
  }
}

/** The addresses of a name in a hosts file, where each line has an address and its names, and `#` begins a comment. */
function addressesIn(hosts: string, hostname: string): LookupAddress[] {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!names.some((each) => each.toLowerCase() === name)) return [];
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  });
}
