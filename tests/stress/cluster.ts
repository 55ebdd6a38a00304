import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import type { Store, UserRecord } from '../../db/store.ts';
import type { StartupCard, StartupPage } from '../../server/domain/listings/startups.contract.ts';
import { newId, newToken } from '../../server/domain/core/ids.ts';
import { newUser } from '../../server/domain/accounts/users.rules.ts';
import { headersOf, startSmtpServer } from '../api/koa/smtp-server.ts';
import { type FetchJson, fetchDirectory, SyncClient } from '../api/sync-client.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { startCuttingProxy } from '../store/cutting-proxy.ts';
import { type PostgresServer, runOn, startPostgres } from '../store/postgres-server.ts';
import { ClusterClient, readJson } from './cluster-client.ts';
import { Moderation, type Person } from './cluster-moderation.ts';
import { liftSiteLimits } from './lift-site-limits.ts';
import { type Random, randomOf } from './writes.ts';

/**
 * `npm run stress:cluster [seconds] [processes] [seed] [--without-gate]` runs several processes over one PostgreSQL. Members like,
 * readers subscribe, devices sync, and listings are edited, reported, claimed, collected, archived and merged. Processes are killed,
 * PostgreSQL is stopped at once or killed, and connections are cut at COMMIT. Afterwards nothing acknowledged is lost, nothing was done
 * twice, and every device and process shows the same directory. Without the gate, which serializes transactions, the same run must fail.
 */
const numbers = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const seconds = Number(numbers[0] ?? 180);
const processes = Number(numbers[1] ?? 4);
const seed = Number(numbers[2] ?? 20_261_122);
const withoutGate = process.argv.includes('--without-gate');

const memberCount = 32;
/** The number of founders whose listings are moderated. */
const founderCount = 8;
const deviceCount = 3;
/** A small number, so that processes often write the same rows. */
const likedCount = 12;
const attemptsPerNetwork = 10;
const subscriptionsPerNetwork = 5;
const secondsPerPostgresStop = 20;

const random = randomOf(seed);
const counted = { likes: 0, subscriptions: 0, feedback: 0, limited: 0, processKills: 0, postgresStops: 0, cuts: 0 };
let isOver = false;

const folder = await mkdtemp(join(tmpdir(), 'debut-cluster-'));
const postgres = await startPostgres();
if (typeof postgres === 'string') {
  console.error(postgres);
  process.exit(1);
}
/** Replies late. A process that is killed before the reply sends the email again. */
const mailServer = await startSmtpServer({}, { answerAfterMs: 50 });
const direct = new URL(postgres.url);
const proxy = await startCuttingProxy({ host: direct.hostname, port: Number(direct.port) });
const proxied = new URL(postgres.url);
proxied.port = String(proxy.port);

/** The site's processes. A killed process is undefined until it runs again. */
const running: (RunningServer | undefined)[] = [];
const dataDirOf = (at: number) => join(folder, `process-${at}`);

async function startProcess(at: number): Promise<void> {
  const mail = { SITE_URL: 'http://localhost', SMTP_URL: mailServer.url, LINK_WATCH: '0' };
  const env = { DATABASE_URL: proxied.href, DATA_DIR: dataDirOf(at), LOG_LEVEL: 'error', ...mail };
  for (let attempt = 1; ; attempt += 1) {
    try {
      running[at] = await startServer(env);
      return;
    } catch (error) {
      // PostgreSQL may be down, so the process is started again, as a service manager does.
      if (attempt === 20) throw error;
      await pause(500);
    }
  }
}

async function killProcess(at: number): Promise<void> {
  const killed = running[at];
  if (killed === undefined) return;
  running[at] = undefined;
  counted.processKills += 1;
  process.kill(killed.pid, 'SIGKILL');
  await killed.stop();
  await startProcess(at);
}

const client = new ClusterClient(() => running.flatMap((server) => server?.url ?? []));
const check = client.check.bind(client);

interface Member extends Person {
  liked: Set<string>;
}

/** Stores a user with a session directly. */
async function createPerson(store: Store, username: string, role: UserRecord['role']): Promise<Person> {
  const createdAt = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const [id, session] = [newId(), newToken()];
  const user = newUser({ _id: id, username, email: `${username}@people.example`, createdAt }, { emailVerifiedAt: createdAt });
  await store.users.insert({ ...user, role });
  const tokenHash = createHash('sha256').update(session).digest('hex');
  const times = { createdAt, authenticatedAt: createdAt, seenAt: createdAt, expiresAt };
  await store.sessions.insert({ tokenHash, userId: id, device: '', multiFactor: false, ...times });
  return { id, session };
}

async function createPeople(store: Store, name: string, count: number, role: UserRecord['role'] = 'user'): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) people.push(await createPerson(store, `${name}-${at}`, role));
  return people;
}

async function like(member: Member, startupIds: readonly string[], choose: Random): Promise<void> {
  while (!isOver) {
    const startupId = startupIds[choose(startupIds.length)] ?? '';
    const liked = choose(2) === 0;
    const body = { userId: member.id, startupId, liked };
    const status = await client.send({ path: '/api/favorites/toggle', body, session: member.session }, choose);
    check(status === 200, `A like was answered with ${status}`);
    if (liked) member.liked.add(startupId);
    else member.liked.delete(startupId);
    counted.likes += 1;
    await pause(200 + choose(300));
  }
}

async function sendFeedback(sent: Set<string>, choose: Random): Promise<void> {
  while (!isOver) {
    const content = crypto.randomUUID();
    const status = await client.send({ path: '/api/feedback', body: { content, email: '' } }, choose);
    check(status < 300, `Feedback was answered with ${status}`);
    sent.add(content);
    counted.feedback += 1;
    await pause(choose(200));
  }
}

/** Subscribes from one network after another, several at once, through several processes. */
async function subscribe(addresses: Set<string>, choose: Random): Promise<void> {
  for (let network = 1; !isOver; network += 1) {
    const requests = Array.from({ length: attemptsPerNetwork }, async () => {
      const email = `${crypto.randomUUID()}@readers.example`;
      const from = `172.16.${network >> 8}.${network & 255}`;
      const request = { path: '/api/newsletter/subscribe', body: { email }, network: from };
      const status = await client.send(request, choose);
      check(status === 200 || status === 429, `A subscription was answered with ${status}`);
      if (status === 200) addresses.add(email);
      return status;
    });
    const accepted = (await Promise.all(requests)).filter((status) => status === 200).length;
    check(accepted <= subscriptionsPerNetwork, `A network subscribed ${accepted} times, more than ${subscriptionsPerNetwork}`);
    counted.subscriptions += accepted;
    counted.limited += attemptsPerNetwork - accepted;
    await pause(choose(1_000));
  }
}

async function follow(device: SyncClient, choose: Random): Promise<void> {
  while (!isOver) {
    const fetchJson: FetchJson = (path) => client.readOnce(path, choose);
    await device.fetchChunk(fetchJson, 1 + choose(20)).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
    await pause(choose(100));
  }
}

/** Kills running processes, no matter how long others take to restart. */
async function killProcesses(): Promise<void> {
  const restarts: Promise<void>[] = [];
  while (!isOver) {
    await pause(1_500 + random(2_000));
    const alive = [...running.keys()].filter((at) => running[at] !== undefined);
    const chosen = alive[random(alive.length)];
    if (chosen !== undefined) restarts.push(killProcess(chosen));
  }
  await Promise.all(restarts);
}

async function stopPostgres(server: PostgresServer): Promise<void> {
  while (!isOver) {
    for (let second = 0; second < secondsPerPostgresStop && !isOver; second += 1) await pause(1_000);
    if (isOver) return;
    await server.restart(counted.postgresStops % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    counted.postgresStops += 1;
  }
}

async function cutCommits(): Promise<void> {
  while (!isOver) {
    await pause(2_000 + random(2_000));
    proxy.cutNext(counted.cuts % 3 === 0 ? 'commit' : 'answer');
    counted.cuts += 1;
  }
}

/** The emails that the mail server accepted, by Message-ID: how many times, and to whom. */
function mails(): Map<string, { times: number; to: string }> {
  const sent = new Map<string, { times: number; to: string }>();
  for (const {
    message,
    to: [to = ''],
  } of mailServer.received) {
    const id = headersOf(message)['message-id'] ?? '';
    sent.set(id, { to, times: (sent.get(id)?.times ?? 0) + 1 });
  }
  return sent;
}

/**
 * Waits until every email is sent. If a process was killed while sending an email, the email is sent again once its lease has
 * ended.
 */
async function untilMailIsSent(): Promise<void> {
  for (const until = Date.now() + 200_000; Date.now() < until; await pause(1_000)) {
    const [row] = (await runOn(direct.href, 'SELECT count(*)::int AS waiting FROM mail_outbox WHERE sent_at IS NULL')) as {
      waiting: number;
    }[];
    if (row?.waiting === 0) return;
  }
  client.failures.push('Mails are waiting although every lease has ended');
}

interface Expected {
  members: readonly Member[];
  likesBefore: ReadonlyMap<string, number>;
  feedback: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
  devices: readonly SyncClient[];
  moderation: Moderation;
  anonymous: ReadonlyMap<string, number>;
}

/** Compares the stored and shown data with the acknowledged writes, once no one writes anymore. */
async function compare(store: Store, expected: Expected): Promise<void> {
  const { members, likesBefore, feedback, addresses, devices, moderation, anonymous } = expected;
  for (const { id, liked } of members) {
    const stored = await store.favorites.ids(id);
    check(isDeepStrictEqual(stored, [...liked].sort()), `A member has ${stored.length} favorites instead of ${liked.size}`);
  }
  const byId = new Map<string, { likes: number; name: string }>();
  for (const [id, before] of likesBefore) {
    const startup = await store.startups.byId(id);
    const likes = before + members.filter(({ liked }) => liked.has(id)).length;
    byId.set(id, { likes, name: startup?.name ?? '' });
    check(startup?.likes === likes, `A startup has ${startup?.likes} likes instead of ${likes}`);
  }
  const { feedback: rows } = await store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 1_000_000 });
  const contents = rows.map(({ content }) => content).filter((content) => /^[0-9a-f-]{36}$/u.test(content));
  check(isDeepStrictEqual(contents.sort(), [...feedback].sort()), `${contents.length} feedback instead of ${feedback.size}`);

  await moderation.compare(direct.href);
  await compareTables(anonymous);

  for (const server of running) {
    const fetchJson: FetchJson = (path) => readJson((server?.url ?? '') + path);
    const directory = await fetchDirectory(fetchJson, (id) => store.startups.byId(id));
    for (const device of devices) {
      await device.sync(fetchJson, 50);
      const isSame = [...directory].every(([id, listing]) => isDeepStrictEqual(device.rows.get(id), listing));
      check(isSame && device.rows.size === directory.size, 'A device differs from the lists of a process');
    }
    for (const [id, { likes, name }] of byId) {
      check(directory.get(id)?.likes === likes, 'A card in a list has other likes');
      const found = (await fetchJson(`/api/startups/search?q=${encodeURIComponent(name)}`)) as StartupPage;
      const card: StartupCard | undefined = found.startups.find(({ _id }) => _id === id);
      check(card?.likes === likes, `A search shows ${card?.likes} likes instead of ${likes}`);
    }
  }
  await untilMailIsSent();
  const sent = mails();
  const stored = (await runOn(direct.href, 'SELECT count(*)::int AS count FROM mail_outbox')) as { count: number }[];
  check(sent.size === stored[0]?.count, `${sent.size} mails were sent instead of ${stored[0]?.count}`);
  const welcomed = new Set([...sent.values()].map(({ to }) => to).filter((to) => addresses.has(to)));
  check(welcomed.size === addresses.size, `${welcomed.size} of ${addresses.size} subscribers got a welcome`);
  const twice = [...sent.values()].filter(({ times }) => times > 1).length;
  // If a process is killed before it marks an accepted email as sent, the same message is sent again, with the same Message-ID.
  check(twice <= counted.processKills, `${twice} mails were sent twice`);
  console.log(
    JSON.stringify({ ...counted, ...moderation.counted, repeated: client.repeated, mails: sent.size, sentTwice: twice }),
  );
}

/** Likes without a member, by listing. Some listings start with such likes, and nothing changes them. */
async function anonymousLikes(): Promise<Map<string, number>> {
  const rows = await runOn(
    direct.href,
    'SELECT id, (likes - (SELECT count(*) FROM favorites f WHERE f.startup_id = s.id))::int AS others FROM startups s',
  );
  return new Map((rows as { id: string; others: number }[]).map(({ id, others }) => [id, others]));
}

/** Checks the invariants between the tables. */
async function compareTables(before: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, others] of await anonymousLikes())
    check(others === (before.get(id) ?? 0), `A listing has ${others} likes without a row`);
  const [row] = (await runOn(
    direct.href,
    `SELECT (SELECT count(*) FROM startups WHERE status = 'active')::int AS active, active_startups::int AS counted FROM counters`,
  )) as { active: number; counted: number }[];
  check(row?.active === row?.counted, `${row?.counted} listings are counted instead of ${row?.active}`);
}

const startedAt = performance.now();
try {
  // All processes start at once on an empty database. Without the gate, one starts first, because the gate can be removed only
  // once there is a database.
  const [first, ...others] = Array.from({ length: processes }, (_, at) => async () => startProcess(at));
  const starting = [first?.()];
  if (withoutGate) {
    await starting[0];
    // The replaced gate locks nothing, so that transactions of several processes run at the same time.
    await runOn(
      direct.href,
      `ALTER TABLE gate RENAME TO unlocked; CREATE VIEW gate AS SELECT 1::bigint AS id, ''::text AS server_started_at;
       CREATE RULE gate_update AS ON UPDATE TO gate DO INSTEAD NOTHING`,
    );
  }
  await Promise.all([...starting, ...others.map((start) => start())]);
  const store = await openPostgresStore(direct.href, { indexFolder: undefined, report: console.error });
  const members = (await createPeople(store, 'member', memberCount)).map((person) => ({ ...person, liked: new Set<string>() }));
  const { cards } = await store.startups.list({ offset: 0, limit: likedCount });
  const likesBefore = new Map(cards.map((text) => JSON.parse(text) as StartupCard).map(({ _id, likes }) => [_id, likes]));
  const template = await store.startups.byId([...likesBefore.keys()][0] ?? '');
  if (template === undefined) throw new Error('The directory has no listings.');
  const anonymous = await anonymousLikes();
  const founders = await createPeople(store, 'founder', founderCount);
  const admins = await createPeople(store, 'admin', 2, 'admin');
  const moderation = new Moderation({ client, store, members: founders, admins, isOver: () => isOver });
  const [feedback, addresses] = [new Set<string>(), new Set<string>()];
  const devices = Array.from({ length: deviceCount }, () => new SyncClient());
  const own = (at: number) => randomOf(seed + at);
  const work = [
    ...members.map((member, at) => like(member, [...likesBefore.keys()], own(at))),
    ...[1, 2, 3].map((at) => sendFeedback(feedback, own(100 + at))),
    ...[1, 2].map((at) => subscribe(addresses, own(200 + at))),
    ...devices.map((device, at) => follow(device, own(300 + at))),
    moderation.work(template, (at) => own(400 + at)),
    killProcesses(),
    stopPostgres(postgres),
    cutCommits(),
  ];
  // The statement may fail, because PostgreSQL is stopped repeatedly.
  const siteLimits = liftSiteLimits((statement) => void runOn(direct.href, statement).catch(() => undefined));
  const ended = Promise.all(work);
  await Promise.race([ended, pause(seconds * 1_000)]);
  isOver = true;
  await ended;
  await siteLimits.stop();
  await compare(store, { members, likesBefore, feedback, addresses, devices, moderation, anonymous });
  await store.close();
  for (const failure of new Set(client.failures)) console.error(failure);
  console.log(`${client.failures.length} failures in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  if (client.failures.length > 0) process.exitCode = 1;
} finally {
  isOver = true;
  await Promise.all(running.map(async (server) => server?.stop()));
  proxy.close();
  await mailServer.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
