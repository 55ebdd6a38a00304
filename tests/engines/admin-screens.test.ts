import { aDeployment } from '../e2e/deployment.ts';
import { aMember, memberPassword } from '../e2e/members.ts';
import { startServer } from '../e2e/server.ts';
import { expect, open, reload, test as base, until } from './fixtures.ts';
import type { Tab } from './tab.ts';

// The tests change settings of the whole site, so they have a server of their own.
const test = base.extend({
  site: async ({ sitePages }, use) => {
    const server = await startServer();
    const site = await aDeployment(server.url, { '/service-worker.js': '', ...sitePages });
    const { _id: id, email } = await aMember(server, { role: 'admin' });
    site.inject(`self.document && localStorage.setItem('userId', '${id}')`);
    admin = email;
    await use(site);
    await site.stop();
    await server.stop();
  },
});
let admin = '';

async function signInAsAdmin(tab: Tab, url: string): Promise<void> {
  await open(tab, `${url}/faq`);
  const signIn = async (person: { email: string; password: string }) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/users/login', { method: 'POST', body: JSON.stringify(person), headers })).status;
  };
  expect(await tab.evaluate(signIn, { email: admin, password: memberPassword })).toBe(200);
}

/** The field, button or link with this name, or whose label begins with it; undefined while another element has the focus. */
function focused(name: string): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? [], ({ textContent }) => textContent) : [];
  const names = [element.ariaLabel ?? '', ...labels, element.textContent];
  return names.some((each) => each.replace(/\s*(optional)?$/, '') === name);
}

/** Presses Tab until the element has the focus. Every element on the way is visible and shows its focus. */
async function tabTo(tab: Tab, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await tab.press('Tab');
    if (await tab.evaluate(focused, name)) {
      expect(await tab.evaluate(() => document.activeElement?.matches(':focus-visible')), `a visible focus on ${name}`).toBe(
        true,
      );
      return;
    }
  }
  throw new Error(`Tab does not reach ${name}.`);
}

/** Whether there is a field with this label and, if given, with this value. */
function hasField([name = '', value]: [string, string?]): boolean {
  return Array.from(document.querySelectorAll('label')).some(
    ({ textContent, control }) =>
      textContent.replace(/\s*(optional)?$/, '') === name &&
      (value === undefined || (control as HTMLInputElement).value === value),
  );
}

const screens = [
  { path: '/admin/settings', field: 'Keywords', text: 'green', save: 'Save Settings' },
  { path: '/admin/settings?part=face', field: 'Accent color', text: '#00753e', save: 'Save appearance' },
  { path: '/admin/settings?part=texts', field: 'Last line', text: 'Made in Portland', save: 'Save texts' },
  { path: '/admin/settings?part=menus', field: 'Label', text: 'Start', save: 'Save menus' },
  { path: '/admin/settings?part=emails', field: 'Sender name', text: 'Acme', save: 'Save email settings' },
  { path: '/admin/settings?part=measuring', field: 'Bing', text: 'ABCDEF0123456789ABCDEF0123456789', save: 'Save' },
];

test(
  'An admin changes each part of the settings by keyboard, and finds the changes after a reload',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site, opened }) => {
    test.slow();
    await signInAsAdmin(tab, site.url);
    for (const { path, field, text, save } of screens) {
      await test.step(path, async () => {
        await open(tab, site.url + path);
        await until(tab, `the field ${field}`, hasField, [field]);
        await tabTo(tab, field);
        await tab.type(text);
        await tabTo(tab, save);
        await tab.press('Enter');
        await until(tab, 'the saved text', () =>
          / saved(\.| successfully!)/.test(document.querySelector('main')?.textContent ?? ''),
        );
        await reload(tab);
        await until(tab, 'the value after a reload', hasField, [field, text]);
      });
    }
    // Firefox logs scripts that were still loading when the page was reloaded.
    expect(opened.errors().filter((error) => !error.includes('LostScript'))).toEqual([]);
  },
);

test(
  'A title that an admin types while the editor of the content loads is complete',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site }) => {
    test.slow();
    await signInAsAdmin(tab, site.url);
    await open(tab, `${site.url}/admin/pages`);
    const hasButton = (name: string) => Array.from(document.querySelectorAll('button')).some((each) => each.textContent === name);
    const press = (name: string) =>
      Array.from(document.querySelectorAll('button'))
        .find((each) => each.textContent === name)
        ?.click();
    for (const name of ['Add Page', 'Empty page']) {
      await until(tab, `the button ${name}`, hasButton, name);
      await tab.evaluate(press, name);
    }
    // Dialogs focus their first field only where the pointer is a mouse, and Firefox has none here.
    await until(tab, 'the title', () => {
      const field = document.querySelector<HTMLInputElement>('dialog[open] input');
      field?.focus();
      return field !== null;
    });
    await tab.type('Press');
    await until(tab, 'the editor', () => document.querySelector('[contenteditable=true]') !== null);
    await tab.type(' kit');
    await until(tab, 'the title', hasField, ['Title', 'Press kit']);
  },
);
