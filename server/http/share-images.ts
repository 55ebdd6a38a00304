import type { RouterMiddleware } from '@koa/router';
import type { Store } from '../../db/store.ts';
import { startupAt } from '../domain/listings/load-startups.ts';
import { atSlug } from '../domain/core/slugs.ts';
import { CallError } from '../domain/core/errors.ts';
import { loadPublicSettings } from '../domain/site/load-settings.ts';
import { drawShareImage } from '../adapters/share-images.ts';
import type { ApiHost } from '../api/handle.ts';
import { decodePathSegment } from '../api/request.ts';
import { parseImagePath } from '../domain/core/images.ts';
import { isPublicPost } from '../domain/content/posts.rules.ts';
import {
  categoryShareImage,
  collectionShareImage,
  parseShareImagePath,
  postShareImage,
  shareImageSite,
  type ShareImage,
  shareImagePath,
  siteShareImage,
  startupShareImage,
} from '../domain/sharing/share-images.ts';
import { networkOfRequest } from './address.ts';
import { drawnImages } from './drawn-images.ts';

/** The maximum number of bytes of drawn images in memory; an image has about 15 kB. */
const maxCachedBytes = 4 * 1024 * 1024;

/**
 * Serves the images that represent pages where they are shared. An image's address contains a hash of its contents. Other
 * addresses of a public page's image redirect to the current one, and nothing is drawn for unknown addresses, so there are never
 * more images than public pages. Images are drawn one at a time, and only when they are not in memory.
 */
export function shareImages({ store, now }: Pick<ApiHost, 'store' | 'now'>): RouterMiddleware {
  const { redirect, send } = drawnImages(maxCachedBytes);
  return async (ctx, next) => {
    const asked = parseShareImagePath(ctx.path);
    if (asked === undefined) return next();
    const image = await findShareImage(store, asked.kind, decodePathSegment(asked.slug), now().toISOString());
    if (image === undefined) throw new CallError('request.not_found');
    const path = shareImagePath(image);
    if (path !== ctx.path) return redirect(ctx, path);
    await send(ctx, path, async () => drawShareImage(image, await logoOf(store, image), networkOfRequest(ctx.req)));
  };
}

/** The contents of a public page's image; undefined if there is no such page. */
async function findShareImage(
  store: Store,
  kind: ShareImage['kind'],
  slug: string,
  now: string,
): Promise<ShareImage | undefined> {
  const settings = await loadPublicSettings(store);
  const site = shareImageSite(settings);
  switch (kind) {
    case 'startup': {
      const startup = await startupAt(store, slug);
      return startup?.status === 'active' ? startupShareImage(startup, site) : undefined;
    }
    case 'category': {
      const category = await atSlug(store.categories, slug);
      return category && categoryShareImage(category, site);
    }
    case 'post': {
      const post = await atSlug(store.posts, slug);
      return post !== undefined && isPublicPost(post, now) ? postShareImage(post, site) : undefined;
    }
    case 'collection': {
      const collection = await atSlug(store.collections, slug);
      if (collection?.visibility !== 'public') return undefined;
      return collectionShareImage({ ...collection, slug: collection.slug ?? slug }, site);
    }
    case 'site':
      return slug === 'site' ? siteShareImage(settings) : undefined;
  }
}

/** The bytes of an uploaded logo. Logos on other sites are not fetched, and sample logos are SVG, which is not drawn. */
async function logoOf(store: Store, { logo }: ShareImage): Promise<Uint8Array | undefined> {
  const sha256 = parseImagePath(logo);
  return sha256 === undefined ? undefined : (await store.images.bySha256(sha256))?.webp;
}
