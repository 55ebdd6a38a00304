/** The HTML that a program puts on the clipboard, and the expected lines: one for each heading, paragraph, list item and image. */
export type PastedCase = readonly [name: string, html: string, lines: readonly string[]];

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
  </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const wordWebItem = (level: number, text: string) =>
  `<div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-aria-level="${level}" class="OutlineElement"><p
  class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`;

export const pastedCases: readonly PastedCase[] = [
  [
    'a nested list of Google Docs, beside its item',
    `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-2"><ul><li dir="ltr"><p role="presentation"><span>Two</span></p></li><ul><li dir="ltr"><p role="presentation"><span>Two A</span></p></li></ul><li dir="ltr"><p><span>Three</span></p></li></ul></b>`,
    ['- Two', '  - Two A', '- Three'],
  ],
  [
    'marks of Google Docs, which are styles',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;white-space:pre-wrap;">Title</span></h1><p dir="ltr" style="margin-top:0pt;"><span style="font-weight:400;font-style:normal;white-space:pre-wrap;">Plain </span><span style="font-weight:700;font-style:normal;white-space:pre-wrap;">bold</span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;"> slanted</span></p><br /><p dir="ltr"><span style="font-weight:400;">Next</span></p></b><br class="Apple-interchange-newline">`,
    ['h2: Title', 'Plain <b>bold</b><i> slanted</i>', 'Next'],
  ],
  [
    'a nested list of GitHub, in its item, with tasks',
    `<meta charset='utf-8'><h2 dir="auto"><strong>Steps</strong></h2><ol dir="auto">\n<li>First\n<ul dir="auto">\n<li>inner <code>npm ci</code></li>\n</ul>\n</li>\n<li>Second</li>\n</ol><ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked=""> done</li>\n<li class="task-list-item"><input type="checkbox"> open</li>\n</ul><p dir="auto">End.</p>`,
    ['h2: Steps', '1. First', '  1. inner <code>npm ci</code>', '1. Second', '- ☑ done', '- ☐ open', 'End.'],
  ],
  [
    'a nested list of Notion',
    `<meta charset='utf-8'><h3>Plan</h3>\n<ul>\n<li>One<ul>\n<li>One A<ul>\n<li>One A a</li>\n</ul>\n</li>\n</ul>\n</li>\n<li><strong>Two</strong></li>\n</ul>\n<p>Text with <em>stress</em>.</p>\n<!-- notionvc: 1 -->`,
    ['h3: Plan', '- One', '  - One A', '    - One A a', '- <b>Two</b>', 'Text with <i>stress</i>.'],
  ],
  [
    'lines of Gmail, where an empty line separates paragraphs',
    `<div dir="ltr">Hello Ada,<div><br></div><div>one line</div><div>and another</div><div><br></div><div>Bye<br>Bob</div></div>`,
    ['Hello Ada,', 'one line<br>and another', 'Bye<br>Bob'],
  ],
  [
    'paragraphs of Outlook, with its empty paragraphs',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm;}</style></head><body lang=EN-US>\n<!--StartFragment-->\n<p class=MsoNormal>Dear all,<o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n<p class=MsoNormal>the first line<br>\nand the second<o:p></o:p></p>\n<!--EndFragment-->\n</body></html>`,
    ['Dear all,', 'the first line<br>and the second'],
  ],
  [
    'lines of Outlook on the web',
    `<div class="elementToProof" style="font-family: Aptos;">Line one</div><div class="elementToProof"><br></div><div class="elementToProof">Line <b>three</b></div>`,
    ['Line one', 'Line <b>three</b>'],
  ],
  [
    'a nested list of Word, whose items are paragraphs',
    `<p class=MsoNormal>Before</p>${wordItem(1, '·', 'One')}\n${wordItem(2, 'o', 'One A')}\n${wordItem(1, '·', '<b>Two</b>')}<p class=MsoNormal>After</p>`,
    ['Before', '- One', '  - One A', '- <b>Two</b>', 'After'],
  ],
  ['a numbered list of Word', wordItem(1, '1.', 'One') + wordItem(1, '2.', 'Two'), ['1. One', '1. Two']],
  [
    'a list of Word on the web, whose items are lists',
    `${wordWebItem(1, 'One')}${wordWebItem(2, 'One A')}${wordWebItem(1, 'Two')}<p>After</p>`,
    ['- One', '  - One A', '- Two', 'After'],
  ],
  ['line breaks', '<p>line a<br>line b</p><p>next</p>', ['line a<br>line b', 'next']],
  [
    'strong and em',
    '<p>x <strong>S</strong> <em>E</em> <b>B</b> <i>I</i></p><p>z</p>',
    ['x <b>S</b> <i>E</i> <b>B</b> <i>I</i>', 'z'],
  ],
  [
    'a link, and a link that would run a script',
    '<p><a href="https://a.example/?x=1&amp;y=2">site</a> and <a href="javascript:alert(1)" onclick="x()">click <b>me</b></a></p>',
    ['<a href="https://a.example/?x=1&amp;y=2">site</a> and click <b>me</b>'],
  ],
  [
    'scripts, styles and hidden text',
    '<style>p{}</style><p>a<script>x()</script><span style="display:none">no</span><span hidden>no</span><img src=x onerror=y()></p><textarea>t</textarea>',
    ['a'],
  ],
  [
    'a table of Excel, row by row',
    '<table><!--StartFragment--><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td><p>5 <b>€</b></p></td></tr><!--EndFragment--></table>',
    ['<b>Plan</b> | <b>Price</b><br>Basic | 5 <b>€</b>'],
  ],
  [
    'a table for the layout of a mail',
    '<table><tr><td><h2>News</h2><p>One</p></td></tr><tr><td><table><tr><td><p>Two</p></td></tr></table></td></tr></table>',
    ['h2: News', 'One', 'Two'],
  ],
  [
    'images: one with a caption, one that is an emoji, and a tracking pixel',
    '<p>a <img src="https://a.example/1.png" alt="One"> b <img src="https://a.example/e.png" alt="🎉"></p><figure><img src="data:image/png;base64,AAAA"><figcaption>Two <b>men</b></figcaption></figure><img src="https://a.example/p.gif" width="1" height="1">',
    ['a', '[https://a.example/1.png]', 'b 🎉', '[data:image/png;base64,AAAA] Two <b>men</b>'],
  ],
  [
    'code with its lines and indents',
    '<pre><code>if (a) {\n  b &lt; c;\n}</code></pre><div style="white-space: pre;"><div><span>let x;</span></div><div><span>let y;</span></div></div>',
    ['<code>if (a) {</code><br><code>&nbsp; b &lt; c;</code><br><code>}</code>', 'let x;<br>let y;'],
  ],
  ['emoji and right-to-left text', '<p dir="rtl">שלום 👩‍👩‍👧 עולם</p><p>مرحبا <b>بك</b></p>', ['שלום 👩‍👩‍👧 עולם', 'مرحبا <b>بك</b>']],
  [
    'paragraphs in an item',
    '<ul><li><p>a</p><p>b</p></li><li>c<ul><li>d</li></ul>e</li></ul>',
    ['- a<br>b', '- c', '  - d', '- e'],
  ],
  [
    'an image in an item',
    '<ul><li>a <img src="https://a.example/1.png"></li><li>b</li></ul><p>c</p>',
    ['- a', '- b', '[https://a.example/1.png]', 'c'],
  ],
  ['text of inline elements', 'one <span>two</span>\n three', ['one two three']],
  ['blocks in other blocks', '<div>a<p>b</p>c<blockquote>d<div>e</div></blockquote></div>', ['a', 'b', 'c', 'd<br>e']],
  ['text outside of items', '<ul>a<li>b</li></ul>', ['- a', '- b']],
  ['nothing', ' <p> </p><br><ul><li></li></ul>', []],
];
