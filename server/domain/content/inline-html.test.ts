import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanInline, plainText, readInline } from './inline-html.ts';

describe('cleaned inline HTML', () => {
  test.each([
    ['plain text', 'plain text'],
    ['<b>bold</b> and <i>italic</i>', '<b>bold</b> and <i>italic</i>'],
    ['<strong>bold</strong> <em>italic</em>', '<b>bold</b> <i>italic</i>'],
    ['<mark class="cdx-marker">new</mark> <code class="inline-code">x &lt; y</code>', '<mark>new</mark> <code>x &lt; y</code>'],
    ['one<br>two<br/>three', 'one<br>two<br>three'],
    [
      '<a href="https://a.example/?x=1&amp;y=2" target="_blank">a <b>bold</b> link</a>.',
      '<a href="https://a.example/?x=1&amp;y=2">a <b>bold</b> link</a>.',
    ],
    ["<a href='mailto:a@b.example'>mail</a>", '<a href="mailto:a@b.example">mail</a>'],
    ['<a href="#section">here</a>', 'here'],
    ['<a href="https://paypal.com@evil.example/">PayPal</a>', 'PayPal'],
    ['<a href="https://ada:secret@example.com/">x</a>', 'x'],
    ['<a href="https:// evil.example/">x</a>', 'x'],
    [`<a href="https://a.example/${'x'.repeat(2_100)}">x</a>`, 'x'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<b>1<i>2</b>3</i>4', '<b>1<i>2</i></b><i>3</i>4'],
    ['<i><b>1</b></i>', '<b><i>1</i></b>'],
    ['<b>one</b><b>two</b>', '<b>onetwo</b>'],
    ['never <b>closed', 'never <b>closed</b>'],
    ['<p>a <span style="color:red">tag</span> that <u>goes</u></p>', 'a tag that goes'],
    ['a < b, c > d, e <3', 'a &lt; b, c &gt; d, e &lt;3'],
    ['&lt;b&gt;not bold&lt;/b&gt; &amp;amp; R&D', '&lt;b&gt;not bold&lt;/b&gt; &amp;amp; R&amp;D'],
    ['1&nbsp;000 “quoted” &ldquo;too&rdquo;', '1&nbsp;000 “quoted” “too”'],
    ['over\n  two lines', 'over   two lines'],
    ['İİİİ<b>Istanbul</b><script>x</script>!', 'İİİİ<b>Istanbul</b>!'],
    ['a\u0000b\u0007c', 'abc'],
    ['before<script>alert(1)</script>after', 'beforeafter'],
    ['', ''],
  ])('%s', (html, cleaned) => {
    expect(cleanInline(html)).toBe(cleaned);
  });

  test('the plain text has no tags, and no more than one space between words', () => {
    expect(plainText(' <b>One</b><br>two &amp;\n three <script>four</script>')).toBe('One two & three');
  });
});

/** Expects the cleaned HTML to have only text without brackets, balanced allowed tags, and harmless addresses. */
function expectHarmless(html: string): void {
  const open: string[] = [];
  const rest = html.replace(/<[^<>]*>/g, (tag) => {
    const href = /^<a href="(?<href>[^"<>]*)">$/.exec(tag)?.groups?.['href'];
    if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?![/\\]))/i);
    else expect(tag).toMatch(/^<(?:\/?(?:b|i|mark|code)|\/a|br)>$/);
    const name = /\w+/.exec(tag)?.[0] ?? '';
    if (tag.startsWith('</')) expect(open.pop()).toBe(name);
    else if (name !== 'br') open.push(name);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|nbsp);)/);
}

/** Expects harmless HTML with the text of the original. Cleaning it again must not change it. */
function expectHarmlessAndStable(html: string): void {
  const cleaned = cleanInline(html);
  expectHarmless(cleaned);
  expect(cleanInline(cleaned)).toBe(cleaned);
  expect(plainText(cleaned)).toBe(plainText(html));
}

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script',
  '<script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)//',
  '<img src="x" onerror="alert(1)"',
  '<image src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<b onmouseover=alert(1)>x</b>',
  '<b/onclick="alert(1)">x</b>',
  '<b\u000conclick=alert(1)>x</b>',
  '<i style="background:url(javascript:alert(1))">x</i>',
  '<code onfocus=alert(1) tabindex=1 autofocus>x</code>',
  '<mark id=x name=y>x</mark>',
  '<br onclick=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="&#0000106avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=javascript:alert(1)>x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://user:pass@evil.example">x</a>',
  "<a href='https://a.example/' onclick='alert(1)'>x</a>",
  '<a href="https://a.example/"onclick="alert(1)">x</a>',
  '<a title=">" href="javascript:alert(1)">x</a>',
  '<a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a>',
  '<a href="https://a.example/<script>">x</a>',
  '<a href="https://a.example/" href="javascript:alert(1)">x</a>',
  '<a href="javascript:alert(1)" href="https://a.example/">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="https://a.example">1<a href="javascript:alert(1)">2</a>3</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src=javascript:alert(1)>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example"</style>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml <img src=x onerror=alert(1)>?>',
  '<!doctype <img src=x onerror=alert(1)>',
  '</ img src=x onerror=alert(1)>',
  '<\u0000script>alert(1)</script>',
  '<s\u0000cript>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '&#x3c;img src=x onerror=alert(1)&#x3e;',
  '{{constructor.constructor("alert(1)")()}}',
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '"onmouseover="alert(1)',
  '`${alert(1)}`',
  'javascript:alert(1)',
];

describe('hostile text', () => {
  test.each(hostile)('%s', (html) => {
    expectHarmlessAndStable(html);
    for (const around of ['<b>', '<a href="https://a.example/">', '<code', '"', "<a href='", '<!--', '&lt;']) {
      expectHarmlessAndStable(around + html);
      expectHarmlessAndStable(html + around);
    }
  });

  const naughty = resolve(import.meta.dirname, '../../../shared/data/naughty-strings.json');
  test.skipIf(!existsSync(naughty))('the list of naughty strings (skipped where ../shared/data is absent)', () => {
    const { blns, made } = JSON.parse(readFileSync(naughty, 'utf8')) as Record<'blns' | 'made', { strings: string[] }[]>;
    const strings = [...blns, ...made].flatMap(({ strings: own }) => own);
    expect(strings.length).toBeGreaterThan(700);
    for (const html of strings) expectHarmlessAndStable(html);
  });

  test('pieces of HTML in any order are harmless and stable', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '/', '=', '&', ';', '<!--', '-->', '<b>', '</b>', '<i ', '<a href="', '</a>', '<br>'),
      fc.constantFrom(
        '<script>',
        '</script>',
        'javascript:',
        'https://a.example/',
        '&lt;',
        '&#60',
        '&quot;',
        '\n',
        ' ',
        'İ',
        '\u0000',
      ),
      fc.constantFrom(...hostile),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => expectHarmlessAndStable(pieces.join(''))),
      { numRuns: 3_000, seed: 20261121 },
    );
  });

  test.each(['<', '<a', '<!', '<?', '<!--', '<b>', '</b>', '<a href="', '<script>', '<title', '&', '&#', '<a href=x>', '"<\''])(
    'repeated %s is read quickly',
    (unit) => {
      const html = unit.repeat(Math.ceil(65_536 / unit.length));
      const began = performance.now();
      cleanInline(html);
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );
});

test('runs of text are unchanged after they are written and read again', () => {
  const html = 'a<b>b<i>c<br>d</i></b><a href="/x?y=%22&amp;z=<">e<code>f</code></a>';
  expect(readInline(cleanInline(html)).filter(({ text }) => text !== '')).toEqual(
    readInline(html).filter(({ text }) => text !== ''),
  );
});
