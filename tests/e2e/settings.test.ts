import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, open, test } from './fixtures.ts';
import { aMember, aSession, isSignedIn, memberPassword, signInAs, tokenHashOf, withStore } from './members.ts';
import { anImage } from './wizard.ts';

test.use({ directoryOf: 'members' });

const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** The browser also logs refusals in its console. */
const refused = /status of 4\d\d/;

test(
  "A member's profile names each error at its field, loses no typed text, and asks before it is left unsaved",
  { tag: '@release' },
  async ({ page, member, server, pageErrors }) => {
    pageErrors.expected.push(refused, /ERR_INTERNET_DISCONNECTED/);
    await open(page, '/settings');
    const profile = part(page, 'Profile & Socials');
    const name = profile.getByLabel('Name', { exact: true });

    await test.step('errors are shown at their fields, and the first one gets the focus', async () => {
      await profile.getByLabel('Facebook').fill('me on facebook');
      await profile.getByLabel('Facebook').press('Enter');
      const linkedin = profile.getByLabel('LinkedIn');
      await expect(linkedin).toBeFocused();
      await expect(linkedin).toHaveAccessibleDescription('LinkedIn URL is required.');
      await expect(profile.getByLabel('Facebook')).toHaveAccessibleDescription(
        'Please enter a valid URL (e.g., https://example.com).',
      );
      await expect(profile.getByText('Some fields are not valid.')).toBeVisible();
      await linkedin.fill('javascript:alert(1)');
      await expect(linkedin).toHaveAttribute('aria-invalid', 'false');
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(linkedin).toHaveAccessibleDescription('Please enter a valid URL (e.g., https://example.com).');
    });

    await test.step('if the server does not answer, no typed text is lost', async () => {
      await profile.getByLabel('Facebook').fill('');
      await profile.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/robin');
      await page.context().setOffline(true);
      await name.fill('Robin Vale');
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(profile.getByText('Failed to update profile.')).toBeVisible();
      await expect(name).toHaveValue('Robin Vale');
      await page.context().setOffline(false);
    });

    await test.step('saved values are shown after a reload', async () => {
      await expect(profile.getByLabel('Username')).toHaveValue(member.username);
      await expect(profile.getByLabel('Username')).not.toBeEditable();
      await expect(profile.getByLabel('Phone')).toHaveAttribute('placeholder', '+44 20 7946 0000');
      await profile.getByLabel('Phone').fill('+44 20 7946 0455');
      await profile.getByLabel('Instagram').fill('https://www.instagram.com/robin');
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(profile.getByText('Profile updated successfully!')).toBeVisible();
      await page.reload();
      await expect(name).toHaveValue('Robin Vale');
      const saved = await withStore(server, (store) => store.users.byId(member._id));
      expect(saved).toEqual({
        ...member,
        name: 'Robin Vale',
        phone: '+44 20 7946 0455',
        linkedin: 'https://www.linkedin.com/in/robin',
        instagram: 'https://www.instagram.com/robin',
      });
    });

    await test.step('leaving with unsaved changes asks first; links within the page and leaving after a save do not ask', async () => {
      await name.fill('Robin');
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sessions' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Sessions' })).toBeInViewport();

      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      const home = page.getByRole('contentinfo').getByRole('link', { name: 'Home' });
      await home.click();
      await question.getByRole('button', { name: 'Stay here' }).click();
      await expect(question).toHaveCount(0);
      await expect(name).toHaveValue('Robin');
      await home.click();
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/\/settings/);

      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await home.click();
      await expect(page.getByRole('heading', { name: 'Trending startups' })).toBeVisible();

      await page.goBack();
      await name.fill('Robin Vale');
      await home.click();
      await question.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Trending startups' })).toBeVisible();
    });
  },
);

test(
  'An image is saved as the avatar; a new email address must be confirmed, and a new password requires the current one and ends every other session',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused, /ERR_INTERNET_DISCONNECTED/);
    const member = await aMember(server, { linkedin: 'https://www.linkedin.com/in/me' });
    const token = await signInAs(page, server, member);
    await open(page, '/settings');

    await test.step('an image is chosen, made smaller, saved as the avatar, and removed', async () => {
      const avatar = part(page, 'Avatar');
      const png = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(1200, 800);
        const context = canvas.getContext('2d');
        if (context !== null) context.fillStyle = 'teal';
        context?.fillRect(0, 0, 1200, 800);
        return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()));
      });
      const frames = [await anImage('1.png', { red: 0 }), await anImage('2.png', { red: 255 })].map(({ buffer }) => buffer);
      const film = await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer();
      await avatar.getByLabel('Image file').setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: film });
      await expect(avatar.getByText('Kept when you save. “me.gif” is animated. Only its first frame is kept.')).toBeVisible();
      await avatar.getByLabel('Image file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png) });
      await expect(avatar.getByText('Kept when you save.', { exact: true })).toBeVisible();
      await expect(avatar.locator('img')).toHaveAttribute('src', /^data:image\//);
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === 'PUT'),
        page.getByRole('button', { name: 'Save profile' }).click(),
      ]);
      expect(request.postData()?.length).toBeLessThan(20_000);
      await expect(avatar.locator('img')).toHaveAttribute('src', /^\/images\//);
      expect(
        await avatar.locator('img').evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return [image.naturalWidth, image.naturalHeight];
        }),
      ).toEqual([256, 171]);

      await avatar.getByRole('button', { name: 'Remove picture' }).click();
      await expect(avatar.getByText('Removed when you save.')).toBeVisible();
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await expect(avatar.locator('img')).toHaveCount(0);

      await avatar.getByLabel('Image file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('text') });
      await expect(avatar.getByRole('alert')).toHaveText(
        'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.',
      );
    });

    await test.step('a new email address requires the password and a confirmation, and another member’s address is refused', async () => {
      await withStore(server, (store) => store.sessions.setAuthenticated(tokenHashOf(token), '2026-01-01T00:00:00.000Z'));
      const profile = part(page, 'Profile & Socials');
      await profile.getByLabel('Email').fill('mara@people.example');
      await profile.getByRole('button', { name: 'Save profile' }).click();
      const proof = page.getByRole('dialog', { name: "Confirm that it's you" });
      await proof.getByLabel('Password', { exact: true }).fill('not my password');
      await page.keyboard.press('Enter');
      await expect(proof.getByText('Invalid current password.')).toBeVisible();
      await proof.getByLabel('Password', { exact: true }).fill(memberPassword);
      await page.keyboard.press('Enter');
      await expect(proof).toHaveCount(0);
      await expect(profile.getByText('User already exists.')).toBeVisible();
      await profile.getByLabel('Email').fill(`new-${member.email}`);
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(profile.getByText(`We sent a confirmation to new-${member.email}.`)).toBeVisible();
      await expect(profile.getByLabel('Email')).toHaveAccessibleDescription(
        `Not confirmed yet. Until you confirm it, we use ${member.email}.`,
      );
    });

    await test.step('changing a password requires the current one, ends every other session, and gives this session a new token', async () => {
      const changing = await aMember(server);
      const here = await signInAs(page, server, changing);
      const elsewhere = await aSession(server, changing._id);
      await open(page, '/settings');
      const section = part(page, 'Change Password');

      await test.step('if the server does not answer, the password is not changed', async () => {
        for (const label of ['Current password', 'New password', 'Confirm new password'])
          await section.getByLabel(label, { exact: true }).fill('a lantern in fog');
        await page.context().setOffline(true);
        await section.getByRole('button', { name: 'Change password' }).click();
        await expect(section.getByText('Failed to change password.')).toBeVisible();
        await page.context().setOffline(false);
      });

      const current = section.getByLabel('Current password', { exact: true });
      const next = section.getByLabel('New password', { exact: true });
      const again = section.getByLabel('Confirm new password', { exact: true });
      const change = section.getByRole('button', { name: 'Change password' });
      await expect(next).toHaveAccessibleDescription('12 characters minimum.');

      await current.fill('not my password');
      await next.fill('a lantern in fog');
      await again.fill('a lantern in frog');
      await change.click();
      await expect(again).toHaveAccessibleDescription("New passwords don't match.");
      await expect(again).toBeFocused();
      await again.fill('a lantern in fog');
      await change.click();
      await expect(current).toHaveAccessibleDescription('Invalid current password.');
      await expect(current).toBeFocused();
      expect(await isSignedIn(server, elsewhere)).toBe(true);

      await current.fill(memberPassword);
      await next.fill('a lantern in fog');
      await again.fill('a lantern in fog');
      await again.press('Enter');
      await expect(section.getByText('Password changed successfully!')).toBeVisible();
      await expect(current).toHaveValue('');
      await expect(part(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
      expect(await isSignedIn(server, elsewhere)).toBe(false);
      expect(await isSignedIn(server, here)).toBe(false);
      const [cookie] = await page.context().cookies();
      expect(await isSignedIn(server, cookie?.value ?? '')).toBe(true);
    });
  },
);

test(
  'A member signs out other devices, sets a first password, or deletes the account, whose listings stay; the last admin cannot delete theirs',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    const member = await aMember(server);
    const token = await signInAs(page, server, member);

    await test.step('a member sees the devices where they are signed in, and signs out of one or of all others', async () => {
      const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000 - 60_000);
      const phone = await aSession(server, member._id, {
        device: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
        seenAt: days(3),
      });
      const laptop = await aSession(server, member._id, { device: '', seenAt: days(2) });
      await aSession(server, member._id, { device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0', seenAt: days(1) });
      await open(page, '/settings');
      await expect(part(page, 'Connections').getByText('Google sign-in is not set up on this site.')).toBeVisible();
      const section = part(page, 'Sessions');
      const sessions = section.getByRole('listitem');
      await expect(sessions).toHaveCount(4);
      await expect(sessions.nth(0)).toContainText('Chrome on LinuxThis device');
      await expect(sessions.nth(1)).toContainText(/Chrome on WindowsLast seen (yesterday|on \d+\w\w \w+ \d{4}) at \d\d:\d\d/);
      await expect(sessions.nth(2)).toContainText(/Unknown deviceLast seen on \d+\w\w \w+ \d{4} at \d\d:\d\d/);
      await expect(sessions.nth(0).getByRole('button')).toHaveCount(0);

      await section.getByRole('button', { name: 'Sign out (Firefox on Android)' }).press('Enter');
      await expect(sessions).toHaveCount(3);
      await expect(page.getByRole('status').getByText('Signed out there.')).toBeVisible();
      await expect(section.getByRole('heading', { name: 'Sessions' })).toBeFocused();
      expect(await isSignedIn(server, phone)).toBe(false);
      expect(await isSignedIn(server, laptop)).toBe(true);

      await section.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(sessions).toHaveCount(1);
      await expect(section.getByRole('button')).toHaveCount(0);
      expect(await isSignedIn(server, laptop)).toBe(false);
    });

    await test.step('an account is deleted after its name was typed; its listings stay without an owner', async () => {
      await withStore(server, async (store) => {
        const like = await store.startups.bySlug('ferrywire');
        if (like === undefined) throw new Error('The sample has changed.');
        await store.startups.insert({
          ...like,
          _id: member._id,
          name: member.username,
          slug: member.username,
          userId: member._id,
        });
      });
      const ask = part(page, 'Delete account').getByRole('button', { name: 'Delete account' });
      const question = page.getByRole('dialog', { name: 'Delete your account?' });
      await ask.press('Enter');
      await expect(question.getByText(/favorites, claims and sessions are deleted/)).toBeVisible();
      await expect(question.getByText('Your listings stay, unclaimed.')).toBeVisible();
      const remove = question.getByRole('button', { name: 'Delete account' });
      const typed = question.getByLabel(`Type ${member.username} to confirm`);
      await expect(typed).toBeFocused();
      await expect(remove).toBeDisabled();
      await typed.press('Enter');
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(ask).toBeFocused();

      await ask.click();
      await typed.fill(member.username);
      await typed.press('Enter');
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText('Your account has been deleted. Goodbye!')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
      expect(await isSignedIn(server, token)).toBe(false);
      const [gone, listing] = await withStore(server, async ({ users, startups }) => [
        await users.byId(member._id),
        await startups.byId(member._id),
      ]);
      expect(gone).toBeUndefined();
      expect(listing?.status).toBe('active');
      expect(listing?.userId).toBeUndefined();
    });

    await test.step('a member without a password sets one by email, has no payments, and disconnects Google', async () => {
      const withoutPassword = await aMember(server, { passwordHash: null, googleSub: `google ${Date.now()}` });
      await signInAs(page, server, withoutPassword);
      await open(page, '/settings');
      await expect(part(page, 'Billing Portal').getByText(/^You have no paid plans\./)).toBeVisible();

      const password = part(page, 'Change Password');
      await password.getByRole('button', { name: 'Set a password' }).click();
      await expect(password.getByText('We have emailed you a link.')).toBeVisible();

      const section = part(page, 'Connections');
      await expect(section.getByText('Connected.', { exact: true })).toBeVisible();
      await section.getByRole('button', { name: 'Disconnect Google' }).click();
      await expect(section.getByText('Not connected.')).toBeVisible();
      expect((await withStore(server, (store) => store.users.byId(withoutPassword._id)))?.googleSub).toBeNull();
    });

    await test.step('the last admin cannot delete their account, and sees why', async () => {
      await signInAs(page, server, 'ida');
      await open(page, '/settings');
      await part(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
      const question = page.getByRole('dialog', { name: 'Delete your account?' });
      await question.getByLabel('Type ida to confirm').fill('ida');
      await question.getByRole('button', { name: 'Delete account' }).click();
      await expect(question.getByRole('alert')).toHaveText('Error deleting account: The last active admin cannot be removed.');
      await question.getByRole('button', { name: 'Keep it' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    });
  },
);
