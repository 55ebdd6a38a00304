import { isHttpUrl, parseUrl } from '../core/http-url.ts';
import { startupLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import type { PageContent } from './web.contract.ts';
import { titleParts } from './foreign-text.ts';
import { factsOf } from './page-facts.ts';
import type { PageTags } from './page-tags.ts';
import { plainLine, plainParagraphs, shortened } from './plain-text.ts';
import { type DataNode, readStructuredData, type StructuredData, valuesOf } from './structured-data.ts';

/** The maximum number of resolved addresses, best first. A hostile page may contain a hundred thousand. */
const maxAddresses = 50;
/** The maximum length of a title that is split. Longer titles are cut first. */
const maxTitleLength = 1_000;

/** The text of a page, decoded by the character set given in its first bytes, its headers or its head. */
export function decodePage(body: Uint8Array, contentType: string): string {
  const head = String.fromCharCode(...body.subarray(0, 1_024));
  const byMark = head.startsWith('\xfe\xff') ? 'utf-16be' : head.startsWith('\xff\xfe') ? 'utf-16le' : undefined;
  const named = /charset\s*=\s*["']?\s*([\w.:-]+)/i;
  // A head that can be read byte by byte is not UTF-16, even if it claims to be.
  const byHead = named.exec(/<meta[^>]+charset[^>]*/i.exec(head)?.[0] ?? '')?.[1]?.replace(/^utf-?16.*$/i, 'utf-8');
  for (const label of [byMark, named.exec(contentType)?.[1], byHead]) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label).decode(body);
    } catch (error) {
      // TextDecoder does not know this character set.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return new TextDecoder().decode(body);
}

/** Whether a response with this `Content-Type` can be a page. */
export function isPageType(contentType: string): boolean {
  return contentType === '' || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

/** Reads a page's content. `url` is the address that responded. All texts are plain and within their maximum lengths. */
export function readPageContent(tags: PageTags, url: URL): PageContent {
  const data = readStructuredData(tags.jsonLd);
  const { app, product, organization, site } = data;
  const name = nameOf(tags, data, url);
  const description = longest([
    ...[app, product, organization, site].flatMap((node) => valuesOf(node, 'description')),
    metaOf(tags, 'description'),
    metaOf(tags, 'og:description'),
    metaOf(tags, 'twitter:description'),
  ]);
  const resolve = addressIn(tags, url);
  const addresses = (found: readonly string[]) =>
    unique(
      unique(found)
        .slice(0, maxAddresses)
        .map(resolve)
        .filter((address) => address !== ''),
    );
  return {
    name,
    tagline: taglineOf(tags, data, name, description),
    description: shortened(description, startupLengths.description),
    icons: addresses(iconsOf(tags, data)),
    images: addresses([
      ...valuesOf(app, 'screenshot', 'url', 'contentUrl'),
      metaOf(tags, 'og:image:secure_url'),
      metaOf(tags, 'og:image'),
      metaOf(tags, 'og:image:url'),
      metaOf(tags, 'twitter:image'),
      ...valuesOf(product, 'image', 'url', 'contentUrl'),
    ]),
    feed: resolve(tags.links.find(isFeed)?.href ?? ''),
    profiles: addresses([
      ...[app, product, organization].flatMap((node) => valuesOf(node, 'sameAs')),
      ...tags.links.filter(({ rel }) => rel.split(/\s+/).includes('me')).map(({ href }) => href),
    ]),
    canonical: resolve(tags.links.find(({ rel }) => rel === 'canonical')?.href ?? metaOf(tags, 'og:url')),
    facts: factsOf(data),
  };
}

function metaOf({ metas, properties }: PageTags, name: string): string {
  return [...properties, ...metas].find((meta) => meta.name === name && meta.content !== '')?.content ?? '';
}

function longest(texts: readonly string[]): string {
  return texts.map(plainParagraphs).reduce((long, text) => (isVisible(text) && text.length > long.length ? text : long), '');
}

const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

const partsOf = (title: string) => titleParts(plainLine(title.slice(0, maxTitleLength)));

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Titles of home pages that contain no name. */
const emptyTitles = /^(?:home(?: ?page)?|index|welcome|untitled|start(?: ?page)?|landing(?: ?page)?|just a moment\.*)$/i;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The product's name. Most sites have it in their structured data; a title also has a slogan before or after it. */
function nameOf(tags: PageTags, { app, product, organization, site }: StructuredData, { hostname }: URL): string {
  const written = [
    ...valuesOf(app, 'name'),
    metaOf(tags, 'og:site_name'),
    metaOf(tags, 'application-name'),
    ...valuesOf(site, 'name'),
    ...valuesOf(organization, 'name'),
    metaOf(tags, 'apple-mobile-web-app-title'),
    ...valuesOf(product, 'name'),
    metaOf(tags, 'og:title'),
    tags.title,
  ];
  const labels = hostname.split('.').slice(0, -1).map(lettersOf);
  const isInHost = (letters: string) =>
    labels.some((label) => Math.min(label.length, letters.length) > 2 && (label.includes(letters) || letters.includes(label)));
  /** The part that also occurs in the hostname, such as "Acme" in "getacme.example", or else the first part. */
  const brandIn = (parts: readonly string[]) => parts.find((part) => isInHost(lettersOf(part))) ?? parts[0];
  const names = written.map((text) => brandIn(partsOf(text).filter((part) => !emptyTitles.test(part))) ?? '');
  return shortened(names.find(isVisible) ?? '', startupLengths.name);
}

/** The tagline: a slogan, the title without the name, or the first sentence of the description. */
function taglineOf(tags: PageTags, { app, product, organization }: StructuredData, name: string, description: string): string {
  const slogans = [app, product, organization].flatMap((node) => valuesOf(node, 'slogan'));
  const titles = [tags.title, metaOf(tags, 'og:title')].map((title) =>
    partsOf(title)
      .filter((part) => lettersOf(part) !== lettersOf(name) && !emptyTitles.test(part))
      .toSorted((a, b) => b.length - a.length)
      .find((part) => /\S\s+\S/.test(part) || part.length > 12),
  );
  const [firstSentence = ''] = /^[^]*?(?:[.!?](?=\s|$)|[。！？])/.exec(plainLine(description)) ?? [plainLine(description)];
  const found = [...slogans.map(plainLine), ...titles, firstSentence].find((text) => text !== undefined && isVisible(text));
  return shortened(found ?? '', startupLengths.tagline);
}

/** The probable side of an icon in pixels, if the page does not state it. */
const usualSide = { touch: 180, logo: 150, wellKnown: 100, icon: 32 } as const;

/** The maximum length of `sizes` that is read. Icons have a few sizes, such as "16x16 32x32". */
const maxSizesLength = 200;

/** The addresses of icons that can be stored, largest first. */
function iconsOf({ links }: PageTags, { app, product, organization }: StructuredData): string[] {
  const icons = links.flatMap(({ rel, href, type, sizes }) => {
    const rels = rel.split(/\s+/);
    const isTouch = rels.some((each) => each.startsWith('apple-touch-icon'));
    if (!isTouch && !rels.includes('icon')) return [];
    if (/svg|icon/.test(type) || /\.(?:svg|ico)(?:[?#]|$)/i.test(href)) return [];
    const sides = Array.from(sizes.slice(0, maxSizesLength).matchAll(/(\d{1,4})x\d/g), ([, side]) => Number(side));
    return [{ href, side: Math.max(...sides, 0) || (isTouch ? usualSide.touch : usualSide.icon) }];
  });
  const logos = [
    ...[organization, product, app].flatMap((node: DataNode | undefined) => valuesOf(node, 'logo', 'url', 'contentUrl')),
    ...valuesOf(app, 'image', 'url', 'contentUrl'),
  ];
  return [
    ...icons,
    ...logos.map((href) => ({ href, side: usualSide.logo })),
    { href: '/apple-touch-icon.png', side: usualSide.wellKnown },
  ]
    .toSorted((a, b) => b.side - a.side)
    .map(({ href }) => href);
}

function isFeed({ rel, type }: PageTags['links'][number]): boolean {
  return rel.split(/\s+/).includes('alternate') && /^application\/(?:rss|atom|feed)\+?(?:xml|json)\b/.test(type);
}

/** Resolves a page's addresses; '' for addresses that a listing may not have. */
function addressIn({ base }: PageTags, url: URL): (address: string) => string {
  const from = (base.length <= commonLengths.url ? parseUrl(base, url) : undefined) ?? url;
  return (address) => {
    if (address.length > commonLengths.url || address.trim() === '') return '';
    const resolved = parseUrl(address, from)?.href ?? '';
    return resolved.length <= commonLengths.url && isHttpUrl(resolved) ? resolved : '';
  };
}
