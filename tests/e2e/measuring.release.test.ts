import { openAdmin } from './admins.ts';
import { expect, open, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';

const stats = 'https://stats.example.com';

test.use({ directoryOf: 'admins', standIns: [stats] });

test(
  'An admin sets up analytics: public pages load its script and report each page, but not for visitors who refuse, in the admin area or in the demo',
  { tag: '@release' },
  async ({ page, browser, server }) => {
    const requests: string[] = [];
    const followed = async (context: ReturnType<typeof page.context>) => {
      await context.route(`${stats}/**`, async (route) => {
        const request = route.request();
        requests.push(request.method() === 'GET' ? request.url() : `${request.url()} ${request.postData()}`);
        await route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: `window.plausible = (name, { u }) => void fetch('${stats}/api/event', { method: 'POST', body: new URL(u).pathname });`,
        });
      });
    };
    await followed(page.context());

    await page.setViewportSize({ width: 360, height: 740 });
    await openAdmin(page, server, '/admin/settings?part=measuring');
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Plausible');
    await page.getByRole('textbox', { name: 'Host' }).fill('stats.example.com/script.js');
    await page.getByLabel('Domain').fill('greentools.example');
    await page.getByRole('textbox', { name: 'More lines' }).fill('Disallow: /');
    await expect(page.getByText('These lines ask search engines to leave out the whole site.')).toBeVisible();
    await page.getByRole('textbox', { name: 'More lines' }).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const host = page.getByRole('textbox', { name: 'Host' });
    await expect(host).toBeFocused();
    await expect(host).toHaveAccessibleDescription(/Please enter only a host name/);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeInBothThemes(page)).toEqual([]);
    await host.fill(stats);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Search and analytics saved.')).toBeVisible();
    await expect(host).toHaveValue('stats.example.com');
    expect(requests).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, '/');
    await expect.poll(() => requests).toEqual([`${stats}/js/script.manual.js`, `${stats}/api/event /`]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect.poll(() => requests.slice(2)).toEqual([`${stats}/api/event /faq`]);

    requests.length = 0;
    await openAdmin(page, server, '/admin/dashboard');
    await open(page, '/demo');
    await page.waitForLoadState('networkidle');

    const refusing = await browser.newContext({ baseURL: server.url });
    await followed(refusing);
    await refusing.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const other = await refusing.newPage();
    await other.goto('/');
    await other.waitForLoadState('networkidle');
    await refusing.close();
    expect(requests).toEqual([]);
  },
);
