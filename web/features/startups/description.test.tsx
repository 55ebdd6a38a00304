import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadReaderFor, withoutMarkdown } from '../texts/rich-text.tsx';
import { Description } from './description.tsx';

const shown = (text: string): string => renderToString(<Description text={text} />);

test('a Markdown description is shown as written until the code that renders it has loaded', async () => {
  const text = 'It is **fast**:\n\n- one\n- two';
  await loadReaderFor('Plain text - nothing to load.');
  expect(shown(text)).toContain('It is **fast**:');
  expect(withoutMarkdown(text)).toBe(text);

  await loadReaderFor(text);
  expect(shown(text)).toMatch(/It is <b[^>]*>fast<\/b>:.*<ul.*one.*two.*<\/ul>/s);
  expect(withoutMarkdown(text)).toBe('It is fast:\n\n- one\n- two');
});

test('a description that is not on the device says so', () => {
  expect(shown('')).toContain('The description is not saved on this device');
});
