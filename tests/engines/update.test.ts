import { click, expect, expectHeading, expectText, isControlled, open, test, until } from './fixtures.ts';

test.use({ hasServiceWorker: true });

// For Chromium, see tests/e2e/pwa.test.ts.
test(
  'An installed worker of an earlier version is replaced, and pages then open without a network',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site, engineName }) => {
    await open(tab, `${site.url}/faq`);
    await isControlled(tab);
    // Earlier versions enabled navigation preload in every browser, and a registration keeps this setting.
    await tab.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
    const entry = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
    const first = await tab.evaluate(entry);
    site.deploy();
    await tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expectText(tab, 'A new version is ready.');
    await click(tab, "//button[normalize-space()='Reload']");
    const isNew = (old: string | undefined) => {
      const now = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
      return now !== undefined && now !== old;
    };
    await until(tab, 'the new version', isNew, first);
    await until(tab, 'no waiting worker', async () => (await navigator.serviceWorker.ready).waiting === null);
    const preload = await tab.evaluate(
      async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled,
    );
    expect(preload).toBe(engineName !== 'firefox');
    await site.stop();
    await tab.goto(`${site.url}/offline`);
    await expectHeading(tab, 'On this device');
  },
);
