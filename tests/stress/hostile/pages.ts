/**
 * Makes the server read 56 hostile 1 MB pages at once, for two members. Run it alone with `node tests/stress/hostile/pages.ts
 * [--root FOLDER]`.
 */
import { attack } from './website-attack.ts';
import { runInOwnInternet } from './internet.ts';

const kinds = [
  'profiles',
  'names',
  'descriptions',
  'icons',
  'sizes',
  'deep',
  'graph',
  'blanks',
  'colons',
  'entities',
  'comments',
];
const perMember = 28;

/** Resolves to whether visitors, memory and the readings stayed within bounds, and prints failures. */
export const attackWithPages = (args: readonly string[] = []): Promise<boolean> =>
  runInOwnInternet(import.meta.filename, ['--inside', ...args]);

const run = () =>
  attack('56 hostile pages', async ({ post, check }) => {
    const read = (username: 'ravi' | 'noor' | 'mara', website: string) => post(username, '/api/websites/read', { website });
    const readings = (['ravi', 'noor'] as const).flatMap((username, member) =>
      Array.from({ length: perMember }, (_, at) =>
        read(username, `http://site${member * perMember + at}.example/${kinds[at % kinds.length]}`),
      ),
    );
    // Another member waits for one reading to end, not for all pages.
    const honest = await read('mara', 'http://acme.example/honest');
    check(honest.body['outcome'] === 'read', `an honest page was not read: ${honest.status} ${JSON.stringify(honest.body)}`);
    const replies = await Promise.all(readings);
    console.log(
      `  an honest page was read in ${honest.ms} ms, the hostile ones in ${Math.max(...replies.map(({ ms }) => ms))} ms`,
    );
    const failed = replies.filter(({ status }) => status !== 200);
    check(failed.length === 0, `${failed.length} readings failed, such as ${JSON.stringify(failed[0])}`);
  });

if (process.argv.includes('--inside')) {
  const failures = await run();
  for (const failure of failures) console.error(`FAILED: ${failure}`);
  process.exit(failures.length === 0 ? 0 : 1);
} else if (import.meta.main) {
  process.exitCode = (await attackWithPages(process.argv.slice(2))) ? 0 : 1;
}
