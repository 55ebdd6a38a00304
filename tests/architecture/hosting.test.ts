import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocator } from '../../server/cli/setup.mjs';
import { readConfig } from '../../server/config.ts';
import { read } from './sources.ts';

const root = resolve(import.meta.dirname, '../..');
const page = read('server/HOSTING.md');
const blocks = Array.from(page.matchAll(/^```.*\n(?<text>[^]*?)^```$/gmu), ({ groups }) => groups?.['text'] ?? '');
const blocksWith = (mark: string) => blocks.filter((text) => text.includes(mark));

const [unit = ''] = blocksWith('[Service]');
/** The `Name=value` lines of the unit. */
const lines = unit.split('\n').filter((line) => /^[A-Z]\w*=/.test(line));
const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
const environment = Object.fromEntries(
  lines
    .filter((line) => line.startsWith('Environment='))
    .flatMap((line) => line.slice('Environment='.length).split(' '))
    .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
);

/** Programs that the system provides, not npm packages. */
const programs = { analyzer: 'systemd-analyze', caddy: 'caddy', nginx: 'nginx', openssl: 'openssl' } as const;

const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'debut-hosting-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the systemd unit in HOSTING.md', () => {
  test('lets the server drain: its stop timeout is longer than the longest drain, the last requests and an email together', () => {
    const isAccepted = (seconds: number) => {
      try {
        return readConfig({ DRAIN_SECONDS: String(seconds) }).drainSeconds === seconds;
      } catch {
        return false;
      }
    };
    const longestDrain = Math.max(...Array.from({ length: 60 }, (_, seconds) => seconds).filter(isAccepted));
    const said = /at most (\d+) s of drain, (\d+) s for requests and (\d+) s for an email/.exec(unit)?.slice(1).map(Number) ?? [];
    expect(said).toHaveLength(3);
    expect(said[0]).toBe(longestDrain);
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(said.reduce((sum, seconds) => sum + seconds));
    expect(Number(environment['DRAIN_SECONDS'])).toBeGreaterThanOrEqual(1);
  });

  test('sets only variables that the server, Node or its allocator reads, to valid values', () => {
    expect(environment).toMatchObject(allocator);
    const others = ['NODE_ENV', 'NODE_COMPILE_CACHE', ...Object.keys(allocator)];
    const settings = Object.keys(environment).filter((name) => !others.includes(name));
    expect(settings.filter((name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(page))).toEqual([]);
    expect(() => readConfig({ ...environment, PORT: '3000' })).not.toThrow();
  });

  test('runs a version for each port, so that the old one keeps running until the new one is ready', () => {
    expect(valueOf('WorkingDirectory')).toMatch(/%i$/);
    expect(valueOf('ExecStart')).toContain(`${valueOf('WorkingDirectory')}/`);
    expect(unit).not.toContain('/current');
    const [update = ''] = blocksWith('systemctl start debut@3001');
    expect(update.indexOf('/srv/debut/current')).toBeGreaterThan(update.indexOf('/readyz'));
  });

  test('lets the server write only into its own two directories, and compile JavaScript', () => {
    expect(valueOf('ProtectSystem')).toBe('strict');
    expect(valueOf('ReadWritePaths')).toBeUndefined();
    expect(environment['DATA_DIR']).toBe(`/var/lib/${valueOf('StateDirectory')}`);
    expect(environment['NODE_COMPILE_CACHE']).toBe(`/var/cache/${valueOf('CacheDirectory')}`);
    expect(valueOf('MemoryDenyWriteExecute')).toBeUndefined();
  });

  test('is one that systemd accepts without a warning', ({ skip }) => {
    if (!hasProgram(programs.analyzer)) skip('systemd-analyze is not installed');
    const file = join(folder, 'debut@3000.service');
    writeFileSync(file, unit.replaceAll('/srv/debut/%i', root).replaceAll('%i', '3000'));
    const { status, stdout, stderr } = spawnSync(programs.analyzer, ['verify', '--man=no', file], { encoding: 'utf8' });
    // Warnings of other units on the machine can also affect the exit status.
    const output = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
    expect(output.filter((line) => line.includes('debut@'))).toEqual([]);
    if (output.length === 0) expect(status).toBe(0);
  });
});

describe('the proxy configurations in HOSTING.md', () => {
  test('each proxy has a configuration for one machine and for several', () => {
    expect(blocksWith('reverse_proxy ')).toHaveLength(2);
    expect(blocksWith('proxy_pass ')).toHaveLength(2);
  });

  test('each nginx passes Host and the address of the visitor', () => {
    for (const text of blocksWith('proxy_pass ')) {
      expect(text).toContain('proxy_set_header Host $host;');
      expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    }
  });

  test('each Caddyfile is one that Caddy accepts', ({ skip }) => {
    if (!hasProgram(programs.caddy)) skip('caddy is not installed');
    for (const text of blocksWith('reverse_proxy ')) {
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, text);
      const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const args = ['validate', '--config', file, '--adapter', 'caddyfile'];
      expect(() => execFileSync(programs.caddy, args, { env, stdio: 'pipe' })).not.toThrow();
    }
  });

  test('each nginx configuration is one that nginx accepts', ({ skip }) => {
    if (!hasProgram(programs.nginx) || !hasProgram(programs.openssl)) skip('nginx or openssl is not installed');
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=example.com', '-keyout', key, '-out', certificate];
    execFileSync(programs.openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    for (const text of blocksWith('proxy_pass ')) {
      const site = text
        .replace('/etc/ssl/example.com.pem', certificate)
        .replace('/etc/ssl/example.com.key', key)
        .replace('listen 80;', `listen unix:${join(folder, 'http.sock')};`)
        .replace('listen 443 ', `listen unix:${join(folder, 'https.sock')} `);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const file = join(folder, 'nginx.conf');
      const http = `http { access_log off; ${paths.join(' ')}\n${site} }`;
      writeFileSync(file, `pid ${join(folder, 'nginx.pid')}; error_log stderr;\nevents {}\n${http}`);
      const { status, stderr } = spawnSync(programs.nginx, ['-t', '-p', folder, '-c', file], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    }
  });
});
