import { framingSite } from '../e2e/frames.ts';
import { click, expect, expectHeading, hydrated, test, until } from './fixtures.ts';

/** Values of `sandbox`: no attribute, the least that lets scripts run, and the most that sites allow. */
const sandboxes = [undefined, 'allow-scripts', 'allow-scripts allow-same-origin allow-forms allow-popups'];
const listings = () => document.querySelectorAll('main article').length;

// For Chromium, see tests/e2e/demo.test.ts.
test('The demo starts in every kind of frame', { tag: '@other-engines' }, async ({ tab, site, opened }) => {
  const framing = await framingSite();
  for (const sandbox of sandboxes) {
    const attribute = sandbox === undefined ? '' : `&sandbox=${encodeURIComponent(sandbox)}`;
    await tab.goto(`http://localhost:${framing.port}/?src=${encodeURIComponent(`${site.url}/demo`)}${attribute}`);
    const demo = tab.frame();
    await expectHeading(demo, 'New startups and AI tools, every day', sandbox);
    await until(demo, `listings (${sandbox})`, () => document.querySelectorAll('main article').length > 3);
    const fonts = () => Array.from(document.fonts).some(({ status }) => status === 'loaded');
    await until(demo, `the site's fonts (${sandbox})`, fonts);
    // Without its own origin, the page can neither read nor send the real site's data in this browser.
    expect(await demo.evaluate(() => self.origin)).toBe('null');
  }
  expect(site.requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(opened.errors()).toEqual([]);
  framing.server.close();
});

test(
  'In the demo more of the list is loaded, and Back and Forward stay in the frame',
  { tag: '@release' },
  async ({ tab, site, opened }) => {
    const framing = await framingSite();
    // Firefox replaces the page around a cross-site frame whose `sandbox` attribute lacks allow-same-origin, whatever the frame
    // contains.
    const address = `http://localhost:${framing.port}/?src=${encodeURIComponent(`${site.url}/demo`)}`;
    await tab.goto(address);
    const demo = tab.frame();
    await until(demo, 'listings', () => document.querySelectorAll('main article').length > 3);
    const before = await demo.evaluate(listings);
    const hasMore = (count: number) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll('main article').length > count + 10;
    };
    await until(demo, 'two more pages of the list', hasMore, before);
    await demo.evaluate(() => scrollTo(0, 0));
    // Clicked only once, because a second click would add a history entry.
    await click(demo, "//main//article//a[normalize-space()='Ferrywire']");
    await expectHeading(demo, 'Ferrywire');
    await click(demo, "//footer//a[normalize-space()='Categories']");
    await expectHeading(demo, 'Categories');
    await click(demo, "//main//a[contains(., 'Developer Tools')]");
    await expectHeading(demo, 'Developer Tools');
    await tab.evaluate(() => history.back());
    await expectHeading(demo, 'Categories');
    await tab.evaluate(() => history.back());
    await expectHeading(demo, 'Ferrywire');
    await tab.evaluate(() => history.back());
    await expectHeading(demo, 'New startups and AI tools, every day');
    await tab.evaluate(() => history.forward());
    await expectHeading(demo, 'Ferrywire');
    expect(await tab.evaluate(() => location.href)).toBe(address);
    expect(opened.errors()).toEqual([]);
    await hydrated(demo);
    framing.server.close();
  },
);
