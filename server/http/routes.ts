import { join } from 'node:path';
import { Router, type RouterMiddleware } from '@koa/router';
import type { Logger } from 'pino';
import type { ApiHost } from '../api/handle.ts';
import { apiPrefix } from '../api/request.ts';
import { type Route, routesOf } from '../api/routes.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import { filePath } from '../domain/core/paths.ts';
import { backupDownloadPath } from '../domain/site/backups.rules.ts';
import { securityTxtPath } from '../domain/site/security-txt.ts';
import { defaultSettings } from '../domain/site/settings.contract.ts';
import { verificationPaths } from '../domain/site/verification.ts';
import type { Health } from '../jobs/health-check.ts';
import { callHandler, noSuchCall } from './api.ts';
import { everythingDownloadPath } from '../domain/transfer/everything-paths.ts';
import { everythingDownload } from './everything-download.ts';
import { backupDownload } from './backup-download.ts';
import type { Bodies } from './bodies.ts';
import type { Release } from './build.ts';
import { createCrossSiteCheck } from './cross-site.ts';
import { embeds } from './embeds.ts';
import { feeds } from './feeds.ts';
import { health } from './health.ts';
import { images } from './images.ts';
import { webManifest } from './manifest.ts';
import { memoize } from './memoize.ts';
import type { Metrics } from './metrics.ts';
import { pageForms } from './page-forms.ts';
import { builtPages, pages, type PageOptions } from './pages.ts';
import { paypalWebhook, type PayPalWebhookOptions } from './paypal-webhook.ts';
import type { ResponseCache } from './response-cache.ts';
import { shareImages } from './share-images.ts';
import { favicon, siteIcons } from './site-icons.ts';
import { staticFiles } from './static.ts';
import { tokenCookie } from './token-cookie.ts';
import { securityTxtFile, verificationFiles } from './site-files.ts';
import { unsubscribePage, unsubscribePath } from './unsubscribe.ts';
import type { VisitorKey } from './visitor.ts';

export interface AppOptions {
  host: ApiHost;
  log: Logger;
  visitorKey: VisitorKey;
  /** The public origin, if known. */
  siteUrl: string | undefined;
  /** The number of reverse proxies that each request passes; 1 when unset. */
  trustedProxies?: number;
  /** Whether HSTS also applies to subdomains of the site's host. */
  hstsSubdomains?: boolean;
  /** The folder of the build, with `web/` and `ssr/`. */
  dist: string;
  /** The name of this process's code and settings (`buildName`). */
  build: string;
  /** The version and commit shown by `/healthz`. */
  release?: Release;
  /** Replaces the build's pages in tests. */
  pages?: Pick<PageOptions, 'template' | 'createRenderer'>;
  /** Whether `/healthz` and `/readyz` announce a stop while the server still serves. */
  isDraining?: () => boolean;
  /** Whether responses end their connections. */
  isStopping?: () => boolean;
  /** The health that `/readyz` reports. */
  checkHealth: () => Promise<Health>;
  /** When undefined, responses are not counted. */
  metrics?: Metrics;
  /** Verifies the signatures of PayPal's webhooks; undefined when no webhook is configured. */
  verifyWebhook?: PayPalWebhookOptions['verify'];
}

interface RoutesOptions extends AppOptions {
  cache: ResponseCache;
  production: ConcurrencyLimit;
  bodies: Bodies;
}

const registerOf = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** The table of all addresses. The first line that matches a request's method and path answers it. */
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
  router.get(backupDownloadPath(':token'), backupDownload(host, sessionCookie));
  router.get(everythingDownloadPath(':token'), everythingDownload(host, log, sessionCookie));
  for (const route of calls) router[registerOf[route.declaration.method]](route.id, route.path, callHandler(api, route));
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
  router.get('/site-icons/:file', siteIcons(host.store));
  router.get(/^\/badge\/([^/]+)\.svg$/, badge);
  router.get('/embed/{*page}', embed);
  router.get('/oembed', oembed);
  router.get('/index.html', page);
  const files = staticFiles(join(options.dist, 'web'));
  router.get('/favicon.ico', favicon(host.store, files));
  router.get(verificationPaths, verificationFiles(host.store, files));
  router.get(securityTxtPath, securityTxtFile({ store: host.store, cache, now: host.now, siteUrl }, files));
  router.get(filePath, files);
  router.all('/{*path}', pageForms({ host, bodies, isCrossSite, visitorKey }), page);

  return {
    router,
    // Most requests are for a few paths, and the router would compare each with all of its routes.
    publicRouteAt: memoize((path) => {
      const [found] = router.match(path, 'GET').pathAndMethod;
      const route = routeOf.get(found?.name);
      return route?.declaration.cache === 'public' ? route : undefined;
    }, 1_000),
  };
}

/** The OpenAPI document. Its generator is loaded on the first request for it. */
function openApi(cache: ResponseCache): RouterMiddleware {
  return (ctx) =>
    cache.serve(ctx, ctx.path, async () => {
      const { openApiDocument } = await import('./openapi.ts');
      const text = JSON.stringify(openApiDocument(defaultSettings.siteName));
      return { status: 200, type: 'application/json; charset=utf-8', body: text };
    });
}
