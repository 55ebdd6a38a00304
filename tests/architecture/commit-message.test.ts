import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './sources.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'debut-commit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The hook's refusal of a message; undefined when it accepts the message. */
function refusalOf(message: string): string | undefined {
  const file = join(folder, 'message');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync('sh', [join(root, '.githooks/commit-msg'), file], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr;
}

test.each([
  'wizard: keep the draft when a second tab submits it\n',
  'db/sql: read the cards of a page as one text\n\nTwenty rows cost the client a fifth of the page, and this line is longer than a subject may be.\n',
  '\n# A comment of git.\ndocs: say how to commit\n# On branch main\n',
  `docs: ${'é'.repeat(66)}\n`,
  "Merge branch 'search' of a repository whose name is so long that the subject has more than 72 characters\n",
  'Revert "wizard: keep the draft when a second tab submits it, whatever the other one did"\n',
  'fixup! wizard: keep the draft when a second tab submits it, whatever the other one did\n',
])('the commit hook accepts %j', (message) => {
  expect(refusalOf(message)).toBeUndefined();
});

test.each([
  'Keep the draft\n',
  'Wizard: keep the draft\n',
  'wizard:keep the draft\n',
  'wizard: \n',
  'the wizard: keep the draft\n',
  '\n',
])('the commit hook refuses %j, which is not "area: what changes"', (message) => {
  expect(refusalOf(message)).toContain('is not "area: what changes"');
});

test('the commit hook refuses a subject of more than 72 characters', () => {
  expect(refusalOf(`docs: ${'x'.repeat(66)}\n`)).toBeUndefined();
  expect(refusalOf(`docs: ${'x'.repeat(67)}\n`)).toBe(
    'The subject has 73 characters and may have 72. Put the reason into the body.\n',
  );
});
