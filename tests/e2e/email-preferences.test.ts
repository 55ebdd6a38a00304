import { expect, open, test } from './fixtures.ts';
import { aWord } from './admins.ts';
import { axeInBothThemes, overflow } from './looks.ts';
import { mailedLink } from './mailbox.ts';
import { withStore } from './members.ts';

test('The link of a newsletter email confirms only by its button, and changes or ends the subscription', async ({
  page,
  server,
}) => {
  const email = `${aWord()}@example.com`;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.request.post('/api/newsletter/subscribe', { data: { email } });
  const stored = () => withStore(server, async ({ newsletter }) => newsletter.byAddress(email));
  await open(page, await mailedLink(server, 'newsletter.confirm', email));
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/email-preferences$/);
  expect((await stored())?.status).toBe('unconfirmed');
  expect([await axeInBothThemes(page, 'main'), await overflow(page)]).toEqual([[], 0]);

  await page.getByRole('button', { name: 'Confirm my subscription' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You are subscribed.' })).toBeFocused();
  expect((await stored())?.status).toBe('confirmed');
  await page.getByRole('checkbox', { name: 'The weekly digest' }).press('Space');
  await page.getByRole('button', { name: 'Save my choice' }).press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await stored()).toMatchObject({ weeklyDigest: false, writtenIssues: true });
  expect([await axeInBothThemes(page, 'main'), await overflow(page)]).toEqual([[], 0]);

  await page.getByRole('button', { name: 'Unsubscribe from everything' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed.' })).toBeFocused();
  expect((await stored())?.status).toBe('unsubscribed');
  await page.getByRole('button', { name: 'Subscribe again' }).press('Enter');
  await expect(page.getByRole('checkbox', { name: 'The weekly digest' })).not.toBeChecked();
});
