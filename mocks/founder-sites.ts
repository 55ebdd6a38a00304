import type { OwnershipProofRecord, Store } from '../db/store.ts';
import { WebError, type WebResponse, type Websites } from '../server/domain/websites/web.contract.ts';
import { canonicalWebsite } from '../server/domain/listings/canonical-website.ts';
import { escapeXml } from '../server/domain/core/markup.ts';
import { decodePage, readPageContent } from '../server/domain/websites/page-content.ts';
import { isMailLink, type PageTags, proofTagsOf } from '../server/domain/websites/page-tags.ts';

/** Proofs that were checked once and not found. The founder publishes each of them before its second check. */
const checkedBefore = new Set<string>();

/**
 * The websites of the sample's listings, and an invented website at every other address. Each publishes its founder's proof after
 * the first check. Hosts named `*.invalid` do not exist, and hosts named `slow.*` respond late.
 */
export function founderSites(store: Store): Websites {
  /** The tokens that a website currently publishes for one proof method. */
  const published = async (website: string, way: string): Promise<string[]> => {
    const ids = new Set((await store.startups.byWebsite(website)).map(({ _id }) => _id));
    const proofs = (await store.ownershipProofs.due('9999', 1_000)).filter(({ startupId }) => ids.has(startupId));
    const key = ({ token }: OwnershipProofRecord) => `${way} ${token}`;
    const tokens = proofs.filter((proof) => checkedBefore.has(key(proof))).map(({ token }) => token);
    for (const proof of proofs) checkedBefore.add(key(proof));
    return tokens;
  };
  /** The page at an address, including its tokens. */
  const pageAt = async (url: URL, tokens: readonly string[]): Promise<string> => {
    const [listed] = await store.startups.byWebsite(url.href);
    const [first = ''] = canonicalWebsite(url.href).replace('slow.', '').split('.');
    const name = listed?.name ?? `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
    const tagline = listed?.tagline ?? 'Small tools for people who make things.';
    const description =
      listed?.description ?? `${name} is made by two people. It does one thing, and it works without a network.`;
    return `<title>${escapeXml(`${name} – ${tagline}`)}</title>
      <meta name="description" content="${escapeXml(description)}">
      <meta property="og:image" content="/cover.png">
      <link rel="apple-touch-icon" href="/icon.png">
      <a href="mailto:hello@${url.hostname.replace(/^www\./, '')}">Write to us</a>
      ${tokens.map((token) => `<meta name="debut-verify" content="${token}">`).join('')}`;
  };
  return {
    async get(address) {
      const url = new URL(address);
      if (url.hostname.endsWith('.invalid')) throw new WebError('unknown_host');
      if (url.hostname.startsWith('slow.')) await new Promise((resolve) => setTimeout(resolve, 4_500));
      const size = pictureSizes.get(url.pathname);
      if (size !== undefined) return { url, status: 200, type: 'image/png', body: await drawnPicture(url.hostname, size) };
      const isFile = url.pathname.startsWith('/.well-known/');
      const tokens = await published(isFile ? url.origin : address, isFile ? 'file' : 'page');
      const status = isFile && tokens.length === 0 ? 404 : 200;
      return { url, status, type: '', body: new TextEncoder().encode(isFile ? tokens.join('\n') : await pageAt(url, tokens)) };
    },
    txt: async (hostname) => (await published(`https://${hostname}`, 'dns')).map((token) => `debut-verify=${token}`),
    knowsName: async () => true,
    domainOf: async (hostname) => hostname.split('.').slice(-2).join('.'),
    inTurn: (_caller, task) => task(),
    readPage: async (response) => readPageContent(readTags(response), response.url),
    readProofTags: async (response) => proofTagsOf(readTags(response)),
  };
}

function readTags({ body, type }: WebResponse): PageTags {
  const page = new DOMParser().parseFromString(decodePage(body, type), 'text/html');
  const all = (selector: string, ...names: readonly string[]) =>
    [...page.querySelectorAll(selector)].map((element) => names.map((name) => element.getAttribute(name)?.trim() ?? ''));
  const metas = (attribute: string) =>
    all(`meta[${attribute}]`, attribute, 'content').map(([name = '', content = '']) => ({ name: name.toLowerCase(), content }));
  return {
    title: page.title,
    base: page.querySelector('base')?.getAttribute('href') ?? '',
    metas: metas('name'),
    properties: metas('property'),
    links: all(':is(a, link)[href]', 'rel', 'href', 'type', 'sizes').map(([rel = '', href = '', type = '', sizes = '']) => ({
      rel: rel.toLowerCase(),
      href,
      type: type.toLowerCase(),
      sizes: sizes.toLowerCase(),
    })),
    mailLinks: all('a[href]', 'href').flatMap(([href = '']) => (isMailLink(href) ? [href] : [])),
    jsonLd: [...page.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent),
  };
}

/** The images that every site has, with their sizes in pixels. */
const pictureSizes: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([
  ['/icon.png', [180, 180]],
  ['/cover.png', [1_200, 630]],
]);

/** Draws the site's first letter on a color derived from its name, as PNG. */
async function drawnPicture(hostname: string, [width, height]: readonly [number, number]): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return new Uint8Array();
  const [first = ''] = hostname.replace(/^(?:slow|www)\./, '').toUpperCase();
  context.fillStyle = `hsl(${(Array.from(hostname).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 37) % 360} 60% 35%)`;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fff';
  context.font = `bold ${height * 0.6}px sans-serif`;
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
  context.fillText(first, width / 2, height / 2);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new Uint8Array((await png?.arrayBuffer()) ?? new ArrayBuffer(0));
}
