import { setTimeout as pause } from 'node:timers/promises';
import { personId, type Username } from '../../db/sample/people.ts';
import type { StartupRecord } from '../../db/store.ts';
import type { Method } from '../../server/contract/call.ts';
import type { ErrorBody } from '../../server/contract/errors.ts';
import { newId } from '../../server/rules/ids.ts';
import type { BatteryDirectory } from './directory.ts';

export const admin = 'ida' satisfies Username;
export const members = ['mara', 'jonas', 'ravi', 'kenji'] as const satisfies readonly Username[];

/** Random, and the same for the same seed. */
export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Wish {
  as: Username | undefined;
  method: Method;
  path: string;
  body: unknown;
}

/** What is owed: each wish that was told done left exactly one of these behind. */
export class Owed {
  feedback = new Set<string>();
  adminWrites = 0;

  copy(): Owed {
    const copy = new Owed();
    copy.feedback = new Set(this.feedback);
    copy.adminWrites = this.adminWrites;
    return copy;
  }
}

/** Counted over the whole run. */
export const told = { done: 0, refused: 0, repeated: 0, doneAlready: 0 };

let networks = 0;

/** Makes a wish under one key until somebody answers; each time from a network that no limit knows. Whether it was done. */
async function insist(directory: BatteryDirectory, { as, method, path, body }: Wish): Promise<boolean> {
  const key = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    networks += 1;
    try {
      const response = await fetch((await directory.url()) + path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
          ...(as === undefined ? {} : { Cookie: `session=${directory.session(as)}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const { code } = response.ok ? { code: undefined } : (JSON.parse(text) as ErrorBody);
      if (code === 'request.in_progress' || code === 'server.busy') {
        await pause(100);
        continue;
      }
      if (tries > 0) told.repeated += 1;
      if (code === 'request.already_done') told.doneAlready += 1;
      if (response.ok || code === 'request.already_done') {
        told.done += 1;
        return true;
      }
      if (response.status >= 500 || response.status === 401 || response.status === 403) {
        throw new TypeError(`${method} ${path} was answered with ${response.status} ${text}`);
      }
      told.refused += 1;
      return false;
    } catch (error) {
      if (error instanceof TypeError && error.message !== 'fetch failed' && error.message !== 'terminated') throw error;
      await pause(20);
    }
  }
}

const words = ['Moss', 'Fern', 'Lichen', 'Spore', 'Bracken', 'Zürich', '日本', 'Pay'] as const;

function named(random: Random): string {
  return `${words[random(words.length)] ?? ''} ${words[random(words.length)] ?? ''} ${random(1_000)}`;
}

/** One random write that the public can see, or a word to the site's makers. */
export async function randomWrite(directory: BatteryDirectory, random: Random, owed: Owed): Promise<void> {
  const kind = random(20);
  if (kind < 9) await heart(directory, random);
  else if (kind < 12) await feedback(directory, owed);
  else if (kind < 16) await edit(directory, random, owed);
  else if (kind < 18) await category(directory, random, owed);
  else await behindItsBack(directory, random);
}

async function anyStartup(directory: BatteryDirectory, random: Random): Promise<StartupRecord | undefined> {
  const id = await directory.withStore(async ({ changes }) => {
    const public_ = (await changes.after(0, 10_000)).filter(({ listing }) => listing !== undefined);
    return public_[random(public_.length)]?.startupId;
  });
  return id === undefined ? undefined : directory.withStore(({ startups }) => startups.byId(id));
}

async function heart(directory: BatteryDirectory, random: Random): Promise<void> {
  const startup = await anyStartup(directory, random);
  const as = members[random(members.length)] ?? 'mara';
  const body = { startupId: startup?._id, userId: personId(as), ...(random(2) === 0 ? {} : { liked: random(2) === 0 }) };
  await insist(directory, { as, method: 'POST', path: '/api/favorites/toggle', body });
}

async function feedback(directory: BatteryDirectory, owed: Owed): Promise<void> {
  const content = crypto.randomUUID();
  const body = { content, email: '' };
  if (await insist(directory, { as: undefined, method: 'POST', path: '/api/feedback', body })) owed.feedback.add(content);
}

async function edit(directory: BatteryDirectory, random: Random, owed: Owed): Promise<void> {
  const startup = await anyStartup(directory, random);
  if (startup === undefined) return;
  const { tagline, description, logo, website, affiliateLink = '', categories, tags } = startup;
  const body = {
    name: named(random),
    tagline,
    description,
    logo,
    website: random(2) === 0 ? website : `http://${random(100)}.example/`,
    affiliateLink,
    categories,
    tags: random(2) === 0 ? tags : [named(random)],
    featured: random(3) === 0,
  };
  if (await insist(directory, { as: admin, method: 'PUT', path: `/api/admin/startups/${startup._id}`, body })) {
    owed.adminWrites += 1;
  }
}

/** A new address, or none any more, while there are enough left. */
async function category(directory: BatteryDirectory, random: Random, owed: Owed): Promise<void> {
  const categories = await directory.withStore((store) => store.categories.list());
  const chosen = categories[random(categories.length)];
  if (chosen === undefined) return;
  const { _id, startupCount: _kept, ...known } = chosen;
  const path = `/api/admin/categories/${_id}`;
  const wish: Wish =
    random(5) === 0 && categories.length > 10
      ? { as: admin, method: 'DELETE', path, body: undefined }
      : { as: admin, method: 'PUT', path, body: { ...known, slug: `address-${random(100_000)}` } };
  if (await insist(directory, wish)) owed.adminWrites += 1;
}

/** What no call does yet, over a second connection: listings come, go, and are taken off; a member leaves with their hearts. */
async function behindItsBack(directory: BatteryDirectory, random: Random): Promise<void> {
  const startup = await anyStartup(directory, random);
  if (startup === undefined) return;
  const kind = random(4);
  await directory.withStore(async ({ startups, users, favorites, transaction }) => {
    const { userId: _owner, ...unowned } = startup;
    const _id = newId();
    if (kind === 0) await startups.remove(startup._id);
    else if (kind === 1) await startups.update({ ...startup, status: 'rejected' });
    else if (kind === 2) await startups.insert({ ...unowned, _id, slug: _id, sourceId: null, name: named(random) });
    else {
      const [member] = (await users.table({ search: '', role: 'user' }, { offset: 0, limit: 1 })).users;
      if (member === undefined) return;
      const leaver = { ...member, _id, username: _id, email: `${_id}@example.com`, googleSub: null };
      await users.insert(leaver);
      await favorites.add({ userId: _id, startupId: startup._id, createdAt: new Date().toISOString() });
      await transaction(async (inside) => void (await inside.users.remove(_id)));
    }
  });
}
