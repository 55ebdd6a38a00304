import { click, expect, open, signIn, test, until } from './fixtures.ts';

const blocks = () =>
  Array.from(document.querySelectorAll('.ce-block .ce-paragraph, .ce-block h2, .ce-block li'), (block) => block.innerHTML);

const copied = '<h2>A heading</h2><p>and <b>bold</b> words</p>';
test.use({ sitePages: { '/other-program.html': `<!doctype html><title>Text</title>${copied}` } });

/** WebKitGTK's driver cannot reach the clipboard, and Firefox gives script-made events no text. */
function paste({ html, text }: { html: string; text: string }): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('In the post editor: typing, bold without a selection, and text pasted from another program', async ({
  tab,
  site,
  engineName,
}) => {
  await tab.goto(`${site.url}/other-program.html`);
  await tab.press('a', 'Control');
  await tab.press('c', 'Control');
  await signIn(tab, site.url, engineName, 'admin');
  await open(tab, `${site.url}/admin/blog-posts?open=new`);
  await click(tab, "//*[contains(@class, 'codex-editor')]//*[@contenteditable='true']");
  await tab.type('Plain ');
  await tab.press('b', 'Control');
  await tab.type('bold');
  await until(tab, 'bold text', () => /Plain.*<b>bold<\/b>/.test(document.querySelector('.ce-block')?.innerHTML ?? ''));
  await tab.press('b', 'Control');
  await tab.press('Enter');
  if (engineName === 'webkit') await tab.evaluate(paste, { html: copied, text: 'A heading' });
  else await tab.press('v', 'Control');
  await until(tab, 'pasted blocks', () => document.querySelector('.codex-editor')?.textContent.includes('bold words'));
  const pasted = await tab.evaluate(blocks);
  expect(pasted.slice(-2)).toEqual(['A heading', 'and <b>bold</b> words']);
});
