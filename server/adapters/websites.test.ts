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
    { rel: 'me', href: 'https://debut.example/#1', type: '', sizes: '' },
    { rel: 'me nofollow', href: 'https://debut.example/?a=1&b=2#2', type: '', sizes: '' },
  ]);
});

test('titles, properties, icons and JSON-LD are read as they stand there', async () => {
  const html = `<head><title>
      Acme &amp; Sons &ndash; &#x1F9F0; <b>tools</b> </title><title>second</title><base href="/b/"><base href="/c/">
    <meta property="OG:Title" content="&quot;Acme&quot;">
    <link rel="Apple-Touch-Icon" sizes="180X180" type=image/PNG href=/i.png>
    <script type="Application/LD+JSON">{"name":"</b> &amp; <title>no</title>"}</script>
    <script>"<title>script</title>"</script></head><svg><title>drawn</title></svg>`;
  expect(await websites.parseTags(html)).toEqual({
    title: 'Acme & Sons – 🧰 <b>tools</b>',
    base: '/b/',
    metas: [],
    properties: [{ name: 'og:title', content: '"Acme"' }],
    links: [{ rel: 'apple-touch-icon', href: '/i.png', type: 'image/png', sizes: '180x180' }],
    jsonLd: ['{"name":"</b> &amp; <title>no</title>"}'],
  });
  expect((await websites.parseTags('<title>never closed <meta name=a content=b>')).metas).toEqual([]);
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
