import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { personId, type Username } from '../../db/sample/people.ts';
import { isAdminCall, type ListedCall } from '../../server/domain/core/call.ts';
import { contract } from '../../server/domain/contract.ts';
import { owner, sampleBody, sampleRequest, sentBody } from './contract-samples.ts';
import { type KoaHost, koaHost, mswHost, type TestRequest } from './hosts.ts';

/** Fields that no client may set unless the call declares them, and a field that does not exist. */
const forbidden: Readonly<Record<string, unknown>> = {
  _id: 'f'.repeat(24),
  id: 'f'.repeat(24),
  role: 'admin',
  status: 'active',
  likes: 9_000,
  featured: true,
  slug: 'mosscount',
  userId: personId('ida'),
  user_id: personId('ida'),
  owner: personId('ida'),
  publishedAt: '2020-01-01T00:00:00.000Z',
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  password: 'bicycle lamp forest',
  googleSub: '1',
  emailVerifiedAt: '2020-01-01T00:00:00.000Z',
  emailVerified: true,
  sourceId: 'yc:1',
  rejectionReason: 'none',
  categories: ['finance'],
  tags: ['paid'],
  analytics: { impressions: 1, views: 1, traffic: 1 },
  unsubscribeToken: 'f'.repeat(64),
  constructor: { prototype: { admin: true } },
  unknown: 'x',
};

const writing = (Object.values(contract) as ListedCall[]).filter(({ method, body }) => method !== 'GET' && body !== undefined);

/** A caller who may make the call. */
function callerOf({ who }: ListedCall): Username | undefined {
  if (who === 'anyone') return undefined;
  return isAdminCall({ who }) ? 'ida' : owner;
}

function declared({ body }: ListedCall): string[] {
  return body !== undefined && 'entries' in body ? Object.keys(body.entries as object) : [];
}

let host: KoaHost;
// Each test starts with the sample's listings, because some sample requests archive them.
beforeEach(async () => {
  host = await koaHost();
});
afterEach(async () => {
  expect(host.failures).toEqual([]);
  await host.close();
});

/** All rows of all tables, except the sessions created by tests, rate limit hits, and rows written by the health check. */
function dump(): Record<string, unknown[]> {
  const database = new Database(host.file, { readonly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  const comparedTables = (tables as { name: string }[]).filter(
    ({ name }) => !['sessions', 'rate_limits', 'readiness'].includes(name),
  );
  const rows = comparedTables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()] as const);
  database.close();
  return Object.fromEntries(rows);
}

test('the store has records that a forbidden field could change', () => {
  expect(writing.length).toBeGreaterThan(15);
  const { users, startups, claims } = dump();
  expect([users?.length, (startups?.length ?? 0) > 50, claims !== undefined]).toEqual([12, true, true]);
});

const byId = (list: ListedCall[]) => list.map((declaration) => [declaration.id, declaration] as const);

async function send(request: TestRequest) {
  const { status, text } = await host.send(request);
  return { status, code: (JSON.parse(text) as { code?: string }).code };
}

test.each(byId(writing))('%s accepts its declared fields', async (_, declaration) => {
  const other = await mswHost();
  const { status } = await other.send(await sampleRequest(other, declaration, callerOf(declaration)));
  expect(status).not.toBe(400);
  await other.close();
});

test.each(byId(writing))('%s refuses undeclared fields and does not store them', async (_, declaration) => {
  const caller = callerOf(declaration);
  const request = await sampleRequest(host, declaration, caller);
  const body = sampleBody(declaration, caller);
  const sendFields = (fields: Record<string, unknown>) => {
    const { headers, body: written } = sentBody(declaration, fields);
    return { headers: { ...request.headers, ...headers }, body: written };
  };
  const before = dump();
  for (const [name, value] of Object.entries(forbidden)) {
    if (declared(declaration).includes(name)) continue;
    const response = await send({ ...request, ...sendFields({ ...body, [name]: value }) });
    expect({ name, ...response }).toEqual({ name, status: 400, code: 'request.invalid' });
  }
  expect(dump()).toEqual(before);
});

/** Admins may choose the owner of a listing. */
const actingFor = writing.filter((declaration) => !isAdminCall(declaration) && declared(declaration).includes('userId'));

test.each(byId(actingFor))('%s acts only for the caller', async (_, declaration) => {
  const caller = callerOf(declaration);
  const request = await sampleRequest(host, declaration, caller);
  const before = dump();
  for (const userId of [personId('ida'), personId('jonas'), 'f'.repeat(24)]) {
    const response = await send({ ...request, body: { ...sampleBody(declaration, caller), userId } });
    expect(response).toEqual({ status: 403, code: 'auth.forbidden' });
  }
  expect(dump()).toEqual(before);
});
