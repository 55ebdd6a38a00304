import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/server.ts';

const documentation = 'server/HOSTING.md';

/** Programs that are installed on the system; npm does not provide them. */
const openssl = 'openssl';
const programs = {
  nginx: {
    command: 'nginx',
    args: (folder: string, file: string) => ['-p', folder, '-c', file],
    marks: { several: 'server 10.0.0.11:3000 ', one: 'server 127.0.0.1:3000 ' },
    configure: nginxFile,
  },
  caddy: {
    command: 'caddy',
    args: (_folder: string, file: string) => ['run', '--config', file, '--adapter', 'caddyfile'],
    marks: { several: 'reverse_proxy 10.0.0.11:3000 ', one: 'reverse_proxy 127.0.0.1:3000 ' },
    configure: caddyFile,
  },
} as const;

export type ProxyName = keyof typeof programs;

export const proxiedSite = 'https://example.com';

/** Whether the proxy is Caddy up to 2.11.1, which loses a request's body and answers 502 when the first upstream refuses the connection. */
export function losesBodies(name: ProxyName | undefined): boolean {
  if (name !== 'caddy') return false;
  const [major = 0, minor = 0, patch = 0] = (
    execFileSync(programs.caddy.command, ['version'], { encoding: 'utf8' }).match(/\d+/g) ?? []
  ).map(Number);
  return major < 2 || (major === 2 && (minor < 11 || (minor === 11 && patch <= 1)));
}

interface Placed {
  folder: string;
  port: number;
  /** The port where http is redirected to https. */
  plainPort: number;
  upstreams: readonly number[];
}

export interface Proxy {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx or Caddy, with the configuration in HOSTING.md for one machine or several, in front of these local ports. */
export async function startDocumentedProxy(
  name: ProxyName,
  machines: 'one' | 'several',
  folder: string,
  upstreams: readonly number[],
): Promise<Proxy> {
  const { command, args, marks, configure } = programs[name];
  const page = await readFile(resolve(import.meta.dirname, '../..', documentation), 'utf8');
  const blocks = page.matchAll(/^```.*\n(?<text>[^]*?)^```$/gmu);
  const written = [...blocks].map(({ groups }) => groups?.['text'] ?? '').find((text) => text.includes(marks[machines])) ?? '';
  const [port, plainPort] = [await freePort(), await freePort()];
  const file = join(folder, `${name}.conf`);
  createCertificate(folder);
  const text = configure(written, { folder, port, plainPort, upstreams });
  if (![port, ...upstreams].every((each) => text.includes(String(each))))
    throw new Error(`The ${name} configuration in ${documentation} has changed. Change documented-proxy.ts, too.`);
  await writeFile(file, text);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args(folder, file), {
    env,
    stdio: ['ignore', 'ignore', name === 'caddy' ? 'ignore' : 'inherit'],
  });
  await once(child, 'spawn');
  await untilAnswering(child, port);
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function createCertificate(folder: string): void {
  const subject = ['-subj', '/CN=example.com', '-addext', 'subjectAltName=DNS:example.com', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'ignore' });
}

function nginxFile(written: string, { folder, port, plainPort, upstreams }: Placed): string {
  const site = written
    .replace(/(?:server 1[\d.]+:\d+ (?<parameters>[^;]+);\s*)+/u, (_, parameters: string) =>
      upstreams.map((at) => `server 127.0.0.1:${at} ${parameters}; `).join(''),
    )
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/ssl/example.com.pem', join(folder, 'certificate.pem'))
    .replace('/etc/ssl/example.com.key', join(folder, 'key.pem'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  return `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')} error;
events { worker_connections 1024; }
http { access_log off; ${paths.join(' ')}
${site} }`;
}

function caddyFile(written: string, { folder, port, plainPort, upstreams }: Placed): string {
  const site = written
    .replace(/reverse_proxy (?:[\d.]+:\d+ )+/u, `reverse_proxy ${upstreams.map((at) => `127.0.0.1:${at} `).join('')}`)
    .replace(
      'example.com {',
      `example.com {\n\tbind 127.0.0.1\n\ttls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`,
    );
  return `{
	admin off
	http_port ${plainPort}
	https_port ${port}
}
${site}`;
}

async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; !(await isAnswering(port)); attempt += 1) {
    if (child.exitCode !== null || attempt === 100) throw new Error('The proxy did not start.');
    await pause(50);
  }
}

function isAnswering(port: number): Promise<boolean> {
  const { host } = new URL(proxiedSite);
  const options = { host: '127.0.0.1', port, path: '/healthz', servername: host, headers: { host }, rejectUnauthorized: false };
  return new Promise((answered) => {
    request(options, (response) => {
      response.resume();
      answered(response.statusCode === 200);
    })
      .on('error', () => answered(false))
      .end();
  });
}
