/**
 * Makes a fresh clone runnable: installs the packages and the project's own Node, and builds the web part and the server. Plain JavaScript with
 * built-in modules only, because it runs before anything is installed and on any version of Node.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const inRoot = (...parts) => path.join(root, ...parts);
const isWindows = process.platform === 'win32';

/** An error of which only the message is shown to the user. */
export class SetupError extends Error {}

export function say(line) {
  console.log(`debut: ${line}`);
}

/** Prints the message of a `SetupError`, or the whole of any other error, and exits. After a stop signal it prints nothing. */
export function fail(error) {
  if (!isStopping) console.error(error instanceof SetupError ? `debut: ${error.message}` : error);
  process.exit(1);
}

/** The Node that the package `node` installs. */
export function projectNode() {
  return inRoot('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
}

/** The script behind a package's command, to be run by `projectNode()`. The shims would use the machine's Node. */
export function packageBin(packageName, name = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs a program on this terminal and returns its exit code. Stop signals are forwarded to the program. */
export async function run(program, args, { cwd = root, env = process.env, stdio = 'inherit', shell = false } = {}) {
  const child = spawn(program, args, { cwd, env: withProjectPath(env), stdio, shell });
  return await exitCodeOf(child);
}

function withProjectPath(env) {
  const key = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  return { ...env, [key]: [inRoot('node_modules', '.bin'), env[key]].filter(Boolean).join(path.delimiter) };
}

/**
 * Stops this process as soon as the shell in which npm started it has ended. npm sends a stop signal only to that shell, which
 * ends without forwarding it, and the server would keep running unnoticed.
 */
export function stopWithNpm() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined || isWindows) return;
  if (isOrphan()) process.exit(143);
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  // A signal to the whole process group also reaches this process. The watch must then not send a second signal, which the server
  // would treat as "stop at once".
  process.once('SIGTERM', () => {
    clearInterval(watch);
    // This listener replaces the default action of SIGTERM. If it was the only one, it must end the process.
    if (process.listenerCount('SIGTERM') === 0) process.exit(143);
  });
}

/** Whether the shell had already ended. The parent is then the first process (1) or the user's systemd. */
function isOrphan() {
  const file = (name) => `/proc/${process.ppid}/${name}`;
  const read = (name) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  if (read('comm').trim() === 'systemd') return true;
  // In a container, npm itself may be the first process.
  return process.ppid === 1 && !/npm|yarn|bun|node/.test(read('cmdline'));
}

/** Whether a stop signal was forwarded to a child. Later steps are then skipped. */
export let isStopping = false;

/** The exit code of a child, or the conventional 128 + n when a signal ended it. */
export function exitCodeOf(child) {
  const forward = (signal) => {
    isStopping = true;
    // Ctrl-C on a terminal reaches the whole process group, and the server would treat a second signal as "stop at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0));
    });
  });
}

/**
 * On Linux, restarts this process in place to set variables that are read only when a process starts. Does nothing if all of them are
 * set. Elsewhere, and in older versions of Node, only child processes get the variables, such as the one in which the server runs.
 */
export function execWithEnv(variables) {
  const { env, execPath, execArgv, argv, platform } = process;
  const all = { ...variables, ...env };
  if (Object.keys(variables).every((name) => name in env)) return;
  if (platform === 'linux') process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], all);
  Object.assign(env, all);
}

/**
 * glibc reads these when a process starts. Without these variables, it keeps the memory used for images, in many arenas: after 32
 * images of 16 megapixels the process held 239 MB instead of 135, and was no faster.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Node's compile cache, which halves the CPU time of the next start. Child processes use it, too. */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? inRoot('node_modules', '.cache', 'compile'),
};

/** Runs `script` under the project's Node: in this process if it is that version, otherwise in a child. Sets the exit code. */
export async function runScript(script, args, env = {}) {
  if (runsOnProjectNode()) {
    Object.assign(process.env, compileCache, env);
    // Older versions of Node do not have this function.
    nodeModule.enableCompileCache?.(compileCache.NODE_COMPILE_CACHE);
    process.argv = [process.execPath, inRoot(script), ...args];
    await import(pathToFileURL(inRoot(script)).href);
    return;
  }
  process.exitCode = await run(projectNode(), [inRoot(script), ...args], { env: { ...process.env, ...compileCache, ...env } });
}

/** Whether this process runs on the Node that package.json requires. */
export function runsOnProjectNode() {
  const version = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies.node;
  return process.version === `v${version}`;
}

/** Installs packages when they are missing or do not match package-lock.json. `folder` has its own package.json. */
export async function ensureInstalled(folder = '.') {
  const cwd = inRoot(folder);
  if (!existsSync(path.join(cwd, 'package-lock.json')))
    throw new SetupError('package-lock.json is missing: this is not a complete copy of Debut.');
  if (isInstalled(cwd)) return;
  await withSetupLock(async () => {
    if (isInstalled(cwd)) return;
    say(`installing packages (npm ci${cwd === root ? '' : ` in ${folder}`}), which takes about a minute ...`);
    // Development packages are installed even when NODE_ENV is production, because they build the web part.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    const npm = process.env['npm_execpath'];
    const code = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], { cwd })
      : await run(isWindows ? 'npm.cmd' : 'npm', args, { cwd, shell: isWindows });
    if (code !== 0) {
      throw new SetupError(`npm ci failed (exit code ${code}). Its own message is above; is the package registry reachable?`);
    }
    if (!existsSync(projectNode())) {
      throw new SetupError(
        'npm ci did not set up Node 24, because install scripts are switched off here (ignore-scripts). Run "npm rebuild node --ignore-scripts=false", then try again.',
      );
    }
    writeFileSync(installStamp(cwd), lockHash(cwd));
  });
}

const installStamp = (folder) => path.join(folder, 'node_modules', '.debut-lock-hash');
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');

function isInstalled(folder) {
  if (!existsSync(projectNode())) return false;
  const hash = lockHash(folder);
  const stamp = installStamp(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  // The user may have run npm. npm's own record shows whether the installed packages match the lockfile.
  if (!matchesLockfile(folder)) return false;
  writeFileSync(stamp, hash);
  return true;
}

function matchesLockfile(folder) {
  const record = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installedPackages = JSON.parse(readFileSync(record, 'utf8')).packages;
  const lockedPackages = Object.entries(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages);
  return lockedPackages.every(([name, { version, optional }]) => {
    if (name === '') return true;
    // Optional packages (binaries for other platforms) may be absent, but must not differ.
    return installedPackages[name] === undefined ? optional === true : installedPackages[name].version === version;
  });
}

/** The sources of the browser files and of the pages that the server renders. */
export const webSources = [
  'web',
  'mocks',
  'db',
  'server/adapters',
  'server/api',
  'server/concurrency-limit.ts',
  'server/domain',
  'server/emails',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Builds what has changed: the web part (dist/web for browsers, dist/ssr for the server's pages), and the server as one file
 * (dist/server).
 */
export async function ensureBuilt() {
  await ensurePartsBuilt(['web', 'ssr'], webSources, 'built-from');
  // The hash of all sources, including the server's, also names this build (`server/http/build.ts`).
  await ensurePartsBuilt(['server'], [...webSources, 'server'], 'build-id');
}

async function ensurePartsBuilt(parts, sources, stampName) {
  const stamp = inRoot('dist', stampName);
  const isBuilt = () =>
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourceHash(sources) &&
    parts.every((part) => existsSync(inRoot('dist', part)));
  if (isBuilt()) return;
  await withSetupLock(async () => {
    if (isBuilt()) return;
    say(`building ${parts.map((part) => `dist/${part}`).join(' and ')} ...`);
    const hash = sourceHash(sources);
    for (const part of parts) await build(part);
    // All parts are complete before any is moved into place. The stamp is written last, so that a crash before it causes a new
    // build.
    rmSync(stamp, { force: true });
    for (const part of parts) {
      rmSync(inRoot('dist', `${part}.old`), { recursive: true, force: true });
      if (existsSync(inRoot('dist', part))) renameSync(inRoot('dist', part), inRoot('dist', `${part}.old`));
      renameSync(inRoot('dist', `${part}.next`), inRoot('dist', part));
      rmSync(inRoot('dist', `${part}.old`), { recursive: true, force: true });
    }
    writeFileSync(stamp, hash);
  });
}

/** The arguments for building each part. */
const buildArgs = { web: [], ssr: ['--ssr', 'entry-server.tsx'], server: ['--config', 'server/cli/bundle.config.ts'] };

async function build(part) {
  const folder = inRoot('dist', `${part}.next`);
  rmSync(folder, { recursive: true, force: true });
  const args = [packageBin('vite'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', ...buildArgs[part]];
  const code = await run(projectNode(), args, { env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0) throw new SetupError(`dist/${part} could not be built (vite build, exit code ${code}). Its message is above.`);
}

function sourceHash(paths) {
  const hash = createHash('sha256');
  for (const source of paths) {
    if (!existsSync(inRoot(source))) continue;
    for (const file of statSync(inRoot(source)).isDirectory() ? filesBelow(source) : [source]) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(inRoot(file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Generated files are excluded, because writing them would make every build look outdated. */
function filesBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(file);
      return /\.(?:test\.tsx?|gen\.ts)$/.test(entry.name) ? [] : [file];
    });
}

/**
 * Runs `work` while no other setup of this folder runs; a second one waits. The lock is a file that its holder touches every
 * second, so that a lock left by a crash is recognized.
 */
async function withSetupLock(work) {
  mkdirSync(inRoot('dist'), { recursive: true });
  const lock = inRoot('dist', 'setup.lock');
  const owner = `${hostname()} ${process.pid} ${Date.now()}`;
  let isAnnounced = false;
  while (!(await tryLock(lock, owner))) {
    if (isStale(lock)) rmSync(lock, { force: true });
    else {
      if (!isAnnounced) say('another setup is running in this folder; waiting for it ...');
      isAnnounced = true;
      await pause(300);
    }
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    if (existsSync(lock)) utimesSync(lock, now, now);
  }, 1000);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

async function tryLock(lock, owner) {
  try {
    const file = openSync(lock, 'wx');
    writeFileSync(file, owner);
    closeSync(file);
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'EPERM') return false;
    throw error;
  }
  // Two processes may have removed the same stale lock. The last process to write the lock holds it.
  await pause(50);
  return existsSync(lock) && readFileSync(lock, 'utf8') === owner;
}

function isStale(lock) {
  try {
    const [host, pid] = readFileSync(lock, 'utf8').split(' ');
    if (Date.now() - statSync(lock).mtimeMs > 20_000) return true;
    return host === hostname() && !isAlive(Number(pid));
  } catch {
    return false; // Another process has just deleted the file.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
