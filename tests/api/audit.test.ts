import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import { isAdminCall, type ListedCall } from '../../server/domain/core/call.ts';
import { type CallId, contract } from '../../server/domain/contract.ts';
import { auditedCalls } from './audited-calls.ts';
import { owner, sampleRequest } from './contract-samples.ts';
import { now, type TestHost, type TestRequest } from './hosts.ts';
import { bothHosts } from './shared-hosts.ts';

const ida = personId('ida');
const mara = personId('mara');

const writes = (Object.values(contract) as ListedCall[]).filter(({ method }) => method !== 'GET');
const adminWrites = writes.filter(isAdminCall);
const isPersonal = ({ who }: ListedCall) => typeof who === 'object' && 'self' in who && who.nobodyElse === true;
const onBehalfCalls = writes.filter(
  (declaration) => typeof declaration.who === 'object' && !isAdminCall(declaration) && !isPersonal(declaration),
);
const others = writes.filter(({ who, ...call }) => who === 'anyone' || who === 'member' || isPersonal({ who, ...call }));
const byId = (list: ListedCall[]) => list.map((declaration) => [declaration.id, declaration] as const);

test('every admin call that writes is covered by these tests', () => {
  expect(Object.keys(auditedCalls).sort()).toEqual(adminWrites.map(({ id }) => id).sort());
});

async function rowsOf({ store }: TestHost): Promise<AuditEntry[]> {
  return (await store.audit.table({ search: '' }, { offset: 0, limit: 99 })).entries;
}

describe.each(bothHosts)('%s', (_, open) => {
  /** Sends a request to a new host. Resolves to its status and the audit entries that it wrote. */
  async function sendToNewHost(createRequest: (host: TestHost) => Promise<TestRequest>) {
    const host = await open();
    const before = await rowsOf(host);
    const { status } = await host.send(await createRequest(host));
    const rows = (await rowsOf(host)).filter(({ _id }) => !before.some((row) => row._id === _id));
    expect(host.failures).toEqual([]);
    await host.close();
    return { status, rows };
  }

  describe('calls of admins', () => {
    test.each(byId(adminWrites))('%s, made by an admin, writes one audit entry', async (id, declaration) => {
      const { status, rows } = await sendToNewHost((host) => sampleRequest(host, declaration, 'ida'));
      const row = auditedCalls[id as CallId];
      if (row === null) {
        expect([status >= 400, rows]).toEqual([true, []]);
        return;
      }
      expect(status).toBeLessThan(300);
      const { _id, ...rest } = rows[0] ?? { _id: '' };
      expect(_id).toMatch(/^[0-9a-f]{24}$/);
      expect(rest).toEqual({ ...row, actorId: ida, actor: 'ida', action: id, createdAt: now.toISOString() });
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toMatch(/password|argon2|token|googleSub|bicycle/i);
    });
  });

  describe('calls that write no audit entry', () => {
    const withId = adminWrites.filter(({ path }) => path.includes(':id'));
    test.each(byId(withId))('%s of an unknown id writes no audit entry', async (_id, declaration) => {
      const { status, rows } = await sendToNewHost(async (host) => {
        const request = await sampleRequest(host, declaration, 'ida');
        return { ...request, path: request.path.replace(/[0-9a-f]{24}/, 'f'.repeat(24)) };
      });
      expect([status, rows]).toEqual([404, []]);
    });

    const withBody = adminWrites.filter(({ body }) => body !== undefined);
    test.each(byId(withBody))('%s with an invalid body writes no audit entry', async (_id, declaration) => {
      const { status, rows } = await sendToNewHost(async (host) => ({
        ...(await sampleRequest(host, declaration, 'ida')),
        headers: { 'content-type': 'application/json' },
        body: '{"_id":"","status":7}',
      }));
      expect([400, 415]).toContain(status);
      expect(rows).toEqual([]);
    });

    test.each(byId(adminWrites))('%s, refused to a member, writes no audit entry', async (_id, declaration) => {
      const { status, rows } = await sendToNewHost((host) => sampleRequest(host, declaration, 'mara'));
      expect([status, rows]).toEqual([403, []]);
    });

    test.each(byId(writes.filter(isPersonal)))(
      '%s refused to an admin for someone else writes no audit entry',
      async (_id, declaration) => {
        const { status, rows } = await sendToNewHost((host) => sampleRequest(host, declaration, 'ida'));
        expect([status, rows]).toEqual([403, []]);
      },
    );

    test.each(byId([...onBehalfCalls, ...others]))(
      '%s made by a member for themselves writes no audit entry',
      async (_id, declaration) => {
        expect((await sendToNewHost((host) => sampleRequest(host, declaration, owner))).rows).toEqual([]);
      },
    );
  });

  describe('calls on behalf of a member', () => {
    test.each(byId(onBehalfCalls))(
      '%s made by an admin on behalf of a member writes one audit entry without the content',
      async (id, declaration) => {
        const { status, rows } = await sendToNewHost((host) => sampleRequest(host, declaration, 'ida'));
        const { who } = declaration;
        const isAboutListing = typeof who === 'object' && 'owner' in who;
        const subject = isAboutListing
          ? id.endsWith('ListingEdit') || id === 'confirmWebsite'
            ? { subjectId: '00000000000300003ace58df', subject: 'Ö' }
            : { subjectId: '00000000000300000a23f22f', subject: 'Grantling' }
          : { subjectId: mara, subject: id === 'removeAccount' ? '(deleted user)' : 'mara' };
        const row = { ...subject, actorId: ida, actor: 'ida', action: id, createdAt: now.toISOString() };
        // Changing a password needs the current one.
        const succeeds = id !== 'changePassword';
        expect(status < 300).toBe(succeeds);
        expect(rows).toEqual(
          succeeds ? [{ ...row, _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, before: null, after: null }] : [],
        );
      },
    );
  });
});
