import { setTimeout as pause } from 'node:timers/promises';
import { personId, type Username } from '../../db/sample/people.ts';
import type { StartupRecord, Store } from '../../db/store.ts';
import type { Method } from '../../server/domain/core/call.ts';
import type { ErrorBody } from '../../server/domain/core/errors.ts';
import { newId } from '../../server/domain/core/ids.ts';
import type { KillableServer } from './killable-server.ts';

export const admin = 'ida' satisfies Username;
export const members = ['mara', 'jonas', 'ravi', 'kenji'] as const satisfies readonly Username[];

/** Returns a random integer from 0 up to, but not including, the limit. The sequence depends only on the seed. */
export type Random = (limit: number) => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

interface WriteRequest {
  as: Username | undefined;
  method: Method;
  path: string;
  body: unknown;
}

/** The rows that the database must contain: exactly one for each request with a successful reply. */
export class ExpectedWrites {
  feedback = new Set<string>();
  adminWrites = 0;

  copy(): ExpectedWrites {
    const copy = new ExpectedWrites();
    copy.feedback = new Set(this.feedback);
    copy.adminWrites = this.adminWrites;
    return copy;
  }
}

/** Totals of the whole run. */
export const writeCounts = { done: 0, refused: 0, repeated: 0, alreadyDone: 0 };

let clients = 0;

/**
 * Repeats a request with one idempotency key until the server replies, each time from a new network, so that no rate limit applies.
 * Resolves to whether it succeeded.
 */
async function sendUntilAnswered(server: KillableServer, { as, method, path, body }: WriteRequest): Promise<boolean> {
  const key = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    clients += 1;
    try {
      const response = await fetch((await server.url()) + path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
          ...(as === undefined ? {} : { Cookie: `session=${server.session(as)}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const { code } = response.ok ? { code: undefined } : (JSON.parse(text) as ErrorBody);
      if (code === 'request.in_progress' || code === 'server.busy') {
        await pause(100);
        continue;
      }
      if (tries > 0) writeCounts.repeated += 1;
      if (code === 'request.already_done') writeCounts.alreadyDone += 1;
      if (response.ok || code === 'request.already_done') {
        writeCounts.done += 1;
        return true;
      }
      if (response.status >= 500 || response.status === 401 || response.status === 403) {
        throw new TypeError(`${method} ${path} replied ${response.status} ${text}`);
      }
      writeCounts.refused += 1;
      return false;
    } catch (error) {
      if (error instanceof TypeError && error.message !== 'fetch failed' && error.message !== 'terminated') throw error;
      await pause(20);
    }
  }
}

const words = ['Moss', 'Fern', 'Lichen', 'Spore', 'Bracken', 'Zürich', '日本', 'Pay'] as const;

function randomName(random: Random): string {
  return `${words[random(words.length)] ?? ''} ${words[random(words.length)] ?? ''} ${random(1_000)}`;
}

/** Sends one random write: a change to the public directory, or feedback. */
export async function randomWrite(server: KillableServer, random: Random, expected: ExpectedWrites): Promise<void> {
  const kind = random(20);
  if (kind < 9) await toggleLike(server, random);
  else if (kind < 12) await sendFeedback(server, expected);
  else if (kind < 16) await editStartup(server, random, expected);
  else if (kind < 18) await editCategory(server, random, expected);
  else await writeDirectly(server, random);
}

async function randomStartup(server: KillableServer, random: Random): Promise<StartupRecord | undefined> {
  return server.withStore((store) => randomStartupOf(store, random));
}

async function randomStartupOf({ changes, startups }: Store, random: Random): Promise<StartupRecord | undefined> {
  const public_ = (await changes.after(0, 10_000)).filter(({ listing }) => listing !== undefined);
  const id = public_[random(public_.length)]?.startupId;
  return id === undefined ? undefined : startups.byId(id);
}

async function toggleLike(server: KillableServer, random: Random): Promise<void> {
  const startup = await randomStartup(server, random);
  const as = members[random(members.length)] ?? 'mara';
  const body = { startupId: startup?._id, userId: personId(as), ...(random(2) === 0 ? {} : { liked: random(2) === 0 }) };
  await sendUntilAnswered(server, { as, method: 'POST', path: '/api/favorites/toggle', body });
}

async function sendFeedback(server: KillableServer, expected: ExpectedWrites): Promise<void> {
  const content = crypto.randomUUID();
  const body = { content, email: '' };
  if (await sendUntilAnswered(server, { as: undefined, method: 'POST', path: '/api/feedback', body }))
    expected.feedback.add(content);
}

async function editStartup(server: KillableServer, random: Random, expected: ExpectedWrites): Promise<void> {
  const startup = await randomStartup(server, random);
  if (startup === undefined) return;
  const { tagline, description, logo, website, affiliateLink = '', categories, tags } = startup;
  const body = {
    name: randomName(random),
    tagline,
    description,
    logo,
    website: random(2) === 0 ? website : `http://${random(100)}.example/`,
    affiliateLink,
    categories,
    tags: random(2) === 0 ? tags : [randomName(random)],
    featured: random(3) === 0,
  };
  if (await sendUntilAnswered(server, { as: admin, method: 'PUT', path: `/api/admin/startups/${startup._id}`, body })) {
    expected.adminWrites += 1;
  }
}

/** Gives a category another slug, or removes it while there are more than ten. */
async function editCategory(server: KillableServer, random: Random, expected: ExpectedWrites): Promise<void> {
  const categories = await server.withStore((store) => store.categories.list());
  const chosen = categories[random(categories.length)];
  if (chosen === undefined) return;
  const { _id, startupCount: _count, ...editable } = chosen;
  const path = `/api/admin/categories/${_id}`;
  const request: WriteRequest =
    random(5) === 0 && categories.length > 10
      ? { as: admin, method: 'DELETE', path, body: undefined }
      : { as: admin, method: 'PUT', path, body: { ...editable, slug: `address-${random(100_000)}` } };
  if (await sendUntilAnswered(server, request)) expected.adminWrites += 1;
}

/**
 * Changes without calls, over a second connection: listings are inserted, rejected and removed; a member with a like is removed.
 * One transaction reads the listing and writes it, because the server may remove a category of the listing in between.
 */
async function writeDirectly(server: KillableServer, random: Random): Promise<void> {
  const kind = random(4);
  const _id = newId();
  await server.withStore(async ({ transaction }) => {
    await transaction(async (inside) => {
      const startup = await randomStartupOf(inside, random);
      if (startup === undefined) return;
      const { startups } = inside;
      const { userId: _owner, ...unowned } = startup;
      if (kind === 0) await startups.remove(startup._id);
      else if (kind === 1) await startups.update({ ...startup, status: 'rejected' });
      else if (kind === 2) await startups.insert({ ...unowned, _id, slug: _id, sourceId: null, name: randomName(random) });
      else await likeAsNewMember(inside, startup, _id);
    });
    if (kind === 3) await transaction(async ({ users }) => void (await users.remove(_id)));
  });
}

async function likeAsNewMember({ users, favorites }: Store, startup: StartupRecord, _id: string): Promise<void> {
  const [member] = (await users.table({ search: '', role: 'user' }, { offset: 0, limit: 1 })).users;
  if (member === undefined) return;
  await users.insert({ ...member, _id, username: _id, email: `${_id}@example.com`, googleSub: null });
  await favorites.add({ userId: _id, startupId: startup._id, createdAt: new Date().toISOString() });
}
