import { join } from 'node:path';
import { Router, type RouterMiddleware } from '@koa/router';
import { apiPrefix } from '../api/request.ts';
import { type Route, routesOf } from '../api/routes.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import { filePath } from '../domain/core/paths.ts';
import { defaultSettings } from '../domain/site/settings.contract.ts';
import { callHandler, noSuchCall } from './api.ts';
import type { AppOptions } from './app.ts';
import type { Bodies } from './bodies.ts';
import { createCrossSiteCheck } from './cross-site.ts';
import { embeds } from './embeds.ts';
import { feeds } from './feeds.ts';
import { health } from './health.ts';
import { images } from './images.ts';
import { webManifest } from './manifest.ts';
import { pageForms } from './page-forms.ts';
import { builtPages, pages } from './pages.ts';
import { paypalWebhook } from './paypal-webhook.ts';
import type { ResponseCache } from './response-cache.ts';
import { shareImages } from './share-images.ts';
import { staticFiles } from './static.ts';
import { tokenCookie } from './token-cookie.ts';
import { unsubscribePage, unsubscribePath } from './unsubscribe.ts';

export interface RoutesOptions extends AppOptions {
  cache: ResponseCache;
  production: ConcurrencyLimit;
  bodies: Bodies;
}

/** What answers which address: the first line of the table that has the method and path of a request. */
export function createRoutes(options: RoutesOptions): { router: Router; publicRouteAt: (path: string) => Route | undefined } {
  const { host, log, siteUrl, cache, bodies, production, visitorKey, metrics } = options;
  const isCrossSite = createCrossSiteCheck(siteUrl, log);
  const sessionCookie = tokenCookie('session', siteUrl);
  const deviceCookie = tokenCookie('device', siteUrl);
  const api = { host, cache, bodies, isCrossSite, visitorKey, sessionCookie, deviceCookie, siteUrl };
  const { isDraining = () => false, isStopping = () => false } = options;
  const { healthz, readyz } = health({ check: options.checkHealth, isDraining, isStopping, release: options.release });
  const { ask, confirm } = unsubscribePage(host);
  const feed = feeds({ store: host.store, cache, now: host.now, siteUrl });
  const { badge, embed, oembed } = embeds({ host, cache, siteUrl });
  const page = pages({ host, cache, production, log, siteUrl, ...(options.pages ?? builtPages(options.dist)) });
  const calls = routesOf(host.contract);
  const routeOf = new Map<string | undefined, Route>(calls.map((route) => [route.id, route]));

  const router = new Router({ strict: true, sensitive: true });
  router.get(`${apiPrefix}/openapi.json`, openApi(cache));
  router.all(`${apiPrefix}/payments/webhook`, paypalWebhook({ host, bodies, verify: options.verifyWebhook, visitorKey }));
  for (const route of calls) router.register(route.path, [route.declaration.method], callHandler(api, route), { name: route.id });
  router.all([apiPrefix, `${apiPrefix}/{*path}`], noSuchCall(api, calls));
  router.all('/healthz', healthz);
  router.all('/readyz', readyz);
  if (metrics !== undefined) router.get('/metrics', metrics.respond);
  router.get(unsubscribePath, ask);
  router.post(unsubscribePath, confirm);
  router.get(/^\/sitemap(?:-(\d{1,4}))?\.xml$/, feed.sitemap);
  router.get('/robots.txt', feed.robots);
  router.get('/rss.xml', feed.startups);
  router.get('/collections/rss.xml', feed.collections);
  router.get('/blog/rss.xml', feed.posts);
  router.get('/manifest.webmanifest', webManifest({ store: host.store, cache }));
  router.get('/images/:file', images(host.store));
  router.get('/share/:kind/:slug/:file', shareImages(host));
  router.get(/^\/badge\/([^/]+)\.svg$/, badge);
  router.get('/embed/{*page}', embed);
  router.get('/oembed', oembed);
  router.get('/index.html', page);
  router.get(filePath, staticFiles(join(options.dist, 'web')));
  router.all('/{*path}', pageForms({ host, bodies, isCrossSite, visitorKey }), page);

  return {
    router,
    publicRouteAt(path) {
      const [found] = router.match(path, 'GET').pathAndMethod;
      const route = routeOf.get(found?.name);
      return route?.declaration.cache === 'public' ? route : undefined;
    },
  };
}

/** The OpenAPI document; its generator is loaded with the first request for it. */
function openApi(cache: ResponseCache): RouterMiddleware {
  return (ctx) =>
    cache.serve(ctx, ctx.path, async () => {
      const { openApiDocument } = await import('./openapi.ts');
      const text = JSON.stringify(openApiDocument(defaultSettings.siteName));
      return { status: 200, type: 'application/json; charset=utf-8', body: text };
    });
}
