import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { StartupRecord, Store } from '../../db/store.ts';
import type { CollectionEntry, OwnCollection } from '../../server/domain/collections/collections.contract.ts';
import type { EditedListing } from '../../server/domain/submissions/revisions.contract.ts';
import type { Startup } from '../../server/domain/listings/startups.contract.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { runOn } from '../store/postgres-server.ts';
import type { ClusterClient, ClusterRequest } from './cluster-client.ts';
import type { Random } from './writes.ts';

/** A signed-in user. */
export interface Person {
  id: string;
  session: string;
}

export interface ModerationOptions {
  client: ClusterClient;
  /** A store over the same database, for creating the initial listings. */
  store: Store;
  members: readonly Person[];
  /** Two admins who decide everything at the same time, through different processes. */
  admins: readonly Person[];
  isOver: () => boolean;
}

const claimsAtOnce = 3;

/**
 * Founders, visitors and admins at work, each with listings that no one else changes, so that every outcome is known. Two admins make
 * each decision at the same time: one succeeds and the other is refused.
 */
export class Moderation {
  readonly counted = { edits: 0, reports: 0, claims: 0, archives: 0, merges: 0, collected: 0 };
  readonly #options: ModerationOptions;
  /** Taglines by listing. */
  readonly #taglines = new Map<string, string>();
  /** The statuses of the edits of each listing, oldest first. */
  readonly #edits = new Map<string, string[]>();
  /** Pairs of reports' details. Exactly one of each pair is stored. */
  readonly #reports: [string, string][] = [];
  /** The owners of claimed listings. */
  readonly #owners = new Map<string, string>();
  readonly #statuses = new Map<string, string>();
  /** The members who like each listing. */
  readonly #likes = new Map<string, Set<string>>();
  /** The listings in the collections, by collection and listing. */
  readonly #collected = new Map<string, Map<string, boolean>>();
  #listings = 0;

  constructor(options: ModerationOptions) {
    this.#options = options;
  }

  /** Starts the work. Resolves when the work is done. */
  async work(like: StartupRecord, random: (at: number) => Random): Promise<void> {
    const [first, second, third, fourth] = this.#options.members;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error('Four members.');
    const listing = (owner?: Person) => this.#newListing(like, owner);
    const [edited, alsoEdited, reported, archived] = [
      await listing(first),
      await listing(second),
      await listing(),
      await listing(third),
    ];
    const pair = [await listing(), await listing()] as const;
    const collectable = await Promise.all(Array.from({ length: 8 }, () => listing()));
    await Promise.all([
      this.#repeat(random(1), (choose) => this.#edit(edited, first, choose)),
      this.#repeat(random(2), (choose) => this.#edit(alsoEdited, second, choose)),
      this.#repeat(random(3), (choose) => this.#report(reported, choose)),
      this.#repeat(random(4), async (choose) => this.#claim(await listing(), choose)),
      this.#repeat(random(5), (choose) => this.#archive(archived, choose)),
      this.#repeat(random(6), (choose) => this.#merge(pair, choose)),
      this.#collect(fourth, collectable, random(7)),
    ]);
  }

  /** Compares the stored data with the acknowledged writes, once no one writes anymore. `url` is the database's address. */
  async compare(url: string): Promise<void> {
    const { client, store, members } = this.#options;
    for (const [id, tagline] of this.#taglines)
      client.check((await store.startups.byId(id))?.tagline === tagline, 'An edit is lost');
    for (const [id, statuses] of this.#edits) {
      const rows = await runOn(url, `SELECT status FROM revisions WHERE startup_id = '${id}' ORDER BY created_at, id`);
      const stored = (rows as { status: string }[]).map(({ status }) => status);
      client.check(isDeepStrictEqual(stored, statuses), `A listing has the edits ${stored.length} instead of ${statuses.length}`);
    }
    const reports = (await runOn(url, 'SELECT details FROM reports')) as { details: string }[];
    for (const pair of this.#reports) {
      const kept = reports.filter(({ details }) => pair.includes(details)).length;
      client.check(kept === 1, `${kept} reports of a network are kept instead of one`);
    }
    for (const [id, owner] of this.#owners) {
      client.check((await store.startups.byId(id))?.userId === owner, 'A claimed listing has another owner');
      const rows = await runOn(url, `SELECT status FROM claims WHERE startup_id = '${id}' ORDER BY status`);
      const stored = (rows as { status: string }[]).map(({ status }) => status);
      client.check(
        isDeepStrictEqual(stored, ['approved', 'rejected', 'rejected']),
        `Claims of a listing are ${stored.join(', ')}`,
      );
    }
    for (const [id, status] of this.#statuses)
      client.check((await store.startups.byId(id))?.status === status, `A listing is not ${status}`);
    for (const [id, likes] of this.#likes) {
      const fans = [];
      for (const member of members) if ((await store.favorites.ids(member.id)).includes(id)) fans.push(member.id);
      client.check(isDeepStrictEqual(fans.sort(), [...likes].sort()), 'A merge and its undo have changed the likes');
      client.check((await store.startups.byId(id))?.likes === likes.size, 'A merged listing has another number of likes');
    }
    for (const [id, entries] of this.#collected) {
      const stored = new Map((await store.collections.byId(id))?.entries.map(({ startupId, removed }) => [startupId, !removed]));
      client.check(
        isDeepStrictEqual(new Map([...stored].sort()), new Map([...entries].sort())),
        'A collection lacks what was added',
      );
    }
  }

  async #repeat(choose: Random, work: (choose: Random) => Promise<void>): Promise<void> {
    while (!this.#options.isOver()) {
      await work(choose);
      await pause(200 + choose(600));
    }
  }

  async #newListing(like: StartupRecord, owner: Person | undefined): Promise<string> {
    const { userId: _owner, verifiedAt: _mark, ...listing } = like;
    const _id = newId();
    this.#listings += 1;
    const name = `Moderated ${this.#listings}`;
    const own = {
      _id,
      name,
      slug: _id,
      tagline: name,
      website: `https://moderated-${this.#listings}.example/`,
      makers: [],
      likes: 0,
    };
    const who = owner === undefined ? {} : { userId: owner.id };
    await untilStored(() =>
      this.#options.store.startups.insert({ ...listing, ...own, ...who, sourceId: null, featured: false, screenshots: [] }),
    );
    return _id;
  }

  /** Both admins decide at once: one request succeeds, and the other is refused with one of `refusals`. Returns the winner's index. */
  async #decide(what: string, requests: readonly [ClusterRequest, ClusterRequest], refusals: number[], choose: Random) {
    const { client, admins } = this.#options;
    const sent = requests.map((request, at) => client.send({ ...request, session: admins[at]?.session ?? '' }, choose));
    const statuses = await Promise.all(sent);
    const winners = statuses.filter((status) => status < 300).length;
    const refused = statuses.filter((status) => refusals.includes(status)).length;
    client.check(winners === 1 && refused === 1, `Two admins at once, ${what}: ${statuses.join(' and ')}`);
    return statuses[0] !== undefined && statuses[0] < 300 ? 0 : 1;
  }

  /** The owner edits the listing, and both admins decide. */
  async #edit(id: string, owner: Person, choose: Random): Promise<void> {
    const { client } = this.#options;
    const path = `/api/startups/${id}/edit`;
    const { edit } = await client.read<EditedListing>(path, choose, owner.session);
    const tagline = `Edited ${crypto.randomUUID()}`;
    const sent = await client.send({ method: 'PUT', path, body: { ...edit, pitch: tagline }, session: owner.session }, choose);
    client.check(sent === 200, `An edit was answered with ${sent}`);
    const waiting = (await client.read<EditedListing>(path, choose, owner.session)).edits[0];
    client.check(waiting?.status === 'pending', 'An edit is not pending');
    const statusPath = `/api/admin/revisions/${waiting?._id}/status`;
    const decision = (status: string): ClusterRequest => ({ method: 'PATCH', path: statusPath, body: { status } });
    const winner = await this.#decide('edit', [decision('accepted'), decision('rejected')], [409], choose);
    if (winner === 0) this.#taglines.set(id, tagline);
    this.#edits.set(id, [...(this.#edits.get(id) ?? []), winner === 0 ? 'accepted' : 'rejected']);
    this.counted.edits += 1;
    const { tagline: shown } = await client.read<Startup>(`/api/startups/slug/${id}`, choose);
    client.check((shown === tagline) === (winner === 0), 'The page does not show what was decided');
  }

  /** A network reports a listing twice at the same time. Only one report counts. */
  async #report(id: string, choose: Random): Promise<void> {
    const { client, admins } = this.#options;
    const network = `198.18.${this.counted.reports >> 8}.${this.counted.reports & 255}`;
    const pair = [crypto.randomUUID(), crypto.randomUUID()] as [string, string];
    const send = (details: string) =>
      client.send({ path: '/api/reports', body: { startupId: id, reason: 'spam', details }, network }, choose);
    const statuses = await Promise.all(pair.map(send));
    client.check(
      statuses.every((status) => status === 200),
      `Reports were answered with ${statuses.join(' and ')}`,
    );
    this.#reports.push(pair);
    this.counted.reports += 1;
    const found = await client.read<{ reports: { _id: string; details: string }[] }>(
      '/api/admin/reports?status=open',
      choose,
      admins[0]?.session,
    );
    const open = found.reports.find(({ details }) => pair.includes(details));
    client.check(open !== undefined, 'A report is not in the table of admins');
    const decision = (status: string): ClusterRequest => ({
      method: 'PATCH',
      path: `/api/admin/reports/${open?._id}/status`,
      body: { status },
    });
    await this.#decide('report', [decision('done'), decision('dismissed')], [409], choose);
  }

  /** Members claim one listing at the same time, and the admins approve two of the claims at once. */
  async #claim(id: string, choose: Random): Promise<void> {
    const { client, members, admins } = this.#options;
    const from = choose(members.length);
    const claimants = [...members, ...members].slice(from, from + claimsAtOnce);
    const statuses = await Promise.all(
      claimants.map(({ id: userId, session }) =>
        client.send({ path: '/api/startups/claim', body: { startup_id: id, userId }, session }, choose),
      ),
    );
    client.check(
      statuses.every((status) => status === 200),
      `Claims were answered with ${statuses.join(', ')}`,
    );
    const table = await client.read<{ claims: { _id: string; startup_id: string; userId: string }[] }>(
      '/api/business-claims?status=pending',
      choose,
      admins[0]?.session,
    );
    const [first, second] = table.claims.filter(({ startup_id }) => startup_id === id);
    if (first === undefined || second === undefined) return client.check(false, 'Claims are not in the table of admins');
    const approval = (claimId: string): ClusterRequest => ({
      method: 'PATCH',
      path: `/api/business-claims/${claimId}/status`,
      body: { status: 'approved' },
    });
    const winner = await this.#decide('claims', [approval(first._id), approval(second._id)], [409], choose);
    this.#owners.set(id, winner === 0 ? first.userId : second.userId);
    this.counted.claims += 1;
  }

  /** Archives a listing and restores it. */
  async #archive(id: string, choose: Random): Promise<void> {
    const isArchived = this.#statuses.get(id) === 'archived';
    const request: ClusterRequest = isArchived
      ? { path: `/api/admin/startups/${id}/restore` }
      : { path: `/api/admin/startups/${id}/archive`, body: { reason: 'closed' } };
    await this.#decide(isArchived ? 'restore' : 'archive', [request, request], [409], choose);
    this.#statuses.set(id, isArchived ? 'active' : 'archived');
    this.counted.archives += 1;
  }

  /**
   * Members like one of two listings. Then each of the two admins merges one listing into the other, in opposite directions, and
   * both undo the merge.
   */
  async #merge(pair: readonly [string, string], choose: Random): Promise<void> {
    const { client, members } = this.#options;
    const likesOf = (id: string): Set<string> => {
      const likes = this.#likes.get(id) ?? new Set();
      this.#likes.set(id, likes);
      return likes;
    };
    const [first, second] = [likesOf(pair[0]), likesOf(pair[1])];
    const member = members[choose(members.length)];
    if (member === undefined) return;
    for (const [id, likes] of [
      [pair[0], first],
      [pair[1], second],
    ] as const) {
      const liked = choose(2) === 0;
      const body = { userId: member.id, startupId: id, liked };
      const status = await client.send({ path: '/api/favorites/toggle', body, session: member.session }, choose);
      client.check(status === 200, `A like of a listing to be merged was answered with ${status}`);
      if (liked) likes.add(member.id);
      else likes.delete(member.id);
    }
    const merge = (duplicateId: string, survivorId: string): ClusterRequest => ({
      path: '/api/admin/merges',
      body: { duplicateId, survivorId, parts: [], owner: 'survivor', plan: 'survivor' },
    });
    const winner = await this.#decide('merge', [merge(pair[0], pair[1]), merge(pair[1], pair[0])], [409], choose);
    const [duplicate, survivor] = winner === 0 ? pair : [pair[1], pair[0]];
    const merged = await client.read<Startup>(`/api/startups/slug/${survivor}`, choose);
    client.check(merged.likes === new Set([...first, ...second]).size, `A survivor has ${merged.likes} likes`);
    const undo: ClusterRequest = { path: `/api/admin/merges/${duplicate}/undo` };
    await this.#decide('undo', [undo, undo], [404], choose);
    for (const [id, likes] of [
      [pair[0], first],
      [pair[1], second],
    ] as const) {
      const shown = await client.read<Startup>(`/api/startups/slug/${id}`, choose);
      client.check(shown.likes === likes.size, `A listing has ${shown.likes} likes after an undo instead of ${likes.size}`);
    }
    this.counted.merges += 1;
  }

  /** Two devices of a member change one collection at the same time, each with other listings. */
  async #collect(member: Person, listings: readonly string[], choose: Random): Promise<void> {
    const { client } = this.#options;
    const id = newId();
    const collected = new Map<string, boolean>();
    this.#collected.set(id, collected);
    const half = listings.length / 2;
    const sync = async (at: number) => {
      const startupId = listings[at] ?? '';
      const isIn = choose(3) > 0;
      const changedAt = new Date().toISOString();
      const entry: CollectionEntry = { startupId, changedAt, removed: !isIn };
      const body = { title: 'Both', introduction: '', startupIds: [], changedAt, entries: [entry], deletedAt: null };
      const path = `/api/collections/user/${member.id}/${id}`;
      const status = await client.send({ method: 'PUT', path, body, session: member.session }, choose);
      client.check(status === 200, `A collection was answered with ${status}`);
      collected.set(startupId, isIn);
      this.counted.collected += 1;
    };
    await this.#repeat(choose, async () => {
      await Promise.all([sync(choose(half)), sync(half + choose(half))]);
      const own = await client.read<OwnCollection[]>(`/api/collections/user/${member.id}`, choose, member.session);
      const stored = new Map(own.find(({ _id }) => _id === id)?.entries.map(({ startupId, removed }) => [startupId, !removed]));
      client.check(isDeepStrictEqual(new Map([...stored].sort()), new Map([...collected].sort())), 'A collection lacks a change');
    });
  }
}

/**
 * Retries while PostgreSQL may be down or the answer to a COMMIT was lost. If the listing already exists, an earlier attempt has
 * stored it.
 */
async function untilStored(insert: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await insert();
    } catch (error) {
      if (tries > 0 && error instanceof Error && error.name === 'StoreConflict') return;
      if (tries === 200) throw error;
      await pause(100);
    }
  }
}
