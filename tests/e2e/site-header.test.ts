import { defaultSections } from '../../server/domain/site/default-sections.ts';
import { presentFace } from '../../server/domain/site/face-css.ts';
import { expect, open, test } from './fixtures.ts';
import { overflow } from './looks.ts';

const wideLogo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80"/>')}`;

/** Gives the page's header another name and logo, and the page the styles of another face. */
function show({ name, logo, css }: { name?: string; logo?: string; css?: string }): void {
  const home = document.querySelector('header a[href="/"]');
  if (name !== undefined) home?.querySelector('span')?.replaceChildren(name);
  if (logo !== undefined) home?.querySelector('img')?.setAttribute('src', logo);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css ?? '');
  document.adoptedStyleSheets.push(sheet);
}

test('A long site name is whole in the header, and a wide logo can stand without the name', async ({ page }) => {
  await open(page, '/');
  const home = page.locator('header a[href="/"]').first();
  const name = home.locator('span');
  await expect(name).toHaveAttribute('title', 'Startup Directory');
  await page.evaluate(show, { name: 'The Northern Directory of Sustainable Small Makers!' });
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // A hidden line would add more than 20 pixels.
    expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(10);
  }

  const css = presentFace({ ...defaultSections.face, showsName: false }, wideLogo)?.css ?? '';
  await page.evaluate(show, { name: 'GreenTools', logo: wideLogo, css });
  for (const [width, shown] of [
    [1280, 160],
    [360, 96],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const [image, hidden] = [await home.locator('img').boundingBox(), await name.boundingBox()];
    expect([image?.width, image?.height, hidden?.width]).toEqual([shown, 32, 1]);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'GreenTools' })).toBeVisible();
});
