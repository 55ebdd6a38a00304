import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fileMailer } from '../../../server/adapters/email.ts';
import { emailsInFiles } from '../../e2e/email-files.ts';
import { tempFiles } from '../../store/temp-folder.ts';
import { now } from '../hosts.ts';

const newFile = tempFiles();

test('only the emails of a kind to exactly this address are read from files, oldest first', async () => {
  const dataDir = dirname(newFile());
  const { send } = fileMailer(join(dataDir, 'mail'));
  const write = (key: string, to: string, text: string, headers = {}) =>
    send({
      key,
      to,
      from: { name: 'Directory', address: 'news@debut.example' },
      createdAt: now.toISOString(),
      content: { subject: 'Hello', text, html: `<p>${text}</p>`, headers },
    });
  await write('account.sign_in:2', 'ada@example.com', 'second = last');
  await write('account.sign_in:1', 'ada@example.com', 'first');
  await write('account.sign_in:3', 'ada@example.com.au', 'a longer address');
  await write('account.sign_in:4', 'eve@example.com', 'answers go to Ada', { 'Reply-To': 'ada@example.com' });
  await write('account.sign_in:5', 'eve@example.com', 'It says:\nTo: ada@example.com');
  await write('account.confirm_email:6', 'ada@example.com', 'another kind');
  const texts = await emailsInFiles(dataDir, 'account.sign_in', 'ada@example.com');
  expect(texts.map((text) => /first|second = last/.exec(text)?.[0])).toEqual(['first', 'second = last']);
});
