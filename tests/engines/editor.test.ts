import { click, expect, open, signIn, test, until } from './fixtures.ts';

const blocks = () =>
  Array.from(document.querySelectorAll('.ce-block .ce-paragraph, .ce-block h2, .ce-block li'), (block) => block.innerHTML);

test('In the post editor typing, bold at a bare caret, and text pasted from another program', async ({ tab, site, server }) => {
  await signIn(tab, server, site.url, { role: 'admin' });
  await open(tab, `${site.url}/admin/blog-posts?open=new`);
  await click(tab, "//*[contains(@class, 'codex-editor')]//*[@contenteditable='true']");
  await tab.type('Plain ');
  await tab.press('b', 'Control');
  await tab.type('bold');
  await until(tab, 'bold text', () => /Plain.*<b>bold<\/b>/.test(document.querySelector('.ce-block')?.innerHTML ?? ''));
  await tab.press('b', 'Control');
  await tab.press('Enter');
  const paste = (html: string) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    data.setData('text/plain', 'pasted');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    return void document.activeElement?.dispatchEvent(event);
  };
  await tab.evaluate(paste, '<h2>A heading</h2><p>and <strong>strong</strong> words</p>');
  await until(tab, 'pasted blocks', () => document.querySelector('.codex-editor')?.textContent.includes('strong words'));
  const pasted = await tab.evaluate(blocks);
  expect(pasted.slice(-2)).toEqual(['A heading', expect.stringMatching(/^and <(b|strong)>strong<\/\1> words$/)]);
});
