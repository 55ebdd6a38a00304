import { expect, test } from 'vitest';
import { preloadsNavigations, setNavigationPreload } from './navigation-preload.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

test.each([
  ['Firefox', firefox, false],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', false],
  ['Chromium', chromium, true],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    true,
  ],
  [
    'Firefox on an iPhone, which is WebKit',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    true,
  ],
])('%s: pages are preloaded: %s', (_, userAgent, expected) => {
  expect(preloadsNavigations(userAgent)).toBe(expected);
});

test('a preload that another worker switched on is switched off in Firefox', async () => {
  let isOn = true;
  const manager = {
    enable: async () => void (isOn = true),
    disable: async () => void (isOn = false),
    getState: async () => ({ enabled: isOn, headerValue: '' }),
    setHeaderValue: async () => undefined,
  };
  await setNavigationPreload(manager, firefox);
  expect(isOn).toBe(false);
  await setNavigationPreload(manager, chromium);
  expect(isOn).toBe(true);
});

test('a browser without navigation preload needs nothing', async () => {
  await setNavigationPreload(undefined, firefox);
  await expect(setNavigationPreload(undefined, chromium)).resolves.toBeUndefined();
});
