import { expect, test } from 'vitest';
import { decodeEntities, looksLikeHtml, markdownOfHtml } from './html-text.ts';
import { taglineOf } from './tagline-of.ts';

test.each([
  ['<p>One.</p>\n<p>Two <strong>bold</strong> and <em>thin</em>.</p>', 'One.\n\nTwo **bold** and *thin*.'],
  ['One<br />Two<br>Three', 'One\nTwo\nThree'],
  ['<ul><li>One</li><li>Two</li></ul><p>End</p>', '- One\n- Two\n\nEnd'],
  ['See <a class="x" href="https://a.example/b?c=1">this</a>', 'See [this](https://a.example/b?c=1)'],
  ['<a href="javascript:alert(1)">No</a>', 'No'],
  ['<script>alert(1)</script>Text<style>p{}</style>', 'Text'],
  ['<!-- wp:paragraph --><p>Block</p><!-- /wp:paragraph -->', 'Block'],
  ['a <!-- open', 'a'],
  ['5 &lt; 6 &amp; 7 &#8211; 8 &euro;', '5 < 6 & 7 – 8 €'],
  ['Plain text, 3 < 4.', 'Plain text, 3 < 4.'],
])('%j becomes Markdown', (html, markdown) => {
  expect(markdownOfHtml(html)).toBe(markdown);
});

test('character references are decoded once, and unknown ones are kept', () => {
  expect(decodeEntities('Gull &amp;amp; Sons &unknown; &#x1F4B8; &#0; &#9999999;')).toBe(
    'Gull &amp; Sons &unknown; 💸 &#0; &#9999999;',
  );
});

test('texts that contain HTML elements are recognized as HTML', () => {
  expect(['<p>a</p>', 'a<br>b', '<!-- a -->'].map(looksLikeHtml)).toEqual([true, true, true]);
  expect(['a < b', '<Button> is a component', 'https://a.example/<id>'].map(looksLikeHtml)).toEqual([false, false, false]);
});

test.each([
  ['Keeps receipts. Finds them again.', 'Keeps receipts.'],
  ['Made by Acme Inc. in Oslo. And so on.', 'Made by Acme Inc. in Oslo.'],
  ['Works with e.g. Slack! Yes.', 'Works with e.g. Slack!'],
  ['No end', 'No end'],
  ['# Title\n\nText.', 'Title'],
  ['- **Bold** item with [a link](https://a.example)\n- Two', 'Bold item with a link'],
  ['速い。安い。', '速い。'],
  ['Version 2.0 is here. Try it.', 'Version 2.0 is here.'],
  ['snake_case_names stay', 'snake_case_names stay'],
  ['  \n ', ''],
])('the first sentence of %j is its tagline', (description, tagline) => {
  expect(taglineOf(description)).toBe(tagline);
});

test('a long first sentence is cut at a word', () => {
  const tagline = taglineOf('word '.repeat(100));
  expect(tagline.length).toBeLessThanOrEqual(200);
  expect(tagline).toMatch(/word…$/);
});
