import { expect, test } from 'vitest';
import { readTags } from './page-tags.ts';

test('tags inside comments, scripts, styles and text areas are ignored, as in browsers', () => {
  const { metas, links } = readTags(`<!doctype html><html><head>
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

test('titles, properties, icons and JSON-LD are read unchanged', () => {
  const html = `<head><title>
      Acme &amp; Sons &ndash; &#x1F9F0; <b>tools</b> </title><title>second</title><base href="/b/"><base href="/c/">
    <meta property="OG:Title" content="&quot;Acme&quot;">
    <link rel="Apple-Touch-Icon" sizes="180X180" type=image/PNG href=/i.png>
    <script type="Application/LD+JSON">{"name":"</b> &amp; <title>no</title>"}</script>
    <script>"<title>script</title>"</script></head><svg><title>drawn</title></svg>`;
  expect(readTags(html)).toEqual({
    title: 'Acme & Sons – 🧰 <b>tools</b>',
    base: '/b/',
    metas: [],
    properties: [{ name: 'og:title', content: '"Acme"' }],
    links: [{ rel: 'apple-touch-icon', href: '/i.png', type: 'image/png', sizes: '180x180' }],
    mailLinks: [],
    jsonLd: ['{"name":"</b> &amp; <title>no</title>"}'],
  });
  expect(readTags('<title>never closed <meta name=a content=b>').metas).toEqual([]);
});

test('mailto links are read with any rel attribute, but not in comments', () => {
  const html = `<!-- <a href="mailto:a@acme.example"> --><a rel=nofollow href="MailTo:b@acme.example">b</a><link href="mailto:c@acme.example">
    <a data-href="mailto:d@acme.example" href=" mailto:e@acme&#46;example ">e</a>`;
  expect(readTags(html).mailLinks).toEqual(['MailTo:b@acme.example', 'mailto:e@acme.example']);
});

test.each([
  ['deep elements', '<div>'.repeat(200_000)],
  ['unmatched ends', '<a>'.repeat(150_000) + '</b>'.repeat(150_000)],
  ['many attributes', `<a ${'b '.repeat(500_000)}>`],
  ['an open comment', `<!--${'-'.repeat(1_000_000)}`],
  ['an open tag', '<a href="'.repeat(100_000)],
])('a megabyte of %s is read', (_, html) => {
  expect(readTags(html).metas).toEqual([]);
});

test('only needed tags and texts are kept', () => {
  const { title, links, metas } = readTags(
    `<title>${'a'.repeat(100_000)}</title>${'<a href=/ rel=nofollow>'.repeat(2_000)}<a href=/me rel=me>` +
      `<meta name=description content="${'&amp;b'.repeat(50_000)}">${'<link rel=icon href=/>'.repeat(2_000)}`,
  );
  expect(title.length).toBe(20_000);
  expect(links[0]?.href).toBe('/me');
  expect(links.length).toBe(1_000);
  expect(metas[0]?.content.length).toBeLessThanOrEqual(20_001);
});
