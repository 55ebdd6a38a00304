import { afterEach, expect, test, vi } from 'vitest';
import { isLostScript, markLostScript, whyNotLoaded } from './lost-script.ts';

test.each([
  'Failed to fetch dynamically imported module: https://example.com/assets/plans.js',
  'error loading dynamically imported module: https://example.com/assets/plans.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/editor.css',
])('the message of a lost script is changed, so that the router does not reload the page: %s', (message) => {
  const error = new TypeError(message);
  expect(markLostScript(error)).toBe(true);
  expect(isLostScript(error)).toBe(true);
  expect(error.message).toBe(`Part of this page could not be loaded. ${message}`);
});

test('an error thrown by a running script is not marked as a lost script', () => {
  const refused = new DOMException('The operation is insecure.', 'SecurityError');
  const broken = new TypeError('a is undefined');
  for (const error of [refused, broken]) {
    expect(markLostScript(error)).toBe(false);
    expect(isLostScript(error)).toBe(false);
  }
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the refusal of a server', Object.assign(new Error('Too many requests.'), { name: 'ApiError' }), true, 'Too many requests.'],
  ['a server that does not answer', new TypeError('fetch'), true, 'The directory is not responding. Try again in a moment.'],
  ['a device without a network', new TypeError('fetch'), false, 'Connect to the internet, then try again.'],
])('%s is named as the reason why something was not loaded', (_, error, onLine, expected) => {
  vi.stubGlobal('navigator', { onLine });
  expect(whyNotLoaded(error)).toBe(expected);
});
