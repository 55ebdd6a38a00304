import type { Category } from '../listings/categories.contract.ts';
import type { PublicCollection } from '../collections/collections.contract.ts';
import type { PublicStartup, StartupPage } from '../listings/startups.contract.ts';
import { parseUrl } from '../core/http-url.ts';
import { escapeXml } from '../core/markup.ts';
import { type Monogram, monogramOf } from '../core/monograms.ts';

/** The kinds of pages that can be embedded on other sites, by the first part of their paths. */
export const embedKinds = ['startup', 'categories', 'collections'] as const;
export type EmbedKind = (typeof embedKinds)[number];

export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** The number of startups that a category or collection shows. */
export const embedSizes = ['3', '5', '10'] as const;
export type EmbedSize = (typeof embedSizes)[number];

export interface EmbedOptions {
  theme: EmbedTheme;
  size: EmbedSize;
}

export const defaultEmbed: EmbedOptions = { theme: 'auto', size: '5' };

/** A page that can be embedded on other sites. */
export interface EmbedTarget {
  kind: EmbedKind;
  slug: string;
}

/**
 * The page at an address, which may be a path or an absolute address; undefined for other addresses. With `origins`, an absolute
 * address must have one of them. A startup's alternatives page counts as the startup's page.
 */
export function embedTargetOf(address: string, origins?: readonly string[]): EmbedTarget | undefined {
  const here = 'http://here.invalid';
  const text = address.trim();
  const isAbsolute = /^https?:\/\//i.test(text);
  const url = parseUrl(isAbsolute ? text : `${here}/${text.replace(/^\/+/, '')}`);
  if (url === undefined || (isAbsolute && origins?.includes(url.origin) === false)) return undefined;
  const [, kind, slug] = /^\/(startup|categories|collections)\/([^/]+)(?:\/alternatives)?\/?$/.exec(url.pathname) ?? [];
  const known = embedKinds.find((one) => one === kind);
  if (known === undefined || slug === undefined) return undefined;
  try {
    return { kind: known, slug: decodeURIComponent(slug) };
  } catch {
    return undefined;
  }
}

/** The path of the embedded page. */
export function embeddedPage({ kind, slug }: EmbedTarget): string {
  return `/${kind}/${encodeURIComponent(slug)}`;
}

/** The path of the document that other sites frame. */
export function embedPath({ kind, slug }: EmbedTarget, { theme, size }: EmbedOptions): string {
  const options = new URLSearchParams({
    ...(theme === defaultEmbed.theme ? {} : { theme }),
    ...(kind === 'startup' || size === defaultEmbed.size ? {} : { size }),
  }).toString();
  return `/embed/${kind}/${encodeURIComponent(slug)}${options === '' ? '' : `?${options}`}`;
}

/** The width of the frame in pixels. */
export const embedWidth = 400;

/** The frame's height in pixels: fixed for a startup, growing with the rows for a list. */
export function embedHeight(kind: EmbedKind, rows: number): number {
  return kind === 'startup' ? 148 : 92 + 64 * Math.max(rows, 1);
}

export interface EmbedFrameSize {
  width: number;
  height: number;
}

/** The element that embeds a document on another site. `base` is the address of this site, without a trailing slash. */
export function embedFrame(
  target: EmbedTarget,
  options: EmbedOptions,
  { base, title, size }: { base: string; title: string; size: EmbedFrameSize },
): string {
  const address = escapeXml(base + embedPath(target, options));
  return (
    `<iframe src="${address}" title="${escapeXml(title)}" width="${size.width}" height="${size.height}"` +
    ' loading="lazy" style="border:0;border-radius:16px;max-width:100%"></iframe>'
  );
}

export type EmbeddedStartup = Pick<PublicStartup, 'name' | 'slug' | 'tagline' | 'logo' | 'likes' | 'verifiedAt'>;

/** The content of a document. */
export interface Embed {
  target: EmbedTarget;
  title: string;
  /** The startup, or the first startups of a list. */
  startups: readonly EmbeddedStartup[];
  /** The length of the whole list. */
  total: number;
}

/** The public calls that documents need. They return null for missing records. */
export interface EmbedReader {
  startup: (slug: string) => Promise<PublicStartup | null>;
  category: (slug: string) => Promise<Category | null>;
  categoryStartups: (slug: string, limit: EmbedSize) => Promise<StartupPage | null>;
  collection: (slug: string) => Promise<PublicCollection | null>;
}

/** The content of a document; null if its page does not exist. Its target has the current slug. */
export async function readEmbed(read: EmbedReader, target: EmbedTarget, size: EmbedSize): Promise<Embed | null> {
  const { kind, slug } = target;
  switch (kind) {
    case 'startup': {
      const startup = await read.startup(slug);
      if (startup === null) return null;
      return { target: { kind, slug: startup.slug }, title: startup.name, startups: [startup], total: 1 };
    }
    case 'categories': {
      const category = await read.category(slug);
      const page = category && (await read.categoryStartups(category.slug, size));
      return page && { target: { kind, slug: category.slug }, title: category.name, startups: page.startups, total: page.total };
    }
    case 'collections': {
      const collection = await read.collection(slug);
      if (collection === null) return null;
      const { title, startups } = collection;
      return {
        target: { kind, slug: collection.slug },
        title,
        startups: startups.slice(0, Number(size)),
        total: startups.length,
      };
    }
  }
}

/** The light and the dark value of each color. */
const palette = {
  back: ['#fff', '#24201d'],
  line: ['#e6dfd3', '#37312c'],
  text: ['#1f1b17', '#f3eee6'],
  soft: ['#655d53', '#b1a79a'],
  accent: ['#b3361e', '#ff9478'],
  tile: ['#fff', '#f4f0e9'],
} as const;

const colors = (theme: 0 | 1) =>
  Object.entries(palette)
    .map(([name, pair]) => `--${name}:${pair[theme]}`)
    .join(';');

/** All styles of an embedded document; its content security policy allows no others. */
export const embedStyles = `
:root{color-scheme:light dark;${colors(0)}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark;${colors(1)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${colors(1)}}}
*{box-sizing:border-box;margin:0}
body{font:15px/1.35 'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:var(--text);background:var(--back)}
main{display:flex;flex-direction:column;min-height:100vh;border:1px solid var(--line);border-radius:16px;padding:14px 16px;overflow:hidden}
a{color:inherit;text-decoration:none}
a:hover .name,footer a:hover,h1 a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
h1{font-size:16px;line-height:24px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
ul{list-style:none;padding:0}
li{height:64px}
.row{display:flex;gap:12px;align-items:center;height:64px}
.logo{flex:none;width:44px;height:44px;border-radius:11px}
.tile{background:var(--tile);border:1px solid var(--line)}
.tile img{display:block;width:100%;height:100%;padding:10%;object-fit:contain;filter:drop-shadow(0 0 1px #0006)}
.words{min-width:0;flex:1}
.name{display:block;font-weight:700;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.tagline{color:var(--soft);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;display:block}
.startup .tagline{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;white-space:normal}
.startup .row{height:80px}
.likes{flex:none;color:var(--soft);font-variant-numeric:tabular-nums}
footer{border-top:1px solid var(--line);margin-top:auto;padding-top:8px;color:var(--soft);font-size:14px;display:flex;gap:4px 12px;flex-wrap:wrap;height:30px;overflow:hidden}
footer a{font-weight:600;color:var(--accent);margin-inline-start:auto}
`;

/** The whole document, without scripts. Its links open new windows. `base` is the address of this site, without a trailing slash. */
export function embedDocument(
  { target, title, startups, total }: Embed,
  { theme, base, siteName }: { theme: EmbedTheme; base: string; siteName: string },
): string {
  const page = base + embeddedPage(target);
  const likes = (count: number) =>
    `<span class="likes" role="img" aria-label="${count} ${count === 1 ? 'like' : 'likes'}">♥ ${count}</span>`;
  const row = (startup: EmbeddedStartup, heading: boolean) => {
    const { name, slug, tagline, likes: count } = startup;
    return link(
      base + embeddedPage({ kind: 'startup', slug }),
      `${logoOf(startup, base)}<div class="words">${
        heading
          ? `<h1 class="name" dir="auto">${escapeXml(name)}</h1>`
          : `<span class="name" dir="auto">${escapeXml(name)}</span>`
      }<span class="tagline" dir="auto">${escapeXml(tagline)}</span></div>${likes(count)}`,
      'row',
    );
  };
  const [first] = startups;
  const content =
    target.kind === 'startup' && first !== undefined
      ? row(first, true)
      : `<h1 dir="auto">${link(page, escapeXml(title))}</h1>${
          startups.length === 0
            ? '<p class="row tagline">Nothing is listed here yet.</p>'
            : `<ul>${startups.map((startup) => `<li>${row(startup, false)}</li>`).join('')}</ul>`
        }`;
  const note =
    target.kind === 'startup'
      ? first?.verifiedAt === undefined
        ? 'Listed'
        : 'Verified owner'
      : `${total} ${total === 1 ? 'startup' : 'startups'}`;
  return embedShell(
    { title: `${title} · ${siteName}`, theme, kind: target.kind },
    `${content}<footer><span>${note}</span>${link(page, `See ${target.kind === 'startup' ? 'it' : 'all'} on ${escapeXml(siteName)}`)}</footer>`,
  );
}

/** The document for a missing page. */
export function missingEmbed({ theme, base, siteName }: { theme: EmbedTheme; base: string; siteName: string }): string {
  return embedShell(
    { title: siteName, theme, kind: 'startup' },
    `<p class="row">This is no longer listed.</p><footer>${link(`${base}/`, `Go to ${escapeXml(siteName)}`)}</footer>`,
  );
}

function embedShell({ title, theme, kind }: { title: string; theme: EmbedTheme; kind: EmbedKind }, content: string): string {
  return (
    `<!doctype html>\n<html lang="en"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>\n<head>\n<meta charset="utf-8">\n` +
    `<meta name="viewport" content="width=device-width">\n<meta name="robots" content="noindex">\n<title>${escapeXml(title)}</title>\n` +
    `<style>${embedStyles}</style>\n</head>\n<body>\n<main class="${kind}">${content}</main>\n</body>\n</html>\n`
  );
}

/** `content` is HTML. */
function link(address: string, content: string, className = ''): string {
  const attribute = className === '' ? '' : ` class="${className}"`;
  return `<a href="${escapeXml(address)}" target="_blank" rel="noopener"${attribute}>${content}</a>`;
}

/** The startup's logo or, if it has none, its monogram. */
function logoOf({ slug, name, logo }: EmbeddedStartup, base: string): string {
  if (logo === '') return `<svg class="logo" viewBox="0 0 48 48" aria-hidden="true">${monogramSvg(monogramOf(slug, name))}</svg>`;
  // The image's shadow outlines white logos on the tile, so the tile is not the image's own background.
  return `<span class="logo tile"><img src="${escapeXml(logo.startsWith('/') ? base + logo : logo)}" alt="" width="44" height="44" loading="lazy"></span>`;
}

/** A monogram as the content of an SVG element whose view box is "0 0 48 48". */
function monogramSvg({ back, shape, ink, path, turn, initials, size }: Monogram): string {
  return (
    `<path fill="${back}" d="M0 0H48V48H0Z"/><path fill="${shape}" d="${path}" transform="rotate(${turn} 24 24)"/>` +
    `<text x="24" y="24" dy=".36em" text-anchor="middle" font-size="${size}" font-weight="700" fill="${ink}">${escapeXml(initials)}</text>`
  );
}
