import { expect, test, vi } from 'vitest';
import { setOffline } from '../../offline/transport/offline-state.ts';
import { explainPageError, placesOf } from './page-error.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {} }));

test.each(['NoResponse', 'ForeignResponse'])('%s is blamed on the connection', (name) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const error = Object.assign(new Error('No host answered.'), { name });
  vi.stubGlobal('navigator', { onLine: true });
  expect(explainPageError(error, '/').text).toBe('The directory is not responding. Try again in a moment.');
  expect(warned).toHaveBeenCalledWith('The page could not be shown:', error);
});

test('an error thrown by a page is not blamed on the connection', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(explainPageError(new TypeError('a is undefined'), '/').text).toBe(
    'Something went wrong on this page, and we will look into it. Try again, or go to the home page.',
  );
});

test.each([
  ['/sign-in', 'LostScript', 'Connect to the internet to sign in'],
  ['/admin/users', 'LostScript', 'Connect to the internet to use the admin area'],
  ['/admin_/login', 'LostScript', 'Connect to the internet to use the admin area'],
  ['/_members/dashboard_/edit/$id', 'LostScript', 'Connect to the internet to edit a startup'],
  ['/collections/shared/$token', 'NoResponse', 'Connect to the internet to open a collection that was shared with you'],
  ['/blog/$slug', 'NotAvailableOffline', 'This page is not saved on this device'],
])('offline, the error on the page %s (%s) has a title that names what needs a network', (route, name, title) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { onLine: true });
  setOffline({ syncedAt: undefined });
  expect(explainPageError(Object.assign(new Error('No host answered.'), { name }), route).title).toBe(title);
  setOffline(undefined);
});

test('placesOf returns positions in scripts only, without the error message and other URLs', () => {
  const chromium =
    "TypeError: Cannot read properties of undefined (reading 'Ada')\n    at Page (https://debut.example/assets/startup-a1b2.js:1:234)\n    at https://debut.example/assets/base-c3d4.js:20:5";
  expect(placesOf(chromium)).toEqual(['/assets/startup-a1b2.js:1:234', '/assets/base-c3d4.js:20:5']);
  const firefox = 'Page@https://debut.example/assets/startup-a1b2.js:1:234\nada@https://debut.example/search?q=ada:1:2';
  expect(placesOf(firefox)).toEqual(['/assets/startup-a1b2.js:1:234']);
  expect(placesOf('')).toEqual([]);
});
