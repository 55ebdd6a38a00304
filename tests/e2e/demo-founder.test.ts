import { expect, test } from './fixtures.ts';
import { axeInBothThemes, fitsAPhone } from './looks.ts';
import { fillDetails, goOn, submitButton } from './wizard.ts';

test(
  'In the demo, too, a founder submits with data from the website, an admin approves it, and a claim is proven by DNS and by email',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    test.slow();
    // The real server also gets the request for the page's address, and answers 404 because it has no such listing. The page that
    // is shown comes from the demo.
    pageErrors.expected.push(/status of 404 .*\/startup\/tidewise/);
    await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
    const ribbon = page.getByRole('complementary', { name: 'Demo' });
    const role = ribbon.getByRole('combobox', { name: 'See the demo as' });
    await page.goto('/faq');
    await role.selectOption('Founder');
    await expect(ribbon.getByRole('status')).toHaveText('You are Mara Lindqvist.');

    await page.getByRole('banner').getByRole('link', { name: 'Submit startup' }).click();
    await test.step('the form is filled in from the website, and each filled field is marked until it is edited', async () => {
      const fill = page.getByRole('button', { name: 'Fill in from your site' });
      await fill.click();
      await expect(page.getByText('Please enter the address first.')).toBeVisible();
      await page.getByLabel('Description').fill('Reads the harbour gauges.\n\nSays when to leave.');
      await page.getByLabel('Website').fill('tidewise.example');
      await fill.click();
      await expect(page.getByText('Filled in: product name, pitch, icon, and screenshots.')).toBeVisible();
      await expect(page.getByRole('img', { name: 'The icon you chose' })).toBeVisible();
      await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
      await expect(page.getByLabel('Product name')).toHaveAccessibleDescription(/^From your site/);
      const wide = page.viewportSize();
      await fitsAPhone(page);
      expect(await axeInBothThemes(page)).toEqual([]);
      if (wide !== null) await page.setViewportSize(wide);
      await page.getByLabel('Pitch').fill('Tides for people who sail small boats.');
      await expect(page.getByLabel('Pitch')).not.toHaveAccessibleDescription(/From your site/);
      await expect(page.getByLabel('Description')).toHaveValue('Reads the harbour gauges.\n\nSays when to leave.');
      await page.getByRole('button', { name: 'Use this as description' }).click();
      await expect(page.getByLabel('Description')).toHaveValue(/^Tidewise is made by two people/);
      await expect(fill).toBeFocused();
    });
    await goOn(page, 'Details');
    await fillDetails(page);
    await goOn(page, 'Media', 'Team', 'Finish', 'Submit');
    await submitButton(page).click();
    await expect(page.getByText('Your startup has been submitted for review.')).toBeVisible();
    await page.getByRole('link', { name: 'View My Dashboard' }).click();
    await expect(page.getByRole('progressbar', { name: 'Progress of Tidewise' })).toHaveAttribute(
      'aria-valuetext',
      'Submitted, 50%',
    );

    await role.selectOption('Admin');
    await expect(ribbon.getByRole('status')).toContainText('You are Ida Okafor.');
    await page.goto('/admin/startups?status=pending&search=tidewise');
    await expect(page.getByRole('heading', { level: 2, name: 'Tidewise' })).toBeVisible();
    await test.step('the admin fills the listing in from the website, too', async () => {
      await page.keyboard.press('e');
      const editor = page.getByRole('dialog', { name: 'Edit Tidewise' });
      await editor.getByLabel('Tagline').fill('');
      await editor.getByRole('button', { name: 'Fill in from the site' }).click();
      await expect(editor.getByLabel('Tagline')).toHaveValue('Tides for people who sail small boats.');
      await expect(editor.getByLabel('Tagline')).toHaveAccessibleDescription(/^From the site/);
      await expect(editor.getByRole('button', { name: 'Use this as logo' })).toBeVisible();
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor).toBeHidden();
    });
    await page.keyboard.press('a');
    // The queue changes before the response arrives, but the count changes after it, so the test waits for the count.
    await expect(page.getByRole('link', { name: 'Startups (3 wait)' })).toBeVisible();
    await page.goto('/startup/tidewise');
    await expect(page.getByRole('heading', { level: 1, name: 'Tidewise' })).toBeVisible();

    await role.selectOption('Founder');
    await page.goto('/startup/kanbanjo');
    await page.getByRole('button', { name: 'Claim Business' }).click();
    await page.getByRole('link', { name: 'Verify it in minutes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verify Kanbanjo' })).toBeVisible();
    await page.getByText('DNS record', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/^debut-verify=[0-9a-f]{32}$/);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('No TXT record with a code was found at')).toBeVisible();
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
    await fitsAPhone(page);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/^Verified by DNS at kanbanjo\.example on /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Proof found: Kanbanjo is yours, and its page now says so.' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit listing' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Kanbanjo' }).click();
    await expect(page.getByText('Verified owner')).toBeVisible();
    await page.getByRole('navigation', { name: 'Your listing' }).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Kanbanjo' })).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More for Ferrywire' }).click();
    await page.getByRole('article', { name: 'Ferrywire' }).getByRole('link', { name: 'Verify ownership' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await ribbon.getByRole('button', { name: /^Mail/ }).click();
    const mail = page.getByRole('dialog', { name: 'Mail' });
    await mail.getByText('info@ferrywire.example').click();
    const [code = ''] = /\b\d{8}\b/.exec(await mail.innerText()) ?? [];
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Verified by email at ferrywire\.example on /)).toBeVisible();
  },
);
