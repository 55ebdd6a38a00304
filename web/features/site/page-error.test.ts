import { expect, test, vi } from 'vitest';
import { explainPageError, placesOf } from './page-error.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {} }));

test.each(['NoResponse', 'ForeignResponse'])('%s is explained by the connection', (name) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const error = Object.assign(new Error('No host answered.'), { name });
  expect(explainPageError(error, '/')).toBe('The directory is not responding. Check your connection, then try again.');
  expect(warned).toHaveBeenCalledWith('The page could not be shown:', error);
});

test('a page that threw does not blame the connection', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(explainPageError(new TypeError('a is undefined'), '/')).toBe(
    'Something went wrong on this page, and we will look into it. Try again, or go to the home page.',
  );
});

test('places are paths of scripts, without what the error or the address says', () => {
  const chromium =
    "TypeError: Cannot read properties of undefined (reading 'Ada')\n    at Page (https://debut.example/assets/startup-a1b2.js:1:234)\n    at https://debut.example/assets/base-c3d4.js:20:5";
  expect(placesOf(chromium)).toEqual(['/assets/startup-a1b2.js:1:234', '/assets/base-c3d4.js:20:5']);
  const firefox = 'Page@https://debut.example/assets/startup-a1b2.js:1:234\nada@https://debut.example/search?q=ada:1:2';
  expect(placesOf(firefox)).toEqual(['/assets/startup-a1b2.js:1:234']);
  expect(placesOf('')).toEqual([]);
});
