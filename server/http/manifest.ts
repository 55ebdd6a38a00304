import type { RouterMiddleware } from '@koa/router';
import { nounOf, withNoun } from '../domain/core/noun.ts';
import { surfaces } from '../domain/core/accents.ts';
import { cutText } from '../domain/core/cut-text.ts';
import type { Store } from '../../db/store.ts';
import type { PublicSettings } from '../domain/site/settings.contract.ts';
import { genericHeadline } from '../domain/site/home-texts.ts';
import { loadPublicSettings } from '../domain/site/load-settings.ts';
import { siteIconPath, siteMarkOf } from '../domain/site/site-icons.ts';
import type { ResponseCache } from './response-cache.ts';

/** The web app manifest, which lets browsers install the site as an app. */
export function webManifest({ store, cache }: { store: Store; cache: ResponseCache }): RouterMiddleware {
  return async (ctx) => {
    await cache.serve(ctx, ctx.path, async () => {
      const manifest = manifestOf(await loadPublicSettings(store));
      return { status: 200, type: 'application/manifest+json; charset=utf-8', body: JSON.stringify(manifest) };
    });
  };
}

/** The number of characters that fit below a home screen icon. */
const maxShortName = 12;

/**
 * The manifest of a site. `npm run artwork` creates the screenshots, and the icons for sites without a logo, in web/public. The
 * id never changes, so that an installed app stays the same app.
 */
function manifestOf(settings: PublicSettings): object {
  const say = (text: string) => withNoun(text, nounOf(settings.texts));
  const { siteName, headline, seoDescription, face } = settings;
  const paper = surfaces[face?.theme === 'dark' ? 'dark' : 'light'].paper;
  return {
    id: '/',
    name: siteName,
    short_name: shortNameOf(siteName),
    description: seoDescription === '' ? `${headline || say(genericHeadline)}: ${siteName}.` : seoDescription,
    lang: 'en',
    dir: 'ltr',
    scope: '/',
    start_url: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: paper,
    theme_color: paper,
    categories: ['business', 'productivity', 'news'],
    prefer_related_applications: false,
    icons: iconsOf(settings),
    shortcuts: [
      shortcut('Search', say('Find a startup'), '/search', 'search'),
      shortcut('Favorites', say('Startups you liked'), '/dashboard#favorites', 'favorites'),
      shortcut('Submit', say('List a startup'), '/submit-startup', 'submit'),
    ],
    screenshots: [
      screenshot('wide', 'home', say("Today's new startups")),
      screenshot('wide', 'startup', say('A startup and what it looks like')),
      screenshot('narrow', 'home', say("Today's new startups")),
      screenshot('narrow', 'startup', say('A startup and what it looks like')),
      screenshot('narrow', 'search', 'Search that understands topics and tags'),
    ],
    share_target: {
      action: '/submit-startup',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}

const icons = ['any-192', 'maskable-192', 'any-512', 'maskable-512', 'monochrome-512'] as const;

/** The icons drawn from the site's logo, or those of the build. */
function iconsOf(settings: PublicSettings): object[] {
  const mark = siteMarkOf(settings);
  const files = icons.map((kind) => {
    const [purpose, size] = kind.split('-');
    const src = mark === undefined ? `/icons/${kind}.png` : siteIconPath(kind, mark);
    return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
  });
  return mark === undefined ? [...files, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : files;
}

function shortcut(name: string, description: string, url: string, file: string): object {
  return { name, description, url, icons: [{ src: `/icons/${file}-96.png`, sizes: '96x96', type: 'image/png' }] };
}

/** The sizes of the screenshots that `npm run artwork` takes. */
const screenshotSizes = { wide: '1280x800', narrow: '780x1688' } as const;

function screenshot(form_factor: 'wide' | 'narrow', page: string, label: string): object {
  return {
    src: `/screenshots/${form_factor}-${page}.jpg`,
    sizes: screenshotSizes[form_factor],
    type: 'image/jpeg',
    form_factor,
    label,
  };
}

/** The first words of a name, as many as fit. */
function shortNameOf(name: string): string {
  if (name.length <= maxShortName) return name;
  const [first = '', ...rest] = name.split(/\s+/);
  let short = first;
  for (const word of rest) {
    if (short.length + 1 + word.length > maxShortName) break;
    short += ` ${word}`;
  }
  return cutText(short, maxShortName);
}
