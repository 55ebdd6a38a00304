import { expect, test } from './fixtures.ts';
import { axeInBothThemes, fitsAPhone } from './looks.ts';
import { fillDetails, goOn, hasScreenshots, screenshotsField, stepHeading, submitButton, threeScreenshots } from './wizard.ts';

test('In the demo, too, a founder signs up, submits with a logo and three screenshots, loses nothing by a reload, and an admin approves it', async ({
  page,
  pageErrors,
}) => {
  test.slow();
  // The page's address is asked of the real server, which has no such listing; what it shows is the demo's.
  pageErrors.expected.push(/status of 404 .*\/startup\/tidewise/);
  await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  const ribbon = page.getByRole('complementary', { name: 'Demo' });
  await page.goto('/');
  await expect(ribbon).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('nell');
  await dialog.getByLabel('E-mail').fill('nell@people.example');
  await dialog.getByLabel('Password', { exact: true }).fill('abc');
  await dialog.getByLabel('Repeat password', { exact: true }).fill('abc');
  await page.keyboard.press('Enter');
  await expect(ribbon.getByRole('status')).toHaveText('You are nell. 1 unread in Mail.');
  await ribbon.getByRole('button', { name: /^Mail/ }).click();
  await page
    .getByRole('dialog', { name: 'Mail' })
    .getByText(/^To nell@people\.example/)
    .click();
  await page
    .getByRole('dialog', { name: 'Mail' })
    .getByRole('link', { name: /confirm-email/ })
    .click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed.' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Submit startup' }).click();
  await test.step('the website fills the form, and what it filled is marked until it is edited', async () => {
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
  await goOn(page, 'Media');
  await page.getByRole('button', { name: 'Remove screenshot 1' }).click();
  await screenshotsField(page).setInputFiles(await threeScreenshots());
  await hasScreenshots(page, 3);
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await page.reload();
  await expect(stepHeading(page, 'Media')).toBeVisible();
  await hasScreenshots(page, 3);
  await goOn(page, 'Team', 'Finish', 'Submit');
  await submitButton(page).click();
  await expect(page.getByText('Your startup has been submitted for review.')).toBeVisible();
  await page.getByRole('link', { name: 'View My Dashboard' }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress of Tidewise' })).toHaveAttribute(
    'aria-valuetext',
    'Submitted, 50%',
  );

  await ribbon.getByRole('combobox', { name: 'See the demo as' }).selectOption('Admin');
  await expect(ribbon.getByRole('status')).toContainText('You are Ida Okafor.');
  await ribbon.getByRole('button', { name: /^Mail/ }).click();
  const mail = page.getByRole('dialog', { name: 'Mail' });
  await mail.getByText('ida@people.example').click();
  await expect(mail.getByText('1 new submission: Tidewise')).toBeVisible();
  await page.goto('/admin/startups?status=pending&search=tidewise');
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  await test.step('the admin fills the listing in from the website, too', async () => {
    await page.goto('/admin/startups?search=tidewise');
    await page.getByRole('button', { name: /^Edit/ }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Tidewise' });
    await editor.getByLabel('Tagline').fill('');
    await editor.getByRole('button', { name: 'Fill in from the site' }).click();
    await expect(editor.getByLabel('Tagline')).toHaveValue('Tides for people who sail small boats.');
    await expect(editor.getByLabel('Tagline')).toHaveAccessibleDescription(/^From the site/);
    await expect(editor.getByRole('button', { name: 'Use this as logo' })).toBeVisible();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
  });
  await page.goto('/startup/tidewise');
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewise' })).toBeVisible();
});

test('In the demo a founder claims a listing, proves the website by DNS and by mail, and its page says so', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  await page.goto('/startup/kanbanjo');
  const ribbon = page.getByRole('complementary', { name: 'Demo' });
  await ribbon.getByRole('combobox', { name: 'See the demo as' }).selectOption('Founder');
  await page.getByRole('button', { name: 'Claim Business' }).click();
  await page.getByRole('link', { name: 'Prove it in minutes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify Kanbanjo' })).toBeVisible();
  await page.getByText('A DNS record', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/^debut-verify=[0-9a-f]{32}$/);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('There is no such TXT record')).toBeVisible();
  expect(await axeInBothThemes(page, 'main')).toEqual([]);
  await fitsAPhone(page);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Verified by DNS at kanbanjo\.example on /)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Kanbanjo' }).click();
  await expect(page.getByText('Verified owner')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('article', { name: 'Ferrywire' }).getByRole('link', { name: 'Verify ownership' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await ribbon.getByRole('button', { name: /^Mail/ }).click();
  const mail = page.getByRole('dialog', { name: 'Mail' });
  await mail.getByText('info@ferrywire.example').click();
  const [code = ''] = /\b\d{8}\b/.exec(await mail.innerText()) ?? [];
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Verified by mail at ferrywire\.example on /)).toBeVisible();
});
