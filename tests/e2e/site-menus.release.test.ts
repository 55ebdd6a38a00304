import { openAdmin } from './admins.ts';
import { isOnDevice } from './device.ts';
import { expect, open, refused } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';
import { test, unreachable } from './sites.ts';

test.use({ directoryOf: 'admins', keepsDirectory: true, serviceWorkers: 'allow' });
test.slow();

test(
  'An admin edits the menus by keyboard and hides the blog, which is then not found, online and offline',
  { tag: '@release' },
  async ({ page, server, site, pageErrors }) => {
    pageErrors.expected.push(refused, unreachable, /ERR_FAILED/);
    await openAdmin(page, { ...server, url: site.url }, '/admin/settings?part=menus');
    const header = page.getByRole('region', { name: 'Header' });

    await test.step('the order of the links, a new link, and an address that is refused', async () => {
      await header.getByRole('button', { name: 'Move Newsletter up' }).press('Enter');
      await expect(header.getByRole('button', { name: 'Move Newsletter up' })).toBeFocused();
      await header.getByRole('button', { name: 'Add link' }).press('Enter');
      const address = header.getByLabel('Address').last();
      await expect(address).toBeFocused();
      await page.keyboard.type('/tags');
      await page.keyboard.press('Tab');
      await expect(header.getByLabel('Label').last()).toHaveValue('Tags');
      await address.fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save menus' }).press('Enter');
      await expect(address).toBeFocused();
      await expect(header.getByText('Please enter a page of this site (e.g., /faq), or an address that begins')).toBeVisible();
      await address.fill('/nowhere/at-all');
      await expect(header.getByText('This site has no page at this address.')).toBeVisible();
      await address.fill('/tags');
    });

    await test.step('a column of the footer', async () => {
      const footer = page.getByRole('region', { name: 'Footer', exact: true });
      await footer.getByRole('button', { name: 'Add column' }).press('Enter');
      const column = footer.getByRole('region', { name: /^Footer: / }).last();
      await expect(column.getByLabel('Heading')).toBeFocused();
      await page.keyboard.type('Company');
      await column.getByRole('button', { name: 'Add link' }).press('Enter');
      await page.keyboard.type('https://company.example/about');
      await column.getByLabel('Label').fill('About the company');
    });

    await page.getByRole('checkbox', { name: 'Blog' }).press('Space');
    await page.getByRole('button', { name: 'Save menus' }).press('Enter');
    await expect(page.getByText('Menus saved.')).toBeVisible();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/admin/blog-posts');
    await expect(page.getByText('Visitors do not see this part of the site (Blog).')).toBeVisible();

    await test.step('the pages have the new menus', async () => {
      await open(page, '/faq');
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links.filter({ hasNotText: /Admin|Submit/ })).toHaveText(['Home', 'Newsletter', 'Categories', 'Tags']);
      const footer = page.getByRole('navigation', { name: 'Footer' });
      await expect(footer.getByRole('heading')).toHaveText(['Company']);
      await expect(footer.getByRole('link', { name: 'About the company' })).toHaveAttribute(
        'href',
        'https://company.example/about',
      );
      await expect(footer.getByRole('link', { name: 'Blog' })).toHaveCount(0);
      expect(await axeInBothThemes(page)).toEqual([]);
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), String(width)).toBeLessThanOrEqual(0);
      }
    });

    await test.step('the blog is not found, online and offline', async () => {
      const notFound = page.getByRole('heading', { level: 1, name: 'Page not found.' });
      for (const path of ['/blog', '/blog/works-in-a-tunnel-the-case-for-offline-first', '/blog/rss.xml'])
        expect((await page.request.get(site.url + path, { headers: { accept: 'text/html' } })).status(), path).toBe(404);
      expect(await (await page.request.get(`${site.url}/sitemap.xml`)).text()).not.toContain('/blog');
      await open(page, '/blog');
      await expect(notFound).toBeVisible();
      await isOnDevice(page, 'getSettings');
      await site.stop();
      await page.goto('/blog');
      await expect(notFound).toBeVisible();
      // Opens the pages within the app, too, where the router decides and no shell is loaded.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
      await page.goBack();
      await expect(notFound).toBeVisible();
      await page.goto('/faq');
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tags' })).toBeVisible();
    });
  },
);
