/** The commands of package.json: sets up what is missing, then continues under the project's own Node. */
import {
  allocator,
  compileCache,
  execWithEnv,
  ensureBuilt,
  packageBin,
  runScript,
  fail,
  ensureInstalled,
  projectNode,
  run,
  say,
  SetupError,
  stopWithNpm,
} from './setup.mjs';

const production = { NODE_ENV: 'production' };

const commands = {
  async start(args) {
    execWithEnv(allocator);
    await ensureInstalled();
    await ensureBuilt();
    await runScript('dist/server/main.js', args, production);
  },
  /** Everything that `start` needs before the server starts. */
  async build() {
    await ensureInstalled();
    await ensureBuilt();
  },
  async dev(args) {
    await ensureInstalled();
    await develop(args);
  },
  /** A stand-in for PayPal, and the server configured for it. */
  async 'dev:paypal'(args) {
    await ensureInstalled();
    await ensureBuilt();
    await runScript('tests/paypal/run.ts', args);
  },
  async import(args) {
    await ensureInstalled();
    await runScript('server/cli/import.ts', args, production);
  },
  async export(args) {
    await ensureInstalled();
    await runScript('server/cli/export.ts', args, production);
  },
  async backup(args) {
    await ensureInstalled();
    await runScript('server/cli/backup.ts', args, production);
  },
  async restore(args) {
    await ensureInstalled();
    await runScript('server/cli/restore.ts', args, production);
  },
  async move(args) {
    await ensureInstalled();
    await runScript('server/cli/move.ts', args, production);
  },
  async 'remove-passkeys'(args) {
    await ensureInstalled();
    await runScript('server/cli/remove-passkeys.ts', args, production);
  },
  async 'end-sessions'(args) {
    await ensureInstalled();
    await runScript('server/cli/end-sessions.ts', args, production);
  },
  async bench(args) {
    await ensureInstalled();
    await ensureInstalled('tests/bench');
    await ensureBuilt();
    await runScript('tests/bench/run.ts', args, production);
  },
  async artwork(args) {
    await ensureInstalled();
    await ensureBuilt();
    await runScript('tests/artwork/run.ts', args, production);
  },
};

/** Runs Vite with hot reload, and the API behind it (`api-server.ts`). */
async function develop(args) {
  const port = process.env['API_PORT'] ?? '3001';
  say(
    `the API listens on http://127.0.0.1:${port}; open the address that Vite prints, and use its origin for the first admin's link, too`,
  );
  const code = await run(projectNode(), [packageBin('vite'), ...args], {
    env: { ...process.env, ...compileCache, NODE_ENV: 'development', API_PORT: port },
  });
  process.exitCode = code === 143 ? 0 : code;
}

const [name = '', ...args] = process.argv.slice(2);
try {
  stopWithNpm();
  const chosen = commands[name];
  if (chosen === undefined) throw new SetupError(`unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  await chosen(args);
} catch (error) {
  fail(error);
}
