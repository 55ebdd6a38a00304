import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

const toasts: string[] = [];
vi.mock('./toast.tsx', () => ({ showToast: (text: string) => toasts.push(text) }));

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.length = 0;
});

const copy = () => copyText('abc', { copied: 'Copied.', failed: 'Not copied.' });

test.each([
  ['is copied', { clipboard: { writeText: () => Promise.resolve() } }, 'Copied.'],
  ['is not copied when the browser has no clipboard, as on plain HTTP', {}, 'Not copied.'],
  ['is not copied when the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('No.')) } }, 'Not copied.'],
])('a text %s, and a toast reports it', async (_, browser, told) => {
  vi.stubGlobal('navigator', browser);
  await copy();
  expect(toasts).toEqual([told]);
});
