import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { plainText, readInline, safeHref } from '../../../server/domain/content/inline-html.ts';
import { Inline } from './inline.tsx';

const rendered = (html: string): string =>
  renderToStaticMarkup(<Inline html={html} />).replace(/ class="[^"]*"| rel="noopener"/g, '');

describe('inline HTML', () => {
  test.each([
    ['plain text', 'plain text'],
    ['<b>bold</b> and <i>italic</i>', '<b>bold</b> and <i>italic</i>'],
    ['<strong>bold</strong> <em>italic</em>', '<b>bold</b> <i>italic</i>'],
    ['<mark>new</mark> <code class="inline-code">x &lt; y</code>', '<mark>new</mark> <code>x &lt; y</code>'],
    ['one<br>two<br/>three', 'one<br/>two<br/>three'],
    [
      '<a href="https://a.example/?x=1&amp;y=2">a <b>bold</b> link</a>.',
      '<a href="https://a.example/?x=1&amp;y=2">a <b>bold</b> link</a>.',
    ],
    ["<a href='mailto:a@b.example'>mail</a>", '<a href="mailto:a@b.example">mail</a>'],
    ['<a href=/deals>deals</a>', '<a href="/deals">deals</a>'],
    ['<b>1<i>2</b>3</i>4', '<b>1<i>2</i></b><i>3</i>4'],
    ['<b>1<b>2</b>3</b>4', '<b>123</b>4'],
    [
      '<a href="https://a.example/">1<a href="https://b.example/">2</a>3</a>',
      '<a href="https://a.example/">1</a><a href="https://b.example/">2</a>3',
    ],
    ['never <b>closed', 'never <b>closed</b>'],
    ['</b></a></i>only closed', 'only closed'],
    ['<p>a <span style="color:red">tag</span> that <u>goes</u></p>', 'a tag that goes'],
    ['a < b, c > d, e <3, x <y', 'a &lt; b, c &gt; d, e &lt;3, x &lt;y'],
    ['&lt;b&gt;not bold&lt;/b&gt; &amp;amp; R&amp;D', '&lt;b&gt;not bold&lt;/b&gt; &amp;amp; R&amp;D'],
    ['caf&#233; &#x2713; 1&nbsp;000 &unknown; &#0; &#xD800;', 'café ✓ 1\u00A0000 &amp;unknown; \uFFFD \uFFFD'],
    ['<!-- a comment --><!doctype x><?xml ?>text', 'text'],
    ['<B>upper</B> <BR> case', '<b>upper</b> <br/> case'],
    ['', ''],
  ])('%s is rendered as %s', (html, expected) => {
    expect(rendered(html)).toBe(expected);
  });

  test('links get rel=noopener and lose every attribute except the address', () => {
    const markup = renderToStaticMarkup(
      <Inline html='<a href="https://a.example/" target="_blank" onclick="x()" style="y" rel="z">a</a>' />,
    );
    expect(markup).toMatch(/^<a href="https:\/\/a\.example\/" rel="noopener" class="[^"]+">a<\/a>$/);
  });

  test('plain text has no tags, and a series of spaces becomes one space', () => {
    expect(plainText(' <b>One</b><br>two &amp;\n three <script>four</script>')).toBe('One two & three');
  });
});

describe('addresses of links', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:evil',
    'http://',
    'relative/path',
    '',
  ])('%j is not accepted as an address', (href) => {
    expect(safeHref(href)).toBeUndefined();
  });

  test.each([
    'https://a.example/x?y=1#z',
    'http://a.example',
    'HTTPS://A.example',
    'mailto:a@b.example?subject=Hi',
    '/deals',
    '/',
  ])('%j is accepted as an address', (href) => {
    expect(safeHref(href)).toBe(href);
  });
});

/** Expects only allowed elements, with no attributes except a safe address. */
function expectHarmless(html: string): void {
  const markup = rendered(html);
  const tags = markup.match(/<[^>]*>/g) ?? [];
  for (const tag of tags)
    expect(tag).toMatch(/^<(?:\/?(?:b|i|mark|code|a)|br\/)>$|^<a href="(?:https?:\/\/|mailto:|\/(?!\/))[^"<>]*">$/i);
}

describe('hostile text', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<script src=//evil.example>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)//',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<b onmouseover=alert(1)>x</b>',
    '<b/onclick="alert(1)">x</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
    '<a href=javascript:alert(1)>x</a>',
    "<a href='https://a.example/' onclick='alert(1)'>x</a>",
    '<a href="https://a.example/"onclick="alert(1)">x</a>',
    '<a title=">" href="javascript:alert(1)">x</a>',
    '<a x="\'" href="https://a.example/%22onclick=alert(1)">x</a>',
    '<a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
    '<style>@import "//evil.example"</style>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!-- --!><img src=x onerror=alert(1)>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea></textarea><img src=x onerror=alert(1)>',
    '<b <b onclick=alert(1)>x',
    '<\u0000script>alert(1)</script>',
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '<base href="//evil.example">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ];
  test.each(attacks)('%s renders no unsafe markup', (html) => {
    expectHarmless(html);
    expectHarmless(`before ${html} after`);
    expectHarmless(`<b>${html}</b>`);
  });

  const file = resolve(import.meta.dirname, '../../../../shared/data/naughty-strings.json');
  const strings = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<'blns' | 'made', { strings: string[] }[]>)
    : { blns: [], made: [] };
  test('no string of the list of naughty strings renders unsafe markup', () => {
    for (const { strings: group } of [...strings.blns, ...strings.made]) {
      for (const text of group) {
        expectHarmless(text);
        expectHarmless(`<a href="${text}">${text}</a>`);
        expectHarmless(`<a href='${text}'><b title=${text}>${text}</b>`);
      }
    }
  });

  test.each([
    ['<a "x>" '.repeat(8_000), 'tags that never end'],
    ['<b>'.repeat(50_000), 'tags within tags'],
    ['<'.repeat(100_000), 'only the beginnings of tags'],
    ["<a '".repeat(15_000), 'quotes that never close'],
    ['&'.repeat(100_000), 'nothing but ampersands'],
    ['<script>'.repeat(20_000), 'scripts that never close'],
  ])('100 kB of the parser’s worst case %# are parsed before the test times out', (html) => {
    // A parser with quadratic time would need minutes for one of these.
    expect(Array.isArray(readInline(html))).toBe(true);
  });
});
