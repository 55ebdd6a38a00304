import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from './account-calls.ts';
import { type FounderSites, openFounderSites } from './founder-sites.ts';
import type { TestHost } from './hosts.ts';
import { type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

/** A listing without an owner. */
const kanbanjo = '000000000003000036557afb';

let sites: FounderSites;
let host: TestHost;

beforeAll(async () => {
  sites = await openFounderSites();
});
afterAll(() => sites.close());
beforeEach(() => sites.clear());

const pathOf = (rest = '') => `/api/startups/${kanbanjo}/ownership-proof${rest}`;

const start = async (member: Member): Promise<void> => {
  const [status] = await member.send('PUT', pathOf(), undefined);
  expect(status).toBe(200);
};

const sendCode = (member: Member, mailbox: string, domain = 'kanbanjo.example') =>
  member.send('POST', pathOf('/code'), { mailbox, domain });

async function setWebsite(website: string): Promise<void> {
  const startup = await host.store.startups.byId(kanbanjo);
  if (startup === undefined) throw new Error('The sample has changed.');
  await host.store.startups.update({ ...startup, website });
}

const codeTo = async (address: string) => {
  const codes = (await emailsTo(host, address)).flatMap((email) => (email.kind === 'ownership.code' ? [email.code] : []));
  return codes.at(-1) ?? '';
};

describe.each(bothHosts)('a proof of ownership on %s', (_, open) => {
  beforeEach(async () => {
    host = await openForTest(open, { websites: async () => sites.websites });
    await setWebsite(sites.address('www.kanbanjo.example'));
  });

  test('by an emailed code accepts the domain holder’s addresses and those linked from the page', async () => {
    const ravi = await signInAs(host, 'ravi');
    await start(ravi);
    for (const mailbox of ['admin', 'administrator', 'hostmaster']) expect((await sendCode(ravi, mailbox))[0]).toBe(200);
    expect(sites.requests).toEqual([]);
    const fields = { 'body.mailbox': expect.stringContaining('postmaster') as string };
    const refused = [422, { code: 'ownership.address_does_not_count', fields }] as const;
    // The page is missing, links to nothing or to other addresses, or redirects elsewhere.
    for (const answer of [
      404,
      '<p>free.account@kanbanjo.example</p>',
      '<a href="mailto:team@kanbanjo.example">',
      '<a href="mailto:free.account@evil.example">',
      { to: sites.address('evil.example') },
    ]) {
      sites.pages.set('www.kanbanjo.example/', answer);
      sites.pages.set('evil.example/', '<a href="mailto:free.account@kanbanjo.example">');
      expect(await sendCode(ravi, 'free.account')).toMatchObject(refused);
    }
    expect(new Set(sites.requests)).toEqual(new Set(['www.kanbanjo.example/']));
    expect(await emailsTo(host, 'free.account@kanbanjo.example')).toEqual([]);
    sites.pages.set('www.kanbanjo.example/', '<a href="mailto:Team@kanbanjo.example?subject=Hello">Write to us</a>');
    expect((await sendCode(ravi, 'team'))[0]).toBe(200);
    const code = await codeTo('team@kanbanjo.example');
    expect(await ravi.send('POST', pathOf('/check'), { method: 'mail', code })).toMatchObject([200, { outcome: 'verified' }]);
  });

  test.each([
    ['gmail.com', 'ownership.does_not_fit'],
    ['www.comcast.net', 'ownership.does_not_fit'],
    ['orange.fr', 'ownership.does_not_fit'],
    ['github.io', 'ownership.does_not_fit'],
    ['unlisted-provider.example', 'ownership.address_does_not_count'],
  ])('by an emailed code is refused at %s, where strangers can have addresses', async (hostname, error) => {
    const ravi = await signInAs(host, 'ravi');
    await setWebsite(sites.address(hostname));
    await start(ravi);
    const domain = hostname.replace('www.', '');
    expect(await sendCode(ravi, 'free.account', domain)).toMatchObject([422, { code: error }]);
    expect(await emailsTo(host, `free.account@${domain}`)).toEqual([]);
  });
});
