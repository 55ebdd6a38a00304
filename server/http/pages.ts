import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { CallId } from '../contract/contract.ts';
import { CallError } from '../contract/errors.ts';
import { handle, type Host } from '../handle.ts';
import { decodePathSegment } from '../request.ts';
import { errorPage } from './errors.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';
import { documentHeaders, documentKind, paymentSources } from './security-headers.ts';

/** What the built `dist/ssr/entry-server.js` gives; undefined stands for "not rendered on the server", so for nobody's index. */
export interface RenderedPage {
  status: number;
  head: string;
  html: string;
  /** The data the page was made from, to stand after the app's root. */
  data?: string;
  redirect?: string;
}

export interface RenderHost {
  call: (
    id: CallId,
    request: { params: Record<string, string>; query: Record<string, string> },
  ) => Promise<{ status: number; json: string }>;
  siteUrl: string;
}

export type Renderer = (path: string) => Promise<RenderedPage | undefined>;
export type CreateRenderer = (host: RenderHost) => Renderer;

export interface PageOptions {
  host: Host;
  cache: ResponseCache;
  log: Logger;
  siteUrl: string | undefined;
  /** `index.html` of the build; undefined when there is none. */
  template: () => Promise<string | undefined>;
  createRenderer: () => Promise<CreateRenderer>;
}

/** The pages: public ones rendered and kept until the next public write, the others as the bare shell. */
export function pages(parts: PageOptions): Middleware {
  let shell: Promise<Shell | undefined> | undefined;
  let renderer: Promise<Renderer> | undefined;

  const load = async (port: number | undefined): Promise<Renderer> => {
    try {
      renderer ??= loadRenderer(parts, port);
      return await renderer;
    } catch (error) {
      renderer = undefined;
      throw error;
    }
  };

  const answer = async (ctx: Context, cut: Shell): Promise<PublicResponse> => {
    try {
      const renderPath = await load(ctx.req.socket.localPort);
      const page = await renderPath(ctx.path + ctx.search);
      return page === undefined ? withNoIndex(responseOf(cut, page)) : responseOf(cut, page);
    } catch (error) {
      parts.log.error({ id: ctx.state['id'], err: error }, 'a page could not be rendered: its shell was sent instead');
      return { ...responseOf(cut, undefined), uncacheable: true };
    }
  };

  const { googleClientId, paypal } = parts.host.config;
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new CallError('request.method_not_allowed');
    }
    decodePathSegment(ctx.path);
    // "//host" would become another site's address in a redirect.
    if (ctx.path.startsWith('//')) throw new CallError('request.not_found');
    if (ctx.accepts('text/html') === false) return notAcceptable(ctx);
    shell ??= readShell(parts);
    const cut = await shell;
    if (cut === undefined) {
      shell = undefined;
      return notBuilt(ctx);
    }

    const offers = { google: googleClientId !== '', payment: paymentSources(ctx.path, paypal) };
    const kind = documentKind(ctx.req.headers['sec-fetch-dest']);
    ctx.set({ Vary: 'Sec-Fetch-Dest', ...documentHeaders(kind, cut.scripts, offers) });
    // The demo's shell has its own key, and so its own ETag: a copy of the app's document is never taken for it.
    if (kind === 'demo') await parts.cache.serve(ctx, 'demo', async () => responseOf(cut, undefined));
    else if (ctx.path === '/index.html')
      await parts.cache.serve(ctx, 'shell', async () => withNoIndex(responseOf(cut, undefined)));
    else await parts.cache.serve(ctx, ctx.url, () => answer(ctx, cut));
  };
}

async function loadRenderer(parts: PageOptions, port: number | undefined): Promise<Renderer> {
  const create = await parts.createRenderer();
  return create({
    siteUrl: parts.siteUrl ?? `http://localhost:${port ?? 80}`,
    call: (id, { params, query }) => handle(parts.host, id, { params, query, body: undefined, visitor: '' }),
  });
}

/** The template, cut at its placeholders. */
interface Shell {
  beforeHead: string;
  beforeHtml: string;
  beforeData: string;
  rest: string;
  /** The hashes of its inline scripts, as the Content-Security-Policy wants them. */
  scripts: string[];
}

async function readShell(parts: PageOptions): Promise<Shell | undefined> {
  const template = await parts.template();
  return template === undefined ? undefined : splitTemplate(template);
}

function splitTemplate(template: string): Shell {
  // Browsers hash scripts after making every line end a line feed.
  const text = template.replace(/\r\n?/g, '\n').replace(/ nonce="[^"]*"/g, '');
  const [beforeHead, afterHead] = splitAt(text, '<!--app-head-->');
  const [beforeHtml, afterHtml] = splitAt(afterHead, '<!--app-html-->');
  const [beforeData, rest] = splitAt(afterHtml, '<!--app-data-->');
  return { beforeHead, beforeHtml, beforeData, rest, scripts: scriptHashes(text) };
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * Only scripts of the template are allowed to run, each by its own hash. What was rendered is never looked at, so
 * nothing a user wrote can become one of them.
 */
function scriptHashes(template: string): string[] {
  const inline = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
  return [...template.matchAll(inline)].map(([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`);
}

function responseOf(shell: Shell, page: RenderedPage | undefined): PublicResponse {
  if (page?.redirect !== undefined) {
    return { status: page.status, type: html, body: '', headers: { Location: sameSitePath(page.redirect) } };
  }
  const { head = '', html: body = '', data = '' } = page ?? {};
  return {
    status: page?.status ?? 200,
    type: html,
    body: shell.beforeHead + head + shell.beforeHtml + body + shell.beforeData + data + shell.rest,
  };
}

/** An answer for no search engine: a page of one person, or the bare document that devices keep. */
function withNoIndex(answer: PublicResponse): PublicResponse {
  return { ...answer, headers: { 'X-Robots-Tag': 'noindex' } };
}

/** Redirects stay on this site, whatever a page's address tried to make of them. */
function sameSitePath(location: string): string {
  const here = 'http://here.invalid';
  return URL.canParse(location, here) && new URL(location, here).origin === here ? location : '/';
}

const html = 'text/html; charset=utf-8';

function notAcceptable(ctx: Context): void {
  ctx.status = 406;
  ctx.type = 'text/plain';
  ctx.body = 'This address is a page: ask for text/html.\n';
}

function notBuilt(ctx: Context): void {
  ctx.status = 503;
  ctx.set('Content-Type', html);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = errorPage(
    503,
    'The pages are not built yet: stop the server and run "npm start", which builds them. The API answers already.',
  );
}

/** The build's template and renderer, from the folder `dist`. */
export function builtPages(dist: string): Pick<PageOptions, 'template' | 'createRenderer'> {
  return {
    template: async () => {
      try {
        return await readFile(join(dist, 'web', 'index.html'), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    createRenderer: async () => {
      const file = join(dist, 'ssr', 'entry-server.js');
      const built = (await import(pathToFileURL(file).href)) as { createRenderer: CreateRenderer };
      return built.createRenderer;
    },
  };
}
