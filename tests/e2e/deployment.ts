import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');

/** A proxy in front of a running server that can replace the build, as a deployment does. */
export interface Deployment {
  /** "http://127.0.0.1:40123", without a trailing slash. */
  url: string;
  /** Replaces the build: each file gets a new name, and old names give 404. */
  deploy(): void;
  /** Makes the files of the current build whose names match give 404. */
  lose(files: RegExp): void;
  /** Stops the proxy. */
  stop(): Promise<void>;
  /** Starts the proxy again at the same address. */
  start(): Promise<void>;
  /** Runs a script in every document and worker before their own scripts, starting with the next request. */
  inject(script: string): void;
  /** The paths of all requests so far. */
  requested: string[];
}

/** `pages`: HTML and scripts that the proxy serves itself, by path. */
export async function aDeployment(target: string, pages: Record<string, string> = {}): Promise<Deployment> {
  const names = new Set((await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name)));
  const requested: string[] = [];
  let build = 1;
  let lost: RegExp | undefined;
  let injected = '';

  /** The name of a file in a build: unchanged in the first build, with the build's number in later ones. */
  const renamed = (name: string, inBuild: number) =>
    inBuild === 1 ? name : name.replace(/\.\w+$/, (extension) => `${inBuild}${extension}`);
  const named = (text: string, inBuild: number) =>
    withRevision(text, inBuild).replace(/[\w.-]+\.(?:js|css)\b/g, (name) => (names.has(name) ? renamed(name, inBuild) : name));
  /** The file's path on the server; undefined when the current build has no file with this name. */
  const really = (path: string): string | undefined => {
    const [, given] = /^\/assets\/(.*\.(?:js|css))$/.exec(path) ?? [];
    if (given === undefined) return path;
    const name = [...names].find((one) => renamed(one, build) === given);
    return name === undefined || lost?.test(path) === true ? undefined : `/assets/${name}`;
  };

  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(incoming.url ?? '/', target);
    requested.push(pathname);
    const page = pages[pathname];
    if (page !== undefined)
      return void response.setHeader('Content-Type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html').end(page);
    const path = really(pathname);
    // A deployment during this request does not change its response.
    const requestedBuild = build;
    if (path === undefined) return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
    const { 'accept-encoding': _any, ...headers } = incoming.headers;
    // A browser's cached files of one build are not valid for another.
    if (build > 1 || path.startsWith('/assets/')) delete headers['if-none-match'];
    const onward = request(target + path + search, { method: incoming.method ?? 'GET', headers });
    incoming.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    const type = answer.headers['content-type'] ?? '';
    const isText = /html|javascript|css/.test(type);
    const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
    if (!isText) return void response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    if (requestedBuild === 1 && injected === '') return void response.writeHead(answer.statusCode ?? 502, kept).end(body);
    const isWorker = /\/(?:service-worker|assets\/replica-worker-[^/]*)\.js$/.test(pathname);
    const text = named(body.toString(), requestedBuild);
    response.writeHead(answer.statusCode ?? 502, type.startsWith('text/html') ? allowing(injected, kept) : kept);
    response.end(
      isWorker ? injected + text : injected === '' ? text : text.replace('<head>', () => `<head><script>${injected}</script>`),
    );
  };

  const site = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    deploy: () => {
      build += 1;
      lost = undefined;
    },
    lose: (files) => {
      lost = files;
    },
    inject: (script) => {
      injected = script;
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

/** The service worker fetches index.html again only when its revision has changed. */
function withRevision(text: string, build: number): string {
  return text.replace(
    /"revision":"\w+"(?=,"url":"index.html")/,
    (revision) => revision.slice(0, -1) + (build === 1 ? '"' : `-${build}"`),
  );
}

/** Headers whose policy allows an inline script. */
function allowing(script: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const policy = headers['content-security-policy']?.toString().replace('script-src ', `script-src ${hash} `);
  return policy === undefined ? headers : { ...headers, 'content-security-policy': policy };
}
