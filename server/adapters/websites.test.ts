import { expect, test } from 'vitest';
import { createWeb } from './web.ts';
import { createWebsites } from './websites.ts';

const unread = () => Promise.reject(new Error('No page is read here.'));
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
