import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { personId } from '../../db/sample/people.ts';
import { launchChromium } from '../chromium.ts';
import { KillableServer } from './killable-server.ts';
import { type Random, randomOf } from './writes.ts';

/**
 * `npm run stress:queue-kill [kills] [seed]` queues 30 likes, feedback and a newsletter subscription on a device in Chromium. While they
 * are sent, the server is killed at random moments, in several rounds, until the number of kills is reached. At the end, the database
 * must have each request exactly once.
 */
const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 20_261_121);
const likesPerRound = 30;
const member = 'jonas';

const random = randomOf(seed);
const folder = await mkdtemp(join(tmpdir(), 'debut-stress-'));
const server = new KillableServer(join(folder, 'data'));
const counted = { rounds: 0, kills: 0, killedInside: 0, requests: 0 };
const sent = /^POST \/api\/(?:favorites|feedback|newsletter)/m;

/** A proxy with one address in front of all started servers. `onRequest` runs when a queued request passes. */
async function openProxy(onRequest: () => void) {
  const open = new Set<Socket>();
  const listener = createServer((from) => {
    open.add(from);
    const drop = () => {
      open.delete(from);
      from.destroy();
    };
    from.on('error', drop).on('close', drop);
    if (target === undefined) return drop();
    const to = connect(target, '127.0.0.1');
    to.on('error', drop).on('close', drop);
    from.on('close', () => to.destroy());
    from.on('data', (chunk) => {
      if (sent.test(chunk.toString('latin1'))) onRequest();
    });
    from.pipe(to).pipe(from);
  });
  let target: number | undefined;
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    connectTo(url: string | undefined) {
      target = url === undefined ? undefined : Number(new URL(url).port);
      if (target === undefined) for (const socket of open) socket.destroy();
    },
    close() {
      listener.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** The server is killed `delayMs` after this many more requests. */
let armed: { requests: number; delayMs: number } | undefined;
let killing: Promise<void> | undefined;

const proxy = await openProxy(() => {
  counted.requests += 1;
  if (armed === undefined || killing !== undefined) return;
  armed.requests -= 1;
  if (armed.requests > 0) return;
  const { delayMs } = armed;
  killing = new Promise((resolve) => setTimeout(resolve, delayMs)).then(async () => {
    await server.killAndStart(async () => proxy.connectTo(undefined));
    counted.kills += 1;
  });
});

interface Row {
  call: string;
  json: string;
  quiet?: boolean;
  arrivedAt?: number;
  refused?: object;
}

/** The rows of the device's database, by their stored names. */
async function queuedRows(page: Page): Promise<Row[]> {
  const rows = await page.evaluate(
    () =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('debut');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('It did not open.')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').getAll();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result as Row[]);
          });
        });
      }),
  );
  const refused = rows.filter((row) => row.refused !== undefined);
  if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  return rows.filter(({ quiet, arrivedAt }) => quiet !== true && arrivedAt === undefined);
}

const countQueued = async (page: Page) => (await queuedRows(page)).length;

/** Presses like buttons and sends forms while no host answers. */
async function queueRequests(page: Page, round: number): Promise<void> {
  let likedCount = 0;
  for (const path of ['/', '/?page=2', '/?page=3']) {
    await page.goto(proxy.url + path);
    await page
      .getByRole('region', { name: /^(?!Trending)/ })
      .first()
      .waitFor();
    const buttons = page.locator('main article').getByRole('button', { name: /^Like / });
    await buttons.first().waitFor();
    const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
    for (const label of names) {
      const name = label.replace(/, [\d,]+ likes?$/, '');
      if (likedCount === likesPerRound || done.has(`${round} ${name}`)) continue;
      const button = buttons.and(page.getByLabel(`${name}, `)).first();
      const before = await button.getAttribute('aria-pressed');
      await button.click();
      await page.waitForFunction(
        ([prefix, was]) =>
          [...document.querySelectorAll('main article button')].some(
            (each) =>
              each.getAttribute('aria-label')?.startsWith(`${prefix}, `) === true && each.getAttribute('aria-pressed') !== was,
          ),
        [name, before],
      );
      done.add(`${round} ${name}`);
      likedCount += 1;
    }
    if (likedCount === likesPerRound) break;
  }
  await page.getByRole('link', { name: 'Feedback?' }).click();
  const panel = page.getByRole('dialog', { name: 'Feedback' });
  await panel.getByLabel('What would you like to tell us?').fill(`Round ${round}.`);
  await panel.getByRole('button', { name: 'Send feedback' }).click();
  await panel.getByText('Saved on this device.').waitFor();
  await page.goto(`${proxy.url}/newsletter`);
  await page.getByLabel('Your email').fill(`round-${round}@people.example`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('main').getByText('Saved on this device.').waitFor();
}

/** The likes of each round by name, and the newest state of each like by the listing's id. */
const done = new Set<string>();
const expectedLikes = new Map<string, boolean>();

/** Lets the device send until the queue is empty, while killing the server. */
async function drainQueue(page: Page, pick: Random): Promise<void> {
  for (let before = await countQueued(page); before > 0;) {
    armed = counted.kills < kills ? { requests: 1 + pick(3), delayMs: pick(12) } : undefined;
    proxy.connectTo(await server.url());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const deadline = Date.now() + 30_000;
    while (killing === undefined && (await countQueued(page)) > 0 && Date.now() < deadline) await page.waitForTimeout(20);
    await killing;
    const left = await countQueued(page);
    if (killing !== undefined && left > 0) counted.killedInside += 1;
    if (left > before) throw new Error(`The queue has grown: ${left} of ${before}`);
    before = left;
    killing = undefined;
    armed = undefined;
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  await server.signIn([member]);
  await context.addCookies([{ name: 'session', value: server.session(member), url: proxy.url }]);
  await context.addInitScript((id) => localStorage.setItem('userId', id), personId(member));
}

function expect(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(`${failure} (seed ${seed}, after ${counted.kills} kills)`);
}

const browser = await launchChromium();
try {
  await server.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  proxy.connectTo(await server.url());
  await signIn(context);
  const before = await server.withStore(async (store) => new Set(await store.favorites.ids(personId(member))));
  const likesBefore = new Map<string, number>();
  for (const number of [1, 2, 3]) {
    const reply = await fetch(`${await server.url()}/api/startups?page=${number}`);
    const { startups } = (await reply.json()) as { startups: { _id: string; likes: number }[] };
    for (const { _id, likes } of startups) likesBefore.set(_id, likes);
  }
  await page.goto(proxy.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${proxy.url}/offline`);
  await page.getByText(/\d+ listings are saved on this device/).waitFor({ timeout: 60_000 });
  while (counted.kills < kills) {
    counted.rounds += 1;
    // The device caches the member's account and favorites.
    await page.goto(proxy.url);
    await page.getByRole('button', { name: 'Your menu' }).waitFor();
    await page.waitForTimeout(1_500);
    proxy.connectTo(undefined);
    await queueRequests(page, counted.rounds);
    expect((await countQueued(page)) === likesPerRound + 2, `Round ${counted.rounds}: ${await countQueued(page)} are queued`);
    for (const { call, json } of await queuedRows(page)) {
      if (call !== 'toggleFavorite') continue;
      const { startupId, liked } = JSON.parse(json) as { startupId: string; liked: boolean };
      expectedLikes.set(startupId, liked);
    }
    await drainQueue(page, random);
    console.log(`Round ${counted.rounds}: everything was sent; ${counted.kills} kills so far.`);
  }

  await server.withStore(async (store) => {
    const ids = await store.favorites.ids(personId(member));
    expect(new Set(ids).size === ids.length, 'A like is stored twice.');
    const now = new Set(ids);
    for (const id of new Set([...expectedLikes.keys(), ...before])) {
      expect(now.has(id) === (expectedLikes.get(id) ?? before.has(id)), `The like of ${id} is wrong.`);
      const change = Number(now.has(id)) - Number(before.has(id));
      const likes = likesBefore.get(id);
      if (likes !== undefined) expect((await store.startups.byId(id))?.likes === likes + change, `The count of ${id} is wrong.`);
    }
    const { feedback, total } = await store.feedback.table({ search: 'Round', status: 'all' }, { offset: 0, limit: 100 });
    const contents = feedback.map(({ content }) => content).toSorted();
    const rounds = Array.from({ length: counted.rounds }, (_, at) => at + 1);
    expect(total === counted.rounds, `${total} remarks of ${counted.rounds}: ${contents.join(' ')}`);
    expect(
      rounds.every((round) => contents.includes(`Round ${round}.`)),
      'Feedback is missing.',
    );
    const addresses = (await store.newsletter.list()).map(({ email }) => email).filter((email) => email.startsWith('round-'));
    expect(addresses.length === counted.rounds && new Set(addresses).size === counted.rounds, 'The newsletter is wrong.');
  });
  const { rounds, killedInside, requests } = counted;
  console.log(
    `${counted.kills} kills, ${killedInside} of them with requests still queued; ${rounds} rounds of ${likesPerRound} likes, feedback and a subscription (${rounds * (likesPerRound + 2)} requests) were sent with ${requests} requests. Each is in the database exactly once.`,
  );
} finally {
  await browser.close();
  proxy.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
