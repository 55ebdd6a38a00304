import { aWord, openAdmin, waitingStartups } from './admins.ts';
import { defineField } from '../../server/domain/listings/usual-fields.ts';
import { expect, refused, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';
import { withStore } from './members.ts';
import { fillDetails, fillGeneral, goOn, nextButton, openWizard } from './wizard.ts';

test.use({ directoryOf: 'admins' });

test(
  'An admin adds and orders a field, which appears in the form of a startup and in the wizard; invalid numbers and dates are marked in both',
  { tag: '@release' },
  async ({ page, server, context, pageErrors }) => {
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
    await page.getByLabel('Founded').pressSequentially('12e');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please enter a number.')).toBeVisible();
    await expect(page.getByLabel('Founded')).toBeFocused();
    await page.getByLabel('Founded').fill('2012');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Startup saved.')).toBeVisible();

    const before = await withStore(server, async ({ fields }) => {
      const list = await fields.list();
      const own = [
        defineField({ key: 'harbour', label: 'Harbour', type: 'place', required: true }),
        defineField({ key: 'seats', label: 'Seats', type: 'number' }),
        defineField({ key: 'launched', label: 'Launched', type: 'date' }),
      ];
      await fields.save([...list, ...own]);
      return list;
    });
    try {
      const founder = await context.newPage();
      await openWizard(founder, server);
      await fillGeneral(founder);
      await goOn(founder, 'Details');
      await expect(founder.getByLabel(label)).toHaveValue('');
      await fillDetails(founder);
      await founder.getByLabel('Seats').pressSequentially('12e');
      // Types only the month of a date, which makes the date incomplete.
      await founder.getByLabel('Launched').press('1');
      await nextButton(founder).click();
      await expect(founder.getByLabel('Harbour')).toBeFocused();
      await expect(founder.getByText('Harbour is required.')).toBeVisible();
      await expect(founder.getByText('Please enter the whole date.')).toBeVisible();
      await founder.getByLabel('Seats').fill('12');
      await expect(founder.getByText('Please enter a number.')).toBeHidden();
      await expect(founder.getByText('Harbour is required.')).toBeVisible();
      await founder.getByLabel('Harbour').fill('Bergen');
      await founder.getByLabel('Launched').fill('2024-02-29');
      await goOn(founder, 'Media');
      await founder.close();
    } finally {
      await withStore(server, ({ fields }) => fields.save(before));
    }
  },
);
