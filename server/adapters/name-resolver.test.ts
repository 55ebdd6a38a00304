import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NameAnswer, type NameServer, openNameServer } from '../../tests/name-server.ts';
import { createNameResolver, type NameResolver } from './name-resolver.ts';

let nameServer: NameServer;
let names: Map<string, NameAnswer>;
let folder: string;
let resolver: NameResolver;

beforeEach(async () => {
  names = new Map();
  nameServer = await openNameServer((name) => names.get(name) ?? 'unknown');
  folder = await mkdtemp(join(tmpdir(), 'debut-names-'));
  const hostsFile = join(folder, 'hosts');
  await writeFile(hostsFile, '127.0.0.1\tlocalhost\n# 192.0.2.9 noted.example\n192.0.2.8 Listed.example other # 2001:db8::8\n');
  resolver = createNameResolver({ servers: [nameServer.address], hostsFile });
});
afterEach(async () => {
  nameServer.close();
  await rm(folder, { recursive: true });
});

const codeOf = async (result: Promise<unknown>) => {
  const error: unknown = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error && 'code' in error ? error.code : undefined;
};

describe('the lookup of a name', () => {
  test('finds IPv4 and IPv6 addresses, and returns IPv4 addresses first', async () => {
    names.set('site.example', ['2001:db8::1', '192.0.2.1', '192.0.2.2']);
    expect(await resolver.lookup('site.example')).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
    names.set('new.example', ['2001:db8::1']);
    expect(await resolver.lookup('new.example')).toEqual([{ address: '2001:db8::1', family: 6 }]);
  });

  test('prefers the addresses in the hosts file', async () => {
    names.set('listed.example', ['192.0.2.1']);
    names.set('noted.example', ['192.0.2.1']);
    expect(await resolver.lookup('listed.example')).toEqual([{ address: '192.0.2.8', family: 4 }]);
    expect(await resolver.lookup('listed.example.')).toEqual([{ address: '192.0.2.8', family: 4 }]);
    expect(await resolver.lookup('noted.example')).toEqual([{ address: '192.0.2.1', family: 4 }]);
    expect(await createNameResolver({ servers: [nameServer.address], hostsFile: folder }).lookup('listed.example')).toEqual([
      { address: '192.0.2.1', family: 4 },
    ]);
  });

  test('fails with ENOTFOUND if the name is unknown or has no address', async () => {
    names.set('empty.example', []);
    expect(await codeOf(resolver.lookup('unknown.example'))).toBe('ENOTFOUND');
    expect(await codeOf(resolver.lookup('empty.example'))).toBe('ENOTFOUND');
    expect(await codeOf(resolver.resolve('empty.example'))).toBe('ENODATA');
  });

  test('fails if the name server fails or does not answer', async () => {
    names.set('failed.example', 'failed');
    names.set('silent.example', 'silent');
    expect(await codeOf(resolver.lookup('failed.example'))).toBe('ESERVFAIL');
    const hasty = createNameResolver({ servers: [nameServer.address], hostsFile: folder, timeoutMs: 20 });
    for (const asked of [hasty.lookup, hasty.resolve, hasty.lookupTxt])
      expect(await codeOf(asked('silent.example'))).toBe('ETIMEOUT');
  });
});

test('lookups of names whose name server does not answer do not delay other lookups', async () => {
  names.set('site.example', ['192.0.2.1']);
  let settled = 0;
  const silent = Array.from({ length: 28 }, async (_, at) => {
    names.set(`name${at}.hang.example`, 'silent');
    await codeOf(resolver.lookup(`name${at}.hang.example`));
    settled += 1;
  });
  // The resolver requests two kinds of addresses per name.
  await vi.waitUntil(() => nameServer.waiting() >= 56);
  expect(await resolver.lookup('site.example')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  expect(settled).toBe(0);
  nameServer.release();
  await Promise.all(silent);
});
