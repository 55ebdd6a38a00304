import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');

/** A site in front of a running server, whose builds come and go as deploys would have it. */
export interface Deployment {
  /** "http://127.0.0.1:40123", without a slash at the end. */
  url: string;
  /** From now on there is another build: every file of it has a new name, and those of the one before are gone. */
  deploy(): void;
  /** Files of the present build whose names match are gone, though it needs them. */
  lose(files: RegExp): void;
  /** Nobody answers any more. */
  stop(): Promise<void>;
  /** Somebody answers again, at the same address. */
  start(): Promise<void>;
  /** The paths that were asked for so far. */
  asked: string[];
}

/** `pages` are answered by the site itself, by their path. */
export async function aDeployment(target: string, pages: Record<string, string> = {}): Promise<Deployment> {
  const hashes = new Set((await readdir(assets)).flatMap((name) => /-([\w-]{8})\.(?:js|css)$/.exec(name)?.[1] ?? []));
  const asked: string[] = [];
  let build = 1;
  let lost: RegExp | undefined;

  const named = (text: string) =>
    build === 1
      ? text
      : text.replace(/-([\w-]{8})\.(js|css)\b/g, (all, hash: string, type) =>
          hashes.has(hash) ? `-${hash}${build}.${type}` : all,
        );
  /** The file's name as it really is; undefined when this build has no file of that name. */
  const really = (path: string): string | undefined => {
    const [, before, hash = '', given = '1', type] = /^(\/assets\/.*-)([\w-]{8})(\d?)\.(js|css)$/.exec(path) ?? [];
    if (!path.startsWith('/assets/') || !hashes.has(hash)) return path;
    return given === (build === 1 ? '' : String(build)) && lost?.test(path) !== true ? `${before}${hash}.${type}` : undefined;
  };

  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(incoming.url ?? '/', target);
    asked.push(pathname);
    const page = pages[pathname];
    if (page !== undefined) return void response.setHeader('Content-Type', 'text/html').end(page);
    const path = really(pathname);
    if (path === undefined) return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
    const { 'accept-encoding': _any, ...headers } = incoming.headers;
    // Copies of one build are not those of another.
    if (build > 1 || path.startsWith('/assets/')) delete headers['if-none-match'];
    const onward = request(target + path + search, { method: incoming.method ?? 'GET', headers });
    incoming.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    const isText = /html|javascript|css/.test(answer.headers['content-type'] ?? '');
    const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, isText ? kept : answer.headers);
    response.end(isText ? named(body.toString()) : body);
  };

  const site = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    deploy: () => {
      build += 1;
      lost = undefined;
    },
    lose: (files) => {
      lost = files;
    },
    stop: async () => {
      if (!site.listening) return;
      site.close();
      site.closeAllConnections();
      await once(site, 'close');
    },
    start: async () => {
      site.listen(port, '127.0.0.1');
      await once(site, 'listening');
    },
  };
}
