import { aWord, openAdmin, refused, waitingStartups } from './admins.ts';
import { expect, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';
import { fillGeneral, goOn, openWizard } from './wizard.ts';

test.use({ directoryOf: 'admins' });

test('An admin adds a field, which the wizard asks for and the form of a startup has, and orders and removes it', async ({
  page,
  server,
  context,
  pageErrors,
}) => {
  pageErrors.expected.push(refused);
  const label = `Stage ${aWord()}`;
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${label}`) }) });
  await openAdmin(page, server, '/admin/fields');
  await page.getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByLabel('Label')).toBeFocused();
  await page.keyboard.type(label);
  await expect(page.getByLabel('Key')).toHaveValue(label.toLowerCase().replace(' ', '-'));
  await page.getByRole('button', { name: 'Save fields' }).click();
  await expect(page.getByText('Please add at least one option.')).toBeVisible();
  for (const option of ['Idea', 'Growing']) {
    await page.getByRole('button', { name: /^Add option/ }).click();
    await page.keyboard.type(option);
  }
  expect(await axeInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await card.getByRole('button', { name: `Move ${label} up` }).press('Enter');
  await expect(card.getByRole('button', { name: `Move ${label} up` })).toBeFocused();
  await page.getByRole('button', { name: 'Save fields' }).click();
  await expect(page.getByText('Fields saved.')).toBeVisible();

  const word = aWord();
  await waitingStartups(server, [`Barnacle ${word}`]);
  await page.goto(`/admin/startups?search=${word}`);
  await page.getByRole('row', { name: word }).getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel(label).selectOption('Growing');
  await page.getByRole('checkbox', { name: 'iOS' }).check();
  expect(await axeInBothThemes(page, 'dialog')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Startup saved.')).toBeVisible();

  const founder = await context.newPage();
  await openWizard(founder, server);
  await fillGeneral(founder);
  await goOn(founder, 'Details');
  await expect(founder.getByLabel(label)).toHaveValue('');
  expect(await axeInBothThemes(founder)).toEqual([]);
  await founder.close();
});
