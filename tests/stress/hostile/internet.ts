/**
 * A simulated internet for one script, on Linux. The server and its visitors are in one network namespace. It is connected to
 * another namespace, where `web.ts` plays all websites and the only name server. Nothing else can be reached, and ports 80 and 53
 * need no rights.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The IP address of `web.ts`. */
export const webAddress = '93.184.216.34';

const setUp = `
ip link set lo up
unshare --net sleep infinity & web=$!
trap 'kill $web' EXIT
until [ "$(readlink /proc/$web/ns/net)" != "$(readlink /proc/$$/ns/net)" ] && [ -n "$(readlink /proc/$web/ns/net)" ]; do sleep 0.05; done
ip link add site0 type veth peer name web0 netns $web
ip address add 93.184.217.1/16 dev site0; ip link set site0 up
nsenter -t $web -n ip link set lo up
nsenter -t $web -n ip address add ${webAddress}/16 dev web0; nsenter -t $web -n ip link set web0 up
mount --bind "$RESOLV" /etc/resolv.conf
nsenter -t $web -n "$NODE" "$WEB" & site=$!
trap 'kill $site $web' EXIT
"$NODE" "$@"`;

/** Runs a script in the simulated internet, with this process's output. Resolves to whether the script succeeded. */
export async function runInOwnInternet(script: string, args: readonly string[] = []): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-internet-'));
  const nameServers = join(folder, 'resolv.conf');
  await writeFile(nameServers, `nameserver ${webAddress}\n`);
  const env = { ...process.env, NODE: process.execPath, WEB: resolve(import.meta.dirname, 'web.ts'), RESOLV: nameServers };
  const command = ['--user', '--map-root-user', '--net', '--mount', 'sh', '-ec', setUp, 'sh', script, ...args];
  try {
    const child = spawn('unshare', command, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}
