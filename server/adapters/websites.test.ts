import { expect, test } from 'vitest';
import { createWeb } from './web.ts';
import { createWebsites } from './websites.ts';

const websites = createWebsites(createWeb({ userAgent: 'Debut/0.1' }));

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

test('tags are read as browsers read them: not in comments, scripts, styles and text areas', async () => {
  const { metas, links } = await websites.parseTags(`<!doctype html><html><head>
    <META Name='Debut-Verify' CONTENT=one content=two>
    <!-- <meta name="debut-verify" content="comment"> -->
    <script>'<meta name="debut-verify" content="script">'</script>
    <style><meta name="debut-verify" content="style"></style>
    <title><meta name="debut-verify" content="title"></title>
    <link rel=me href="https://debut.example/#1"/>
    </head><body><textarea><a rel="me" href="https://debut.example/#area"></a></textarea>
    <a rel="ME nofollow" href="https://debut.example/?a=1&amp;b=2#2">x</a><a href=>y</a><meta content=nameless>`);
  expect(metas).toEqual([{ name: 'debut-verify', content: 'one' }]);
  expect(links).toEqual([
    { rel: 'me', href: 'https://debut.example/#1' },
    { rel: 'me nofollow', href: 'https://debut.example/?a=1&b=2#2' },
  ]);
});

test.each([
  ['deep elements', '<div>'.repeat(200_000)],
  ['unmatched ends', '<a>'.repeat(150_000) + '</b>'.repeat(150_000)],
  ['many attributes', `<a ${'b '.repeat(500_000)}>`],
  ['an open comment', `<!--${'-'.repeat(1_000_000)}`],
  ['an open tag', '<a href="'.repeat(100_000)],
])('a megabyte of %s is read', async (_, html) => {
  expect((await websites.parseTags(html)).metas).toEqual([]);
});
