import { beforeEach, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { Role } from '../../server/domain/core/roles.ts';
import { seededRandom } from '../random.ts';
import { anId, aStartup } from '../store/builders.ts';
import type { TestHost } from './hosts.ts';
import { type ApiReply, type Member, signInAs } from './members.ts';
import { openEachHost } from './shared-hosts.ts';

const queueLength = 200;

const hosts = openEachHost();

/** Saves the role of Tomasz as an admin does. */
const giveRole = (ida: Member, role: Role) =>
  ida.send('PUT', `/api/admin/users/${personId('tomasz')}`, {
    username: 'tomasz',
    name: 'Tomasz Wrona',
    email: 'tomasz@people.example',
    role,
    status: 'active',
  });

beforeEach(async () => {
  // A failed test may leave Tomasz with another role.
  for (const host of hosts) expect((await giveRole(await signInAs(host, 'ida'), 'editor'))[0]).toBe(200);
});

async function entriesOf(host: TestHost, action: string) {
  return (await host.store.audit.table({ search: action }, { offset: 0, limit: 1_000 })).entries;
}

function shuffled(ids: readonly string[], seed: number): string[] {
  const random = seededRandom(seed);
  return ids
    .map((id) => ({ id, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

test('when two reviewers decide the same queue at once, each submission is decided once, and the second reviewer is told who decided it', async () => {
  const ids = Array.from({ length: queueLength }, (_each, index) => anId(index + 1));
  for (const host of hosts) {
    await giveRole(await signInAs(host, 'ida'), 'reviewer');
    await host.store.transaction(async (store) => {
      for (const [index, _id] of ids.entries())
        await store.startups.insert(aStartup({ _id, slug: `waiting-${index}`, status: 'pending', publishedAt: null }));
    });
    const reviewers = [await signInAs(host, 'priya'), await signInAs(host, 'tomasz')] as const;
    const decide = async (by: 0 | 1) => {
      const replies = new Map<string, ApiReply>();
      const decision: [status: string, reason?: string] = by === 0 ? ['active'] : ['rejected', 'Too common.'];
      const all = shuffled(ids, by + 1).map(async (id) => replies.set(id, await reviewers[by].decideStartup(id, ...decision)));
      await Promise.all(all);
      return replies;
    };
    const [approvals, rejections] = await Promise.all([decide(0), decide(1)]);
    const decided: [string, string, string][] = [];
    for (const id of ids) {
      const replies = [approvals.get(id), rejections.get(id)];
      expect(replies.map((reply) => reply?.[0]).sort()).toEqual([200, 409]);
      const isApproved = replies[0]?.[0] === 200;
      expect(replies[isApproved ? 1 : 0]?.[1]).toEqual({
        message: isApproved ? 'Approved by Priya Raman just now.' : 'Rejected by Tomasz Wrona just now.',
        code: 'startups.not_pending',
      });
      expect((await host.store.startups.byId(id))?.status).toBe(isApproved ? 'active' : 'rejected');
      decided.push([id, isApproved ? 'priya' : 'tomasz', isApproved ? 'active' : 'rejected']);
    }
    const audited = (await entriesOf(host, 'decideStartup')).map(({ subjectId, actor, after }) => [
      subjectId,
      actor,
      after?.['status'],
    ]);
    expect(audited.sort()).toEqual(decided.sort());
  }
});

test('when an editor is demoted during requests, each request is either done and audited or refused, and later ones are refused', async () => {
  for (const host of hosts) {
    const [ida, tomasz] = [await signInAs(host, 'ida'), await signInAs(host, 'tomasz')];
    const add = (number: number) =>
      tomasz.send('POST', '/api/blog/admin/categories', { name: `Topic ${number}`, slug: `topic-${number}` });
    const addSome = (count: number, from: number) => Array.from({ length: count }, (_each, at) => add(from + at));
    const before = addSome(10, 0);
    const demotion = giveRole(ida, 'user');
    const during = addSome(10, 10);
    expect((await demotion)[0]).toBe(200);
    const after = await Promise.all(addSome(5, 20));
    expect(after.map(([status]) => status)).toEqual([403, 403, 403, 403, 403]);
    const replies = await Promise.all([...before, ...during]);
    expect(replies.filter(([status]) => status !== 201 && status !== 403)).toEqual([]);
    const done = replies.flatMap(([status, body]) => (status === 201 ? [(body as { _id: string })._id] : []));
    const audited = (await entriesOf(host, 'addPostCategory')).map(({ actor, subjectId }) => [actor, subjectId]);
    expect(audited.sort()).toEqual(done.map((id) => ['tomasz', id]).sort());
    const added = (await host.store.posts.categories(new Date().toISOString())).filter(({ name }) => name.startsWith('Topic '));
    expect(added.map(({ _id }) => _id).sort()).toEqual(done.sort());
  }
});
