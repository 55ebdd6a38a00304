import { expect, test } from 'vitest';
import { createWeb, createWebsites } from './web.ts';

const unread = () => Promise.reject(new Error('This test must not read pages.'));
const websites = createWebsites(createWeb({ userAgent: 'Debut/0.1' }), { content: unread, proofTags: unread });

test.each([
  ['www.acme.co.uk', 'acme.co.uk'],
  ['acme.github.io', 'acme.github.io'],
  ['github.io', undefined],
  ['co.uk', undefined],
  ['acme.notion.site', 'acme.notion.site'],
  ['play.google.com', 'google.com'],
  ['acme.example', 'acme.example'],
  ['xn--mller-kva.de', 'xn--mller-kva.de'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
])('the registrable domain of %s is %s', async (hostname, domain) => {
  expect(await websites.domainOf(hostname)).toBe(domain);
});

test('members take turns, so that a member with many websites does not delay others', async () => {
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const read = (caller: string) =>
    websites.inTurn(caller, async () => {
      started.push(caller);
      await new Promise<void>((resolve) => endings.push(resolve));
    });
  const readings = [...Array.from({ length: 28 }, () => read('ravi')), read('noor')];
  await Promise.resolve();
  expect(started).toEqual(['ravi', 'ravi', 'noor']);
  for (let end = endings.shift(); end !== undefined; end = endings.shift()) {
    end();
    await new Promise(setImmediate);
  }
  await Promise.all(readings);
  expect(started.length).toBe(29);
});
