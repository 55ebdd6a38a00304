import type { RouterMiddleware } from '@koa/router';
import type { Store } from '../../db/store.ts';
import { baseUrl } from '../domain/core/paths.ts';
import { loadSection, loadSettings } from '../domain/site/load-settings.ts';
import { securityTxt, securityTxtExpiry } from '../domain/site/security-txt.ts';
import { verificationFile } from '../domain/site/verification.ts';
import { siteOrigin } from './origin.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Serves the files by which search consoles recognize the site's owner. All other addresses are left to the files of the build.
 */
export function verificationFiles(store: Store, builtFile: RouterMiddleware): RouterMiddleware {
  return async (ctx, next) => {
    const file = verificationFile(ctx.path, await loadSection(store, 'measuring'));
    if (file === undefined) return builtFile(ctx, next);
    ctx.set({ 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
    ctx.body = file.body;
  };
}

interface SecurityTxtOptions {
  store: Store;
  cache: ResponseCache;
  now: () => Date;
  siteUrl: string | undefined;
}

/** Serves /.well-known/security.txt; 404 without a contact. */
export function securityTxtFile(
  { store, cache, now, siteUrl }: SecurityTxtOptions,
  builtFile: RouterMiddleware,
): RouterMiddleware {
  return async (ctx, next) => {
    const measuring = await loadSection(store, 'measuring');
    if (measuring.securityContact === '') return builtFile(ctx, next);
    // The key contains the origin, because the client chooses the Host header, and the expiry date, because cached responses
    // never expire.
    const [requested, expires] = [siteOrigin(ctx, siteUrl), securityTxtExpiry(now())];
    await cache.serve(ctx, `${requested} ${ctx.path} ${expires}`, async () => {
      const origin = baseUrl(await loadSettings(store), requested);
      return { status: 200, type: 'text/plain; charset=utf-8', body: securityTxt(measuring, { expires, origin }) ?? '' };
    });
  };
}
