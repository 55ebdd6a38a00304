import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { CallId } from '../domain/contract.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import { CallError } from '../domain/core/errors.ts';
import { escapeXml } from '../domain/core/markup.ts';
import { isMeasuredPath } from '../domain/core/measured-paths.ts';
import { loadPublicSettings, loadSection } from '../domain/site/load-settings.ts';
import { isHiddenPath } from '../domain/site/menus.rules.ts';
import { defaultSettings, type Settings } from '../domain/site/settings.contract.ts';
import { handle, type ApiHost } from '../api/handle.ts';
import { decodePathSegment } from '../api/request.ts';
import { networkOfRequest } from './address.ts';
import { errorPage } from './errors.ts';
import { faceHead, type FaceSettings } from './face-head.ts';
import { type SubmittedForm, submittedForm } from './page-forms.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';
import { siteOrigin } from './origin.ts';
import { verificationTags } from '../domain/site/verification.ts';
import { documentHeaders, documentKind, frameCheck, paymentSources } from './security-headers.ts';

/** A page rendered by `dist/ssr/entry-server.js`. The renderer returns undefined for pages that only the browser renders. */
export interface RenderedPage {
  status: number;
  head: string;
  html: string;
  /** The data from which the page was rendered, to be inserted after the app's root. */
  data?: string;
  redirect?: string;
}

export interface RenderHost {
  call: (
    id: CallId,
    request: { params: Record<string, string>; query: Record<string, string> },
  ) => Promise<{ status: number; json: string }>;
}

/** `siteUrl` is the origin of links that leave the page, such as the canonical one; `form` was posted to this page. */
export type Renderer = (path: string, siteUrl: string, form?: SubmittedForm) => Promise<RenderedPage | undefined>;
export type CreateRenderer = (host: RenderHost) => PageRenderer;

export interface PageRenderer {
  render: Renderer;
  /** The canonical spelling of a path and query, without parameters that the page does not read. It is the cache key of pages. */
  addressOf: (path: string) => Promise<string>;
}

export interface PageOptions {
  host: ApiHost;
  cache: ResponseCache;
  /** Limits how many pages with the outcome of a form are rendered at once. `cache` uses the same limit. */
  production: ConcurrencyLimit;
  log: Logger;
  siteUrl: string | undefined;
  /** The build's `index.html`; undefined when there is none. */
  template: () => Promise<string | undefined>;
  createRenderer: () => Promise<CreateRenderer>;
}

/** Serves the pages. Public pages are rendered, and cached until the next public write. All others are the app shell. */
export function pages(options: PageOptions): Middleware {
  let shell: Promise<Shell | undefined> | undefined;
  let renderer: Promise<PageRenderer> | undefined;

  const load = async (): Promise<PageRenderer> => {
    try {
      renderer ??= loadRenderer(options);
      return await renderer;
    } catch (error) {
      renderer = undefined;
      throw error;
    }
  };

  /** The address to render for a request. Without a renderer, it is the unchanged path and query, and the shell is sent. */
  const addressOf = async ({ path, search }: Context): Promise<string> => {
    if (search === '') return path;
    const loaded = await load().catch(() => undefined);
    return (await loaded?.addressOf(path + search)) ?? path + search;
  };

  const readSettings = () => readSiteSettings(options);
  const sendShell = async (template: Shell) => shellOf(template, await readSettings());

  const render = async (ctx: Context, address: string, template: Shell, siteUrl: string): Promise<PublicResponse> => {
    try {
      const { render: renderPath } = await load();
      const page = await renderPath(address, siteUrl);
      const settings = await readSettings();
      if (page === undefined) {
        const shell = withNoIndex(shellOf(template, settings));
        return isHiddenPath(address, settings.menus?.hiddenParts ?? []) ? { ...shell, status: 404 } : shell;
      }
      if (ctx.path === '/') page.head += verificationTags(await loadSection(options.host.store, 'measuring'));
      return responseOf(template, page, settings);
    } catch (error) {
      options.log.error({ id: ctx.state['id'], err: error }, 'a page could not be rendered: its shell was sent instead');
      return { ...(await sendShell(template)), uncacheable: true };
    }
  };

  /** The page with the form's outcome. If it cannot be rendered, only the outcome is sent, because the call has already been made. */
  const renderForm = async (ctx: Context, template: Shell, form: SubmittedForm): Promise<PublicResponse> => {
    try {
      const { render: renderPath } = await load();
      const address = await addressOf(ctx);
      const page = await options.production.run(() => renderPath(address, siteOrigin(ctx, options.siteUrl), form), {
        caller: networkOfRequest(ctx.req),
      });
      return {
        ...(page === undefined ? await sendShell(template) : responseOf(template, page, await readSettings())),
        status: form.status,
      };
    } catch (error) {
      options.log.error({ id: ctx.state['id'], err: error }, 'the page of a form could not be rendered');
      const { message } = form.reply as { message: string };
      return { status: form.status, type: html, body: errorPage(form.status, message) };
    }
  };

  const { googleClientId, paypal } = options.host.config;
  return async (ctx) => {
    const form = submittedForm(ctx);
    if (form === undefined && ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new CallError('request.method_not_allowed');
    }
    decodePathSegment(ctx.path);
    // A redirect to "//host" would leave this site.
    if (ctx.path.startsWith('//')) throw new CallError('request.not_found');
    if (ctx.path !== '/' && ctx.path.endsWith('/')) return redirectWithoutSlash(ctx);
    if (ctx.accepts('text/html') === false) return notAcceptable(ctx);
    shell ??= readShell(options);
    const template = await shell;
    if (template === undefined) {
      shell = undefined;
      return notBuilt(ctx);
    }

    const kind = form === undefined ? documentKind(ctx, options.siteUrl) : 'app';
    if (kind !== 'app') ctx.remove('X-Frame-Options');
    if (kind === 'frame-check') return sendFrameCheck(ctx);
    const integrations = { google: googleClientId !== '', payment: paymentSources(ctx.path, paypal) };
    const origin = siteOrigin(ctx, options.siteUrl);
    ctx.set({ Vary: 'Sec-Fetch-Dest', ...documentHeaders(kind, origin, template.scripts, integrations) });
    if (form !== undefined) {
      return sendPrivately(ctx, await renderForm(ctx, template, form));
    }
    // The demo's shell has its own key and therefore its own ETag, so that browsers never revalidate the app's document as the
    // demo's.
    if (kind === 'demo') {
      const key = keyOf('demo', origin, options.siteUrl);
      await options.cache.serve(ctx, key, async () => withNoIndex(demoShellOf(template, await readSettings())));
    } else if (ctx.path === '/index.html')
      await options.cache.serve(ctx, 'shell', async () => withNoIndex(await sendShell(template)));
    else {
      const address = await addressOf(ctx);
      await options.cache.serve(ctx, keyOf(address, origin, options.siteUrl), async () => {
        const response = await render(ctx, address, template, origin);
        const analytics = isMeasuredPath(ctx.path) ? (await readSettings()).analytics?.origin : undefined;
        const policyFor = (service: string) =>
          documentHeaders(kind, origin, template.scripts, { ...integrations, analytics: service })[policyName];
        return analytics === undefined ? response : withPolicy(response, policyFor(analytics));
      });
      // The browser keeps the policy of its stored response.
      if (ctx.status === 304) ctx.remove(policyName);
      if (ctx.status === 301 || ctx.status === 308) keepQuery(ctx);
    }
  };
}

function sendFrameCheck(ctx: Context): void {
  ctx.set(frameCheck.headers);
  ctx.type = html;
  ctx.body = frameCheck.html;
}

/** 308 keeps the method, so that a form posted to such an address still works. */
function redirectWithoutSlash(ctx: Context): void {
  ctx.set('Location', sameSitePath(ctx.path.replace(/\/+$/, '') + ctx.search));
  ctx.status = 308;
}

/** Sends the reply to a form, which is only for its sender. */
function sendPrivately(ctx: Context, { status, type, body }: PublicResponse): void {
  ctx.status = status;
  ctx.set({ 'Content-Type': type, 'Cache-Control': 'no-store' });
  ctx.body = body;
}

const policyName = 'Content-Security-Policy';

/** Adds a page's own policy to its response, so that both are cached together: they depend on the same settings. */
const withPolicy = (response: PublicResponse, policy = ''): PublicResponse => ({
  ...response,
  headers: { ...response.headers, [policyName]: policy },
});

/** The settings that shape a document; the defaults if they cannot be read. */
const readSiteSettings = ({ host }: PageOptions) =>
  loadPublicSettings(host.store).catch(() => ({ ...defaultSettings, face: undefined, menus: undefined, analytics: undefined }));

/** A page's cache key. It contains the origin only when the client chooses it through the Host header. */
function keyOf(address: string, origin: string, siteUrl: string | undefined): string {
  return siteUrl === undefined ? `${origin} ${address}` : address;
}

/** The cache key of a request's page, if it is known without a renderer. It is known for pages of the app without a query. */
export function pageKeyOf(req: IncomingMessage, siteUrl: string | undefined): string | undefined {
  const { url = '', headers } = req;
  const isForBrowsers = headers.accept === undefined || headers.accept === '*/*' || headers.accept.startsWith('text/html,');
  if (!isForBrowsers || url.includes('?') || documentKind({ path: url, headers }, siteUrl) !== 'app') return undefined;
  return keyOf(url, siteOrigin({ req }, siteUrl), siteUrl);
}

async function loadRenderer(options: PageOptions): Promise<PageRenderer> {
  const create = await options.createRenderer();
  return create({
    call: (id, { params, query }) => handle(options.host, id, { params, query, body: undefined, visitor: '' }),
  });
}

/** The template, split at its placeholders. */
interface Shell {
  beforeFace: string;
  /** The elements that depend on the site's look: colors of the browser's own bars, fonts and icons. */
  face: string;
  beforeHead: string;
  beforeHtml: string;
  beforeData: string;
  /**
   * The parts of the template that follow a rendered page and the bare shell. Their texts for browsers without JavaScript differ.
   */
  restOfPage: string;
  restOfShell: string;
  /** The hashes of the inline scripts, as sources for the Content-Security-Policy. */
  scripts: string[];
}

async function readShell(options: PageOptions): Promise<Shell | undefined> {
  const template = await options.template();
  return template === undefined ? undefined : splitTemplate(template);
}

function splitTemplate(template: string): Shell {
  // Browsers normalize line endings to LF before they hash a script.
  const text = template.replace(/\r\n?/g, '\n').replace(/ nonce="[^"]*"/g, '');
  const [beforeFace, afterFace] = text.includes('<!--app-face-->') ? splitAt(text, '<!--app-face-->') : ['', text];
  const [face, belowFace] = afterFace.includes('<!--app-face-end-->')
    ? splitAt(afterFace, '<!--app-face-end-->')
    : ['', afterFace];
  const [beforeHead, afterHead] = splitAt(belowFace, '<!--app-head-->');
  const [beforeHtml, afterHtml] = splitAt(afterHead, '<!--app-html-->');
  const [beforeData, rest] = splitAt(afterHtml, '<!--app-data-->');
  const restOfPage = rest.replace(partsFor('shell'), '');
  const restOfShell = rest.replace(partsFor('page'), '');
  return { beforeFace, face, beforeHead, beforeHtml, beforeData, restOfPage, restOfShell, scripts: scriptHashes(text) };
}

/** Matches the elements of the template that belong only to a rendered page, or only to the bare shell. */
function partsFor(kind: 'page' | 'shell'): RegExp {
  return new RegExp(`<(noscript|template)[^>]* data-for="${kind}"[\\s\\S]*?</\\1\\s*>\\s*`, 'g');
}

function splitAt(text: string, placeholder: string): [string, string] {
  const at = text.indexOf(placeholder);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + placeholder.length)];
}

/**
 * The hashes of the template's inline scripts, which are the only inline scripts that may run. Rendered content is not searched,
 * so users' texts cannot add a script.
 */
function scriptHashes(template: string): string[] {
  const inline = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
  return [...template.matchAll(inline)].map(([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`);
}

function responseOf(
  shell: Shell,
  { status, head, html: body, data = '', redirect }: RenderedPage,
  settings: FaceSettings,
): PublicResponse {
  if (redirect !== undefined) return { status, type: html, body: '', headers: { Location: sameSitePath(redirect) } };
  return {
    status,
    type: html,
    body: headBefore(shell, settings) + head + shell.beforeHtml + body + shell.beforeData + data + shell.restOfPage,
  };
}

/** The template up to the elements of the page's own head, with the styles of the site's look, so that it is painted with them. */
function headBefore({ beforeFace, face, beforeHead }: Shell, settings: FaceSettings): string {
  const css = settings.face?.css;
  const styles = css === undefined ? '' : `<style id="face">${css}</style>`;
  return beforeFace + faceHead(face, settings) + styles + beforeHead;
}

/** The bare shell. Its title is the site's name until the app sets the page's own. */
function shellOf(shell: Shell, settings: FaceSettings & Pick<Settings, 'siteName'>): PublicResponse {
  const { beforeHtml, beforeData, restOfShell } = shell;
  const title = `<title>${escapeXml(settings.siteName)}</title>`;
  return { status: 200, type: html, body: headBefore(shell, settings) + title + beforeHtml + beforeData + restOfShell };
}

/** The shell of the demo, which has its own settings, and therefore its own look. */
const demoShellOf = (shell: Shell, { siteName }: Pick<Settings, 'siteName'>) => shellOf(shell, { ...defaultSettings, siteName });

/** Marks a response that search engines must not index: a personal page, or the bare app shell. */
function withNoIndex(response: PublicResponse): PublicResponse {
  return { ...response, headers: { 'X-Robots-Tag': 'noindex' } };
}

/**
 * Appends the whole query of a request to its redirect, including parameters that the page does not read, such as those of
 * campaigns.
 */
function keepQuery(ctx: Context): void {
  const [path = '/'] = String(ctx.res.getHeader('Location')).split('?', 1);
  ctx.set('Location', path + ctx.search);
}

/** The target of a redirect, or `/` if it would leave this site. */
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
    'The pages are not built yet. Stop the server and run "npm start" to build them. The API already works.',
  );
}

/** The template and the renderer of the build in the folder `dist`. */
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
