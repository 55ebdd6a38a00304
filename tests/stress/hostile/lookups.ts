/**
 * Makes the server read 28 websites whose name server is silent, for one member. At the same time, another member has a website
 * read, and a visitor tries to sign in with Google. Run it alone with `node tests/stress/hostile/lookups.ts [--root FOLDER]`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { attack } from './website-attack.ts';
import { runInOwnInternet } from './internet.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A credential that is refused only after Google's keys were fetched. */
const credential = `${encode({ alg: 'RS256', kid: 'unknown' })}.${encode({ sub: '1' })}.AAAA`;
const maxMs = 1_000;

/** Resolves to whether the others were answered within a second, and prints failures. */
export const attackWithLookups = (args: readonly string[] = []): Promise<boolean> =>
  runInOwnInternet(import.meta.filename, ['--inside', ...args]);

const run = () =>
  attack('28 silent names', async ({ post, check }) => {
    const silent = Array.from({ length: 28 }, (_, at) =>
      post('ravi', '/api/websites/read', { website: `http://www.name${at}.hang.example/` }),
    );
    await pause(300);
    const [honest, google] = await Promise.all([
      post('noor', '/api/websites/read', { website: 'http://acme.example/honest' }),
      post('', '/api/users/auth/google', { token: credential }),
    ]);
    console.log(`  another website was read in ${honest.ms} ms, a sign-in with Google was answered in ${google.ms} ms`);
    check(
      honest.body['outcome'] === 'read' && honest.ms <= maxMs,
      `another website: ${honest.ms} ms, ${JSON.stringify(honest.body)}`,
    );
    check(
      google.body['code'] === 'google.failed' && google.ms <= maxMs,
      `Google: ${google.ms} ms, ${JSON.stringify(google.body)}`,
    );
    const replies = await Promise.all(silent);
    const wrong = replies.filter(({ status, body }) => status !== 503 && body['outcome'] !== 'no_answer');
    check(wrong.length === 0, `${wrong.length} silent names got a wrong reply, such as ${JSON.stringify(wrong[0])}`);
  });

if (process.argv.includes('--inside')) {
  const failures = await run();
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  process.exit(failures.length === 0 ? 0 : 1);
} else if (import.meta.main) {
  process.exitCode = (await attackWithLookups(process.argv.slice(2))) ? 0 : 1;
}
