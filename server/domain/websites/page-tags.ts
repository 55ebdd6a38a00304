import type { ProofTags } from './web.contract.ts';

/** The tags in which a page describes itself: unchanged texts and attributes with decoded entities; '' for missing ones. */
export interface PageTags {
  /** The text of the first `<title>`. */
  title: string;
  /** The address of the first `<base>`. */
  base: string;
  /** Every `<meta>` with a name, in lower case, and a content. */
  metas: readonly { name: string; content: string }[];
  /** Every `<meta>` with a property, as those of Open Graph, in lower case, and a content. */
  properties: readonly { name: string; content: string }[];
  /** Every `<a>` and `<link>` with an address and a relation that is read here; `rel`, `type` and `sizes` in lower case. */
  links: readonly { rel: string; href: string; type: string; sizes: string }[];
  /** The `mailto:` addresses of every `<a>` that has one. */
  mailLinks: readonly string[];
  /** The texts of scripts with JSON-LD. */
  jsonLd: readonly string[];
}

/** The most tags of a kind, and the most characters of a text or attribute, that are read. Scripts are read whole. */
export const pageLimits = { tags: 1_000, characters: 20_000 } as const;

/** Whether links with this relation are read. Pages have thousands of other links. */
export function isReadRelation(rel: string): boolean {
  return /(?:^|\s)(?:me|icon|apple-touch-icon[\w-]*|alternate|canonical)(?:\s|$)/.test(rel);
}

export function isMailLink(href: string): boolean {
  return /^mailto:/i.test(href);
}

/** The first address in a `mailto:` link. */
function addressOf(href: string): string {
  const [first = ''] = href.replace(/^mailto:/i, '').split(/[?,]/);
  try {
    return decodeURIComponent(first).trim();
  } catch {
    // Not an encoded address.
    return first.trim();
  }
}

export function proofTagsOf({ metas, links, mailLinks }: Pick<PageTags, 'metas' | 'links' | 'mailLinks'>): ProofTags {
  return {
    metas: metas.filter(({ name }) => name === 'debut-verify').map(({ content }) => content),
    links: links.filter(({ rel }) => rel.split(/\s+/).includes('me')).map(({ href }) => href),
    addresses: mailLinks.map(addressOf),
  };
}
