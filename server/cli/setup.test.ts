import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** The output of a command run by npm in a shell that exits before or after the command starts. */
async function outputOf(end: 'before' | 'after'): Promise<string> {
  const command = `"${process.execPath}" server/cli/run.mjs nonsense`;
  const script = end === 'after' ? command : `(sleep 0.3; exec ${command}) &`;
  const shell = spawn('/bin/sh', ['-c', script], {
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(shell, 'close');
  return output;
}

test.skipIf(process.platform === 'win32')('a command does nothing if npm was stopped before it began', async () => {
  expect(await outputOf('after')).toContain('unknown command "nonsense"');
  expect(await outputOf('before')).toBe('');
});
