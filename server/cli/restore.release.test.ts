import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../db/sql/store.ts';
import { aFeedback } from '../../tests/store/builders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debut-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command on the data folder, without a terminal. */
async function run(name: 'backup' | 'restore', ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const command = promisify(execFile)(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });
  const { code, stdout, stderr } = await command.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, lines: (stdout + stderr).trim().split('\n') };
}

const withStore = async <Result>(work: (store: Awaited<ReturnType<typeof openSqliteStore>>) => Promise<Result>) => {
  const store = await openSqliteStore(join(folder, 'data', 'debut.sqlite'));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

test('a restore lists what will be lost, asks for confirmation, and prints the command that undoes it', async () => {
  const backup = join(folder, 'backup.sqlite');
  expect((await run('backup', backup)).lines).toEqual([`There is no database ${join(folder, 'data', 'debut.sqlite')}.`]);
  mkdirSync(join(folder, 'data'));
  await withStore(async ({ feedback }) => feedback.insert(aFeedback({ content: 'kept' })));
  const made = await run('backup', backup);
  expect([made.code, made.lines]).toEqual([
    0,
    [expect.stringMatching(/backup\.sqlite: [\d.]+ MB with 0 startups, 0 users, 0 images; checked \([\d.]+ s\)\.$/)],
  ]);
  await withStore(async ({ feedback }) => feedback.insert(aFeedback({ _id: 'f'.repeat(24), content: 'later' })));

  const shown = await run('restore', backup);
  expect(shown).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/backup\.sqlite: made .+, with 0 startups and 0 users\.$/) as string,
      'Written since the backup, and lost after the restore:',
      '  feedback: 1 new',
      'Run it again with --yes to restore.',
      'Nothing was changed.',
    ],
  });
  expect(await withStore((store) => store.feedback.byId('f'.repeat(24)))).toBeDefined();

  const restored = await run('restore', backup, '--yes', '--end-sessions');
  expect([restored.code, restored.lines[3]]).toEqual([0, 'Restored. Start the server again. Everyone has to sign in again.']);
  expect(await withStore((store) => store.feedback.byId('f'.repeat(24)))).toBeUndefined();
  const [, moved = ''] = /^To undo: npm run restore -- (.+)$/.exec(restored.lines.at(-1) ?? '') ?? [];
  expect((await run('restore', moved, '--yes')).code).toBe(0);
  expect(await withStore((store) => store.feedback.byId('f'.repeat(24)))).toBeDefined();
});

test('a data folder that cannot be created is reported in one sentence', async () => {
  writeFileSync(join(folder, 'data'), 'a file');
  expect(await run('restore', 'backup.sqlite')).toEqual({
    code: 1,
    lines: [`The folder ${join(folder, 'data')} cannot be written to. Choose another with DATA_DIR.`],
  });
});

/** A util-linux command that runs another command in a terminal. */
const terminal = '/usr/bin/script';

test.runIf(process.platform === 'linux' && existsSync(terminal))(
  'Ctrl-C at the confirmation changes nothing and leaves no files',
  async () => {
    mkdirSync(join(folder, 'data'));
    await withStore(async () => undefined);
    const backup = join(folder, 'backup.sqlite');
    await run('backup', backup);
    const command = `'${process.execPath}' '${join(import.meta.dirname, 'restore.ts')}' '${backup}'`;
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), TERM: 'xterm' };
    const child = spawn(terminal, ['-qec', command, '/dev/null'], { env });
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      const wasAsked = output.includes('Type yes: ');
      output += String(text);
      if (!wasAsked && output.includes('Type yes: ')) child.stdin.write('\u0003');
    });
    const [code] = (await once(child, 'close')) as [number];
    expect(output.split('Type yes: ')[1]).toMatch(/^\S*Nothing was changed\.\s*$/);
    expect(code).toBe(1);
    expect(readdirSync(join(folder, 'data'))).toEqual(['debut.sqlite']);
  },
);

test.each([
  ['backup', [], 'Name one file: npm run backup -- FILE (see --help).'],
  ['restore', [], 'Name one file: npm run restore -- FILE (see --help).'],
  ['restore', ['nowhere.sqlite'], 'There is no file nowhere.sqlite.'],
  ['restore', ['a', '--now'], "Unknown option '--now'. Run it with --help to see the options."],
] as const)('%s %j reports in one line what is wrong', async (name, args, line) => {
  expect(await run(name, ...args)).toEqual({ code: 1, lines: [line] });
});
