import { framingSite } from '../e2e/frames.ts';
import { click, expect, expectHeading, expectText, open, reload, signIn, test, until } from './fixtures.ts';

test('A first visit: the page starts without an error, a like asks to sign in, and search finds with a typo', async ({
  tab,
  site,
  opened,
}) => {
  await open(tab, site.url);
  await click(tab, "//main//button[starts-with(@aria-label, 'Like ')]");
  await until(tab, 'the dialog to sign in', () => document.querySelector('dialog[open]') !== null);
  await tab.press('Escape');
  await until(tab, 'a closed dialog', () => document.querySelector('dialog[open]') === null);
  await click(tab, "//header//input[@type='search']");
  await tab.type('mosscuont');
  await until(tab, 'a suggestion', () => document.querySelector('[role=option]')?.textContent.includes('Mosscount'));
  await tab.press('Enter');
  await expectHeading(tab, 'Search results for: "mosscuont"');
  await click(tab, "//main//article//a[contains(., 'Mosscount')]");
  await expectHeading(tab, 'Mosscount');
  expect(opened.errors()).toEqual([]);
});

test('A page keeps its position when the visitor comes back to it from another site', async ({ tab, site }) => {
  const elsewhere = await framingSite();
  await open(tab, `${site.url}/faq`);
  await tab.evaluate(() => scrollTo(0, 700));
  await until(tab, 'a scrolled page', () => scrollY === 700);
  await tab.goto(`http://127.0.0.1:${elsewhere.port}/`);
  await tab.back();
  await expectHeading(tab, 'Frequently asked questions');
  await until(tab, 'the position', () => Math.abs(scrollY - 700) < 5);
  elsewhere.server.close();
});

test('What a member types in the wizard survives a reload', async ({ tab, site, server }) => {
  await signIn(tab, server, site.url);
  await tab.goto(`${site.url}/submit-startup`);
  await click(tab, "//label[contains(., 'Product name')]");
  await tab.type('Tidewise');
  await expectText(tab, 'Saved on this device');
  await reload(tab);
  const value = () => Array.from(document.querySelectorAll('input'), (input) => input.value).includes('Tidewise');
  await until(tab, 'the typed name', value);
});
