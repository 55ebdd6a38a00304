import type { RouterMiddleware } from '@koa/router';
import type { Store } from '../../db/store.ts';
import { drawSiteIcon } from '../adapters/site-icons.ts';
import { CallError } from '../domain/core/errors.ts';
import { loadPublicSettings } from '../domain/site/load-settings.ts';
import { parseSiteIconPath, type SiteIconKind, siteIconPath, siteMarkOf } from '../domain/site/site-icons.ts';
import { networkOfRequest } from './address.ts';
import { drawnImages } from './drawn-images.ts';

/** Enough for all icons of two logos. */
const maxCachedBytes = 1024 * 1024;

/** The icons of the build, which replace the icons of a logo that was removed. */
const builtIcons: Readonly<Record<SiteIconKind, string>> = {
  favicon: '/icons/any-192.png',
  'any-192': '/icons/any-192.png',
  'any-512': '/icons/any-512.png',
  'maskable-192': '/icons/maskable-192.png',
  'maskable-512': '/icons/maskable-512.png',
  'monochrome-512': '/icons/monochrome-512.png',
  'apple-180': '/icons/apple-180.png',
  email: '/icons/any-192.png',
};

/**
 * Serves the icons that are drawn from the site's logo. An icon's address contains a hash of its contents. Addresses of former
 * logos redirect to the current icon.
 */
export function siteIcons(store: Store): RouterMiddleware {
  const { redirect, send } = drawnImages(maxCachedBytes);
  return async (ctx) => {
    const kind = parseSiteIconPath(ctx.path);
    if (kind === undefined) throw new CallError('request.not_found');
    const mark = siteMarkOf(await loadPublicSettings(store));
    const logo = mark && (await store.images.bySha256(mark.sha256));
    if (mark === undefined || logo === undefined) return redirect(ctx, builtIcons[kind]);
    const path = siteIconPath(kind, mark);
    if (path !== ctx.path) return redirect(ctx, path);
    await send(ctx, path, () => drawSiteIcon(kind, logo.webp, mark.accent, networkOfRequest(ctx.req)));
  };
}

/**
 * Answers browsers that request `/favicon.ico` without reading a page: redirects to the icon of the site's logo or, without a
 * logo, sends the file of the build.
 */
export function favicon(store: Store, builtFile: RouterMiddleware): RouterMiddleware {
  const { redirect } = drawnImages(0);
  return async (ctx, next) => {
    const mark = siteMarkOf(await loadPublicSettings(store));
    if (mark === undefined) return builtFile(ctx, next);
    redirect(ctx, siteIconPath('favicon', mark));
  };
}
