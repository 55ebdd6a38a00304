import { pastedCases } from '../pasted-cases.ts';
import { click, expect, open, signIn, test, until } from './fixtures.ts';
import type { Tab } from './tab.ts';

interface Copied {
  html: string;
  text: string;
}

/** The lines of the editor's content, in the format of `pastedCases`, and whether the caret is at the end of the last line. */
function readEditor(): { lines: string[]; isCaretAtEnd: boolean } {
  const blocks = [...document.querySelectorAll('.ce-block')];
  const lines = blocks.flatMap((block) => {
    const items = [...block.querySelectorAll('.cdx-list__item')];
    if (items.length > 0) {
      return items.map((item) => {
        let depth = 0;
        for (let outer = item.parentElement?.closest('.cdx-list__item'); outer; depth += 1)
          outer = outer.parentElement?.closest('.cdx-list__item');
        const mark = block.querySelector('.cdx-list-ordered') === null ? '-' : '1.';
        return `${'  '.repeat(depth)}${mark} ${item.querySelector('[contenteditable]')?.innerHTML}`;
      });
    }
    const image = block.querySelector('img');
    if (image !== null) return [`[${image.getAttribute('src')}]`];
    const field = block.querySelector('[contenteditable]');
    const level = /^H(\d)$/.exec(field?.tagName ?? '')?.[1];
    return [`${level === undefined ? '' : `h${level}: `}${field?.innerHTML ?? ''}`];
  });
  const selection = getSelection();
  const last = [...document.querySelectorAll('.ce-block [contenteditable="true"]')].at(-1);
  let isCaretAtEnd = false;
  if (selection?.rangeCount === 1 && last !== undefined && last.contains(selection.anchorNode) && selection.isCollapsed) {
    const rest = selection.getRangeAt(0).cloneRange();
    rest.setEndAfter(last.lastChild ?? last);
    isCaretAtEnd = rest.toString() === '';
  }
  return { lines, isCaretAtEnd };
}

/**
 * Pastes what a program copied. In WebKitGTK, a script dispatches the event, because the driver cannot reach the clipboard. In
 * Firefox, such an event would lose its text.
 */
async function paste(tab: Tab, engineName: string, copied: Copied): Promise<void> {
  if (engineName === 'webkit') return tab.evaluate(pasteByScript, copied);
  await tab.evaluate(copyNext, copied);
  await tab.press('c', 'Control');
  await tab.press('v', 'Control');
}

function pasteByScript({ html, text }: Copied): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Puts this content on the clipboard when the next copy command is given. */
function copyNext({ html, text }: Copied): void {
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
  };
  window.addEventListener('copy', handleCopy, { capture: true, once: true });
}

/** Cases in which engines differ: how they parse the HTML, sanitize the clipboard, place the caret and undo. Unit tests cover all others. */
const engineCases = new Set([
  'a nested list of Google Docs, beside its item',
  'lines of Gmail, where an empty line separates paragraphs',
  'a nested list of Word, whose items are paragraphs',
  'a link, and a link that would run a script',
]);
const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph <b>${index}</b>`);
const cases = [
  ...pastedCases.filter(([name]) => engineCases.has(name)),
  // When this many blocks are undone, the editor renders its whole content again.
  ['40 paragraphs', paragraphs.map((text) => `<p>${text}</p>`).join(''), paragraphs],
] as const;
/** Milliseconds between two checks of the editor. */
const intervals = [50, 100, 250];

test(
  'In the post editor, typing, bold without a selection, and pasting from other programs work',
  { tag: '@release' },
  async ({ tab, site, engineName }) => {
    await signIn(tab, site.url, engineName, 'admin');
    await open(tab, `${site.url}/admin/blog-posts?open=new`);
    await click(tab, "//*[contains(@class, 'codex-editor')]//*[@contenteditable='true']");
    await tab.type('Plain ');
    await tab.press('b', 'Control');
    await tab.type('bold');
    await until(tab, 'bold text', () => /Plain.*<b>bold<\/b>/.test(document.querySelector('.ce-block')?.innerHTML ?? ''));
    await tab.press('b', 'Control');
    await tab.press('Enter');
    await until(tab, 'a new paragraph', () => document.querySelectorAll('.ce-block').length === 2);
    const { lines: before } = await tab.evaluate(readEditor);

    const expectEditor = (expected: Record<string, unknown>, message: string) =>
      expect.poll(() => tab.evaluate(readEditor), { message, intervals }).toMatchObject(expected);
    for (const [name, html, lines] of cases) {
      await paste(tab, engineName, { html, text: '' });
      const after = { lines: [before[0], ...lines], isCaretAtEnd: true };
      await expectEditor(after, name);
      await tab.press('z', 'Control');
      await expectEditor({ lines: before }, `${name}, undone`);
      await tab.press('y', 'Control');
      await expectEditor(after, `${name}, redone`);
      await tab.press('z', 'Control');
      await expectEditor({ lines: before }, `${name}, undone again`);
    }
  },
);
