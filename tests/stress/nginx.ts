import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/server.ts';

/** A program of the system, not of a package. */
const nginx = 'nginx';

export interface Nginx {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration that the README gives, without TLS, before these ports of this machine. */
export async function startNginx(folder: string, upstreams: readonly number[]): Promise<Nginx> {
  const port = await freePort();
  const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const written = /```nginx\n(?<site>.*?)```/su.exec(readme)?.groups?.['site'] ?? '';
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join(' ');
  const site = written
    .replace(/(?:server 10\.\S+ max_fails=0; ?)+/u, `${servers} `)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(?:ssl_\w+|server_name) .*$/gmu, '');
  if (!site.includes(servers) || !site.includes(String(port))) throw new Error('The README has another nginx configuration.');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')} error;
events { worker_connections 1024; }
http { access_log off; ${paths.join(' ')}
${site} }`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'spawn');
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt === 100) throw new Error('nginx did not start.');
    if ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) !== undefined) break;
    await pause(50);
  }
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
