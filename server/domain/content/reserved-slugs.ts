/**
 * The first parts of all other addresses of the site: its routes, the server's addresses, and the folders of the build. A page cannot
 * have one of them as its slug. `tests/architecture/reserved-slugs.test.ts` compares them with the routes.
 */
const reserved: ReadonlySet<string> = new Set([
  'admin',
  'advertise',
  'analytics',
  'api',
  'assets',
  'badge',
  'badges',
  'blog',
  'build',
  'categories',
  'collections',
  'compare',
  'confirm-email',
  'dashboard',
  'deals',
  'demo',
  'email-preferences',
  'embed',
  'faq',
  'feedback',
  'healthz',
  'how-it-works',
  'icons',
  'images',
  'metrics',
  'newsletter',
  'oembed',
  'offline',
  'pages',
  'plans',
  'readyz',
  'report',
  'reset-password',
  'restore-email',
  'sample',
  'screenshots',
  'search',
  'settings',
  'share',
  'sign-in',
  'site-icons',
  'startup',
  'submit-startup',
  'tags',
  'verify',
]);

export const reservedSlugs: readonly string[] = [...reserved];

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug);
}
