import { hash } from 'node:crypto';
import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import type { CallId } from '../domain/contract.ts';
import { CallError } from '../domain/core/errors.ts';
import { loadPublicFace, loadSection, loadSettings } from '../domain/site/load-settings.ts';
import type { PublicFace } from '../domain/site/sections.contract.ts';
import { handle, type ApiHost } from '../api/handle.ts';
import { decodePathSegment, parseQuery } from '../api/request.ts';
import { type BadgeKind, badgeKinds, badgePath, badgeSvg, type BadgeTheme, badgeThemes } from '../domain/sharing/badges.ts';
import {
  defaultEmbed,
  embedDocument,
  embedFrame,
  embedHeight,
  type EmbedOptions,
  embedPath,
  type EmbedReader,
  embedSizes,
  embedStyles,
  type EmbedTarget,
  embedTargetOf,
  embedThemes,
  embedWidth,
  missingEmbed,
  readEmbed,
} from '../domain/sharing/embeds.ts';
import { type Noun, nounOf } from '../domain/core/noun.ts';
import { baseUrl } from '../domain/core/paths.ts';
import { siteOrigin } from './origin.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';
import { embedHeaders, sharedHeaders } from './security-headers.ts';

interface EmbedsOptions {
  host: ApiHost;
  cache: ResponseCache;
  siteUrl: string | undefined;
}

/**
 * The parts for other sites: badges (`/badge/…`), documents to frame (`/embed/…`), and their discovery (`/oembed`). They are
 * public, use no cookies or scripts, and are cached until the directory changes.
 */
export function embeds({ host, cache, siteUrl }: EmbedsOptions): Record<'badge' | 'embed' | 'oembed', RouterMiddleware> {
  const serve = async (ctx: Context, headers: Readonly<Record<string, string>>, { key, make }: Producer): Promise<void> => {
    ctx.remove('X-Frame-Options');
    // A 304 needs these headers too, because browsers apply the headers of a 304 to the stored document.
    ctx.set(headers);
    const origin = siteOrigin(ctx, siteUrl);
    // The key contains the parsed parameters, and the origin, because the client chooses the Host header.
    await cache.serve(ctx, `${origin} ${key}`, async () => {
      const settings = await loadSettings(host.store);
      const face = await loadPublicFace(host.store, settings);
      const noun = nounOf(await loadSection(host.store, 'texts'));
      return make({ host, origin, base: baseUrl(settings, origin), siteName: settings.siteName, face, noun });
    });
  };
  return {
    badge: (ctx) => serve(ctx, sharedHeaders, badgeProducer(ctx, decodePathSegment(ctx.captures?.[0] ?? ''))),
    embed: async (ctx) => {
      await serve(ctx, embedHeaders(styleHash(undefined), siteOrigin(ctx, siteUrl)), embedProducer(ctx));
      // The policy depends on the site's colors. The browser keeps the one of its stored document.
      if (ctx.status === 304) ctx.remove(policyName);
    },
    oembed: (ctx) => {
      const query = parseQuery(ctx.search);
      return serve(ctx, sharedHeaders, { key: ctx.url, make: (site) => oembedReply(site, query) });
    },
  };
}

interface Site {
  host: ApiHost;
  origin: string;
  /** The base URL of the document's links. */
  base: string;
  siteName: string;
  face: PublicFace | undefined;
  noun: Noun;
}

interface Producer {
  key: string;
  make: (site: Site) => Promise<PublicResponse>;
}

function badgeProducer(ctx: Context, slug: string): Producer {
  const query = parseQuery(ctx.search);
  const kind = choice(badgeKinds, query['kind'], 'listed');
  const theme = choice(badgeThemes, query['theme'], 'light');
  return { key: `/badge ${kind} ${theme} ${slug}`, make: (site) => badgeReply(site, slug, kind, theme) };
}

function embedProducer(ctx: Context): Producer {
  const target = embedTargetOf(ctx.path.slice('/embed'.length));
  if (target === undefined) throw new CallError('request.not_found');
  const options = optionsOf(parseQuery(ctx.search));
  return { key: embedPath(target, options), make: (site) => embedReply(site, target, options) };
}

function choice<const Value extends string>(values: readonly Value[], value: unknown, otherwise: NoInfer<Value>): Value {
  return values.find((one) => one === value) ?? otherwise;
}

function optionsOf(query: Readonly<Record<string, unknown>>): EmbedOptions {
  return {
    theme: choice(embedThemes, query['theme'], defaultEmbed.theme),
    size: choice(embedSizes, query['size'], defaultEmbed.size),
  };
}

async function badgeReply(site: Site, slug: string, kind: BadgeKind, theme: BadgeTheme): Promise<PublicResponse> {
  const startup = await readerOf(site).startup(slug);
  if (startup === null) throw new CallError('request.not_found');
  if (startup.slug !== slug) return movedTo(badgePath(startup.slug, kind, theme));
  const body = badgeSvg(startup, { kind, theme, siteName: site.siteName, face: site.face });
  return { status: 200, type: 'image/svg+xml; charset=utf-8', body };
}

/** Redirects an address with a former slug, or the address of a merged listing, to the current address. */
function movedTo(path: string): PublicResponse {
  return { status: 301, type: 'text/plain; charset=utf-8', body: '', headers: { Location: path } };
}

const policyName = 'Content-Security-Policy';

const styleHash = (face: PublicFace | undefined) => `'sha256-${hash('sha256', embedStyles(face), 'base64')}'`;

async function embedReply(site: Site, target: EmbedTarget, options: EmbedOptions): Promise<PublicResponse> {
  const embed = await readEmbed(readerOf(site), target, options.size);
  if (embed !== null && embed.target.slug !== target.slug) return movedTo(embedPath(embed.target, options));
  const body = embed === null ? missingEmbed({ ...site, ...options }) : embedDocument(embed, { ...site, ...options });
  return {
    status: embed === null ? 404 : 200,
    type: 'text/html; charset=utf-8',
    body,
    headers: { [policyName]: embedHeaders(styleHash(site.face), site.origin)[policyName] ?? '' },
  };
}

function readerOf({ host }: Site): EmbedReader {
  const read = async <Reply>(id: CallId, slug: string, query: Record<string, string> = {}): Promise<Reply | null> => {
    const { status, json } = await handle(host, id, { params: { slug }, query, body: undefined, visitor: '' });
    if (status >= 500) throw new CallError('server.busy');
    return status === 200 ? (JSON.parse(json) as Reply) : null;
  };
  return {
    startup: (slug) => read('getStartup', slug),
    category: (slug) => read('getCategory', slug),
    categoryStartups: (slug, limit) => read('listStartupsInCategory', slug, { limit }),
    collection: (slug) => read('getCollection', slug),
  };
}

/** The oEmbed 1.0 reply for a page's address. */
async function oembedReply(site: Site, query: Readonly<Record<string, unknown>>): Promise<PublicResponse> {
  const format = query['format'] ?? 'json';
  if (format !== 'json') throw new CallError('request.not_acceptable');
  const address = query['url'];
  if (typeof address !== 'string' || !/^https?:\/\//.test(address))
    throw new CallError('request.invalid', { 'query.url': 'The address of a page on this site.' });
  const target = embedTargetOf(address, [site.origin, site.base]);
  if (target === undefined) throw new CallError('request.not_found');
  const options = optionsOf(query);
  const embed = await readEmbed(readerOf(site), target, options.size);
  if (embed === null) throw new CallError('request.not_found');
  const size = {
    width: Math.min(embedWidth, maximum(query['maxwidth'])),
    height: Math.min(embedHeight(target.kind, embed.startups.length), maximum(query['maxheight'])),
  };
  const body = {
    version: '1.0',
    type: 'rich',
    title: embed.title,
    provider_name: site.siteName,
    provider_url: `${site.base}/`,
    ...size,
    html: embedFrame(embed.target, options, { base: site.base, title: embed.title, size }),
  };
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

function maximum(value: unknown): number {
  const number = Number(value ?? NaN);
  return Number.isInteger(number) && number > 0 ? number : Infinity;
}
