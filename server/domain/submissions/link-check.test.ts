import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FounderSites, openFounderSites, type SiteAnswer } from '../../../tests/api/founder-sites.ts';
import { checkLink } from './link-check.ts';

let sites: FounderSites;

beforeAll(async () => {
  // The timeout is long enough even on a busy machine.
  sites = await openFounderSites();
});
afterAll(() => sites.close());
beforeEach(() => {
  sites.clear();
});

const page = '<title>Acme</title>';
const site = 'acme.example/';

async function check({ readsPage = false, wasParked = false } = {}) {
  return checkLink(sites.websites, sites.address('acme.example'), { readsPage, wasParked });
}

/** A check's result, and whether it read the page. */
async function resultOf(answers: Record<string, SiteAnswer>, options?: Parameters<typeof check>[0]) {
  for (const [address, answer] of Object.entries(answers)) sites.pages.set(address, answer);
  const { result } = await check(options);
  return `${result}, ${sites.requests.length === 1 ? 'HEAD' : 'HEAD and GET'}`;
}

test.each<[string, Record<string, SiteAnswer>, string]>([
  ['answers', { [site]: page }, 'alive, HEAD'],
  ['answers without a page', { [site]: 204 }, 'alive, HEAD'],
  ['refuses a HEAD', { [`HEAD ${site}`]: 405, [site]: page }, 'alive, HEAD and GET'],
  ['responds to a HEAD with 404', { [`HEAD ${site}`]: 404, [site]: page }, 'alive, HEAD and GET'],
  ['does not answer a HEAD', { [`HEAD ${site}`]: { hangs: 'silent' }, [site]: page }, 'alive, HEAD and GET'],
  ['is not found', { [site]: 404 }, 'gone, HEAD and GET'],
  ['is gone', { [site]: 410 }, 'gone, HEAD and GET'],
  ['asks for a password', { [site]: 401 }, 'unsure, HEAD and GET'],
  ['is forbidden', { [site]: 403 }, 'unsure, HEAD and GET'],
  ['reports too many requests', { [site]: 429 }, 'unsure, HEAD and GET'],
  ['is broken', { [site]: 500 }, 'unsure, HEAD and GET'],
  ['takes too long', { [site]: { hangs: 'silent' } }, 'unsure, HEAD and GET'],
  ['asks for a human', { [`HEAD ${site}`]: 404, [site]: '<title>Just a moment...</title>' }, 'unsure, HEAD and GET'],
  ['answers with a large page', { [`HEAD ${site}`]: 403, [site]: { hangs: 'endless' } }, 'alive, HEAD and GET'],
])('a website that %s', async (_name, answers, expected) => {
  expect(await resultOf(answers)).toBe(expected);
});

test.each<[string, SiteAnswer, string]>([
  ['still answers', page, 'alive, HEAD and GET'],
  ['is parked', '<title>acme.example is for sale</title>', 'parked, HEAD and GET'],
  ['does not exist', 404, 'gone, HEAD and GET'],
  ['refuses to be read', 403, 'alive, HEAD and GET'],
])('a website whose HEAD succeeds, and whose page %s', async (_name, answer, expected) => {
  expect(await resultOf({ [`HEAD ${site}`]: 200, [site]: answer }, { readsPage: true })).toBe(expected);
});

test('a parked domain that refuses to be read does not count as alive', async () => {
  expect(await resultOf({ [`HEAD ${site}`]: 200, [site]: 403 }, { wasParked: true })).toBe('unsure, HEAD and GET');
  sites.requests.length = 0;
  expect(await resultOf({ [site]: page }, { wasParked: true })).toBe('alive, HEAD and GET');
});

test('redirects are followed within the domain', async () => {
  sites.pages.set(site, { to: sites.address('www.acme.example', '/home') });
  sites.pages.set('www.acme.example/home', { to: sites.address('app.acme.example') });
  sites.pages.set('app.acme.example/', page);
  expect((await check()).result).toBe('alive');
  sites.pages.set('app.acme.example/', 404);
  expect((await check()).result).toBe('gone');
  sites.pages.set('app.acme.example/', { to: sites.address('acme.example') });
  expect(await check()).toMatchObject({ result: 'unsure', detail: 'It redirects in a loop.' });
  sites.pages.set(site, { to: 'mailto:ada@acme.example' });
  expect((await check()).result).toBe('unsure');
});

test('a website at an unusual port is not requested, and its state stays unknown', async () => {
  const outcome = await checkLink(sites.websites, 'http://acme.example:8443/', { readsPage: true, wasParked: false });
  expect([outcome.result, sites.requests]).toEqual(['unsure', []]);
});

test('a website that redirects to another domain has moved, and the other domain is not requested', async () => {
  sites.pages.set(site, { to: 'https://notacme.example/new?a=b' });
  expect(await check()).toEqual({
    result: 'moved',
    detail: 'It redirects to https://notacme.example/new?a=b',
    movedTo: 'https://notacme.example/new?a=b',
  });
  expect(sites.requests).toEqual([`HEAD ${site}`, site]);
  sites.pages.set(site, { to: `https://other.example/?a=${'b'.repeat(3_000)}` });
  expect((await check()).movedTo).toBe('https://other.example');
  sites.pages.set(site, { to: 'https://www.sedoparking.com/acme.example' });
  expect(await check()).toMatchObject({ result: 'parked', movedTo: '' });
});

test('a domain that does not exist is gone, unless no name server responds', async () => {
  sites.addresses.set('acme.example', ['unknown']);
  expect(await check()).toEqual({ result: 'gone', detail: 'There is no such domain.', movedTo: '' });
  sites.addresses.set('example.com', ['unknown']);
  expect((await check()).result).toBe('unsure');
  sites.addresses.delete('example.com');
  sites.addresses.set('acme.example', ['lost']);
  expect((await check()).result).toBe('unsure');
  sites.addresses.delete('acme.example');
  sites.pages.set(site, { to: sites.address('old.acme.example') });
  sites.addresses.set('old.acme.example', ['unknown']);
  expect((await check()).result).toBe('gone');
});

test('a domain in a private network is not requested, and does not count as gone', async () => {
  sites.addresses.set('acme.example', ['10.0.0.1']);
  expect(await check()).toMatchObject({ result: 'unsure', detail: 'It could not be reached.' });
  expect(sites.requests).toEqual([]);
});
