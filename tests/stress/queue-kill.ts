import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { personId } from '../../db/sample/people.ts';
import { findChromium } from '../chromium.mjs';
import { BatteryDirectory } from './directory.ts';
import { type Random, randomOf } from './writes.ts';

/**
 * `npm run battery:outbox-kill [kills] [seed]`: in Chromium, 30 favourites, feedback and a newsletter wait on a device. They
 * are sent while the server is killed without a warning at random moments of it, again and again; then more wait, until it
 * was killed so often. At the end the database must have each exactly once.
 */
const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? 20_261_121);
const hearts = 30;
const member = 'jonas';

const random = randomOf(seed);
const folder = await mkdtemp(join(tmpdir(), 'debut-battery-'));
const directory = new BatteryDirectory(join(folder, 'data'));
const counted = { rounds: 0, kills: 0, killedInside: 0, requests: 0 };
const sent = /^POST \/api\/(?:favorites|feedback|newsletter)/m;

/** One address for all the servers there will be; it tells when a wish passes. */
async function aWayIn(onWish: () => void) {
  const open = new Set<Socket>();
  const way = createServer((from) => {
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
      if (sent.test(chunk.toString('latin1'))) onWish();
    });
    from.pipe(to).pipe(from);
  });
  let target: number | undefined;
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    leadTo(url: string | undefined) {
      target = url === undefined ? undefined : Number(new URL(url).port);
      if (target === undefined) for (const socket of open) socket.destroy();
    },
    close() {
      way.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** The server dies a little after so many more wishes. */
let armed: { wishes: number; delay: number } | undefined;
let dying: Promise<void> | undefined;

const way = await aWayIn(() => {
  counted.requests += 1;
  if (armed === undefined || dying !== undefined) return;
  armed.wishes -= 1;
  if (armed.wishes > 0) return;
  const { delay } = armed;
  dying = new Promise((resolve) => setTimeout(resolve, delay)).then(async () => {
    await directory.killAndStart(async () => way.leadTo(undefined));
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

/** What waits on the device. */
async function waiting(page: Page): Promise<Row[]> {
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

const isWaiting = async (page: Page) => (await waiting(page)).length;

/** Presses hearts, and writes, while nobody answers. */
async function act(page: Page, round: number): Promise<void> {
  let pressed = 0;
  for (const path of ['/', '/?page=2', '/?page=3']) {
    await page.goto(way.url + path);
    await page
      .getByRole('region', { name: /^(?!Trending)/ })
      .first()
      .waitFor();
    const buttons = page.locator('main article').getByRole('button', { name: /^Like / });
    await buttons.first().waitFor();
    const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
    for (const label of names) {
      const name = label.replace(/, [\d,]+ likes?$/, '');
      if (pressed === hearts || done.has(`${round} ${name}`)) continue;
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
      pressed += 1;
    }
    if (pressed === hearts) break;
  }
  await page.getByRole('button', { name: 'Feedback?' }).click();
  const panel = page.getByRole('dialog', { name: 'Feedback' });
  await panel.getByLabel('What should we know?').fill(`Round ${round}.`);
  await panel.getByRole('button', { name: 'Send feedback' }).click();
  await panel.getByText('Kept on this device.').waitFor();
  await page.goto(`${way.url}/newsletter`);
  await page.getByLabel('Your e-mail').fill(`round-${round}@people.example`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('main').getByText('Kept on this device.').waitFor();
}

/** Every heart that was pressed, with its round; and as it was pressed last, by the listing's id. */
const done = new Set<string>();
const wanted = new Map<string, boolean>();

/** Lets the device send until nothing waits, and kills the server meanwhile. */
async function replay(page: Page, pick: Random): Promise<void> {
  for (let before = await isWaiting(page); before > 0;) {
    armed = counted.kills < kills ? { wishes: 1 + pick(3), delay: pick(12) } : undefined;
    way.leadTo(await directory.url());
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const deadline = Date.now() + 30_000;
    while (dying === undefined && (await isWaiting(page)) > 0 && Date.now() < deadline) await page.waitForTimeout(20);
    await dying;
    const left = await isWaiting(page);
    if (dying !== undefined && left > 0) counted.killedInside += 1;
    if (left > before) throw new Error(`More waits than before: ${left} of ${before}`);
    before = left;
    dying = undefined;
    armed = undefined;
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  await directory.signIn([member]);
  await context.addCookies([{ name: 'session', value: directory.session(member), url: way.url }]);
  await context.addInitScript((id) => localStorage.setItem('userId', id), personId(member));
}

function expect(right: boolean, what: string): void {
  if (!right) throw new Error(`${what} (seed ${seed}, after ${counted.kills} kills)`);
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await directory.start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  way.leadTo(await directory.url());
  await signIn(context);
  const before = await directory.withStore(async (store) => new Set(await store.favorites.ids(personId(member))));
  const likesBefore = new Map<string, number>();
  for (const number of [1, 2, 3]) {
    const reply = await fetch(`${await directory.url()}/api/startups?page=${number}`);
    const { startups } = (await reply.json()) as { startups: { _id: string; likes: number }[] };
    for (const { _id, likes } of startups) likesBefore.set(_id, likes);
  }
  await page.goto(way.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${way.url}/offline`);
  await page.getByText(/\d+ listings are on this device/).waitFor({ timeout: 60_000 });
  while (counted.kills < kills) {
    counted.rounds += 1;
    // So that the device knows what it may show of this member.
    await page.goto(way.url);
    await page.getByRole('button', { name: 'Your menu' }).waitFor();
    await page.waitForTimeout(1_500);
    way.leadTo(undefined);
    await act(page, counted.rounds);
    expect((await isWaiting(page)) === hearts + 2, `Round ${counted.rounds}: ${await isWaiting(page)} wait`);
    for (const { call, json } of await waiting(page)) {
      if (call !== 'toggleFavorite') continue;
      const { startupId, liked } = JSON.parse(json) as { startupId: string; liked: boolean };
      wanted.set(startupId, liked);
    }
    await replay(page, random);
    console.log(`Round ${counted.rounds}: everything was sent; ${counted.kills} kills so far.`);
  }

  await directory.withStore(async (store) => {
    const ids = await store.favorites.ids(personId(member));
    expect(new Set(ids).size === ids.length, 'A heart is there twice.');
    const now = new Set(ids);
    for (const id of new Set([...wanted.keys(), ...before])) {
      expect(now.has(id) === (wanted.get(id) ?? before.has(id)), `The heart of ${id} is wrong.`);
      const change = Number(now.has(id)) - Number(before.has(id));
      const likes = likesBefore.get(id);
      if (likes !== undefined) expect((await store.startups.byId(id))?.likes === likes + change, `The count of ${id} is wrong.`);
    }
    const { feedback, total } = await store.feedback.table({ search: 'Round' }, { offset: 0, limit: 100 });
    const contents = feedback.map(({ content }) => content).toSorted();
    const rounds = Array.from({ length: counted.rounds }, (_, at) => at + 1);
    expect(total === counted.rounds, `${total} remarks of ${counted.rounds}: ${contents.join(' ')}`);
    expect(
      rounds.every((round) => contents.includes(`Round ${round}.`)),
      'A remark is missing.',
    );
    const addresses = (await store.newsletter.list()).map(({ email }) => email).filter((email) => email.startsWith('round-'));
    expect(addresses.length === counted.rounds && new Set(addresses).size === counted.rounds, 'The newsletter is wrong.');
  });
  const { rounds, killedInside, requests } = counted;
  console.log(
    `${counted.kills} kills, ${killedInside} of them with something still waiting; ${rounds} rounds of ${hearts} hearts, feedback and a newsletter (${rounds * (hearts + 2)} wishes) were sent with ${requests} requests. Each is in the database exactly once.`,
  );
} finally {
  await browser.close();
  way.close();
  await directory.stop();
  await rm(folder, { recursive: true, force: true });
}
