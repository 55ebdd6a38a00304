import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const rendered = (text: string): string =>
  renderToStaticMarkup(<MarkdownText text={text} />).replace(/ (?:class|dir)="[^"]*"/g, '');

test('Markdown becomes paragraphs, lists, emphasis and nofollow links', () => {
  expect(rendered('It is **fast**\nand *small*:\n3. `one`\n4. two\n   - [three](https://a.example/)')).toBe(
    '<p>It is <b>fast</b>\nand <i>small</i>:\n3. <code>one</code>\n4. two</p><ul><li>' +
      '<span><a href="https://a.example/" rel="noopener nofollow ugc" target="_blank" title="https://a.example/">three<span> (opens in a new tab)</span></a></span></li></ul>',
  );
  expect(rendered('3. one\n4. two\n   - three')).toBe(
    '<ol start="3"><li><span>one</span></li><li><span>two</span><div><ul><li><span>three</span></li></ul></div></li></ol>',
  );
});

test('HTML and links with dangerous addresses stay plain text', () => {
  expect(rendered('<img src=x onerror=alert(1)> [x](javascript:alert(1))')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; [x](javascript:alert(1))</p>',
  );
});

test('a plain text keeps its paragraphs and line breaks', () => {
  expect(rendered('One\ntwo.\n\nThree.')).toBe('<p>One\ntwo.</p><p>Three.</p>');
});
