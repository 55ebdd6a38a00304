import type { ProofTags } from './web.contract.ts';

/** The tags in which a page describes itself, with unchanged texts and decoded attributes; '' for missing ones. */
export interface PageTags {
  /** The text of the first `<title>`. */
  title: string;
  /** The address of the first `<base>`. */
  base: string;
  /** Every `<meta>` with a name, in lower case, and a content. */
  metas: readonly { name: string; content: string }[];
  /** Every `<meta>` with a property (in lower case), such as Open Graph's, and a content. */
  properties: readonly { name: string; content: string }[];
  /** Every `<a>` and `<link>` with an address and a relation in use; `rel`, `type` and `sizes` are in lower case. */
  links: readonly { rel: string; href: string; type: string; sizes: string }[];
  /** The address in each `<a href="mailto:…">`. */
  mailLinks: readonly string[];
  /** The texts of scripts with JSON-LD. */
  jsonLd: readonly string[];
}

/** The maximum number of tags of a kind, and of characters in a text or attribute. Scripts are read whole. */
export const pageLimits = { tags: 1_000, characters: 20_000 } as const;

/** Whether links with this relation are used. Pages have thousands of other links. */
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
    // Not a valid percent-encoding.
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
