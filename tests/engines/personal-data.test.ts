import { click, expect, expectText, open, signIn, test, until } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** Keeps the files that the page downloads, so that `savedFile` can read them. */
function keepDownloads(): void {
  const address = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file) => {
    Object.assign(window, { saved: file });
    return address(file);
  };
}

/** The first bytes of the last file that the page has downloaded, and whether it contains the name of a file. */
async function savedFile(name: string): Promise<[start: string, hasName: boolean]> {
  const { saved } = window as Window & { saved?: Blob };
  const text = new TextDecoder('windows-1252').decode(await saved?.arrayBuffer());
  return [text.slice(0, 2), text.includes(name)];
}

async function post([path, body]: [string, object]): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(path, { method: 'POST', body: JSON.stringify(body), headers })).status;
}

/** Types into the field with this label. */
async function fill(tab: Tab, label: string, text: string): Promise<void> {
  await click(tab, `//label[starts-with(normalize-space(.), "${label}")]`);
  await tab.type(text);
}

test(
  'Members download their data and delete the account; admins download and erase the data of an address',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site, opened, engineName }) => {
    const username = `leaving_${engineName}`;
    const email = `${username}@readers.example`;
    await open(tab, `${site.url}/faq`);
    expect(await tab.evaluate(post, ['/api/users/signup', { username, email, password: 'correct horse battery' }])).toBe(200);
    await tab.goto(`${site.url}/settings`);
    await expectText(tab, 'Download your data');
    await tab.evaluate(keepDownloads);
    await click(tab, '//button[.="Download your data"]');
    await expectText(tab, 'Your data is downloaded.');
    expect(await tab.evaluate(savedFile, 'account.json')).toEqual(['PK', true]);
    await click(tab, '//main//button[.="Delete account"]');
    await fill(tab, `Type ${username} to confirm`, username);
    await click(tab, '//dialog//button[.="Delete account"]');
    await expectText(tab, 'Your account has been deleted. Goodbye!');

    expect(await tab.evaluate(post, ['/api/feedback', { content: 'Please add more boats.', email }])).toBe(200);
    await signIn(tab, site.url, engineName, 'admin');
    await tab.goto(`${site.url}/admin/users`);
    await expectText(tab, 'Personal data by email address');
    await tab.evaluate(keepDownloads);
    await fill(tab, 'Email address', email);
    await tab.press('Enter');
    await expectText(tab, '1 piece of feedback');
    await click(tab, '//section[.//h2[.="Personal data by email address"]]//button[.="Download"]');
    await until(tab, 'the downloaded file', () => 'saved' in window);
    expect(await tab.evaluate(savedFile, 'feedback.json')).toEqual(['PK', true]);
    await click(tab, '//main//button[.="Delete permanently"]');
    await click(tab, '//dialog//button[.="Delete permanently"]');
    await expectText(tab, 'Nothing is stored about');
    expect(opened.errors()).toEqual([]);
  },
);
