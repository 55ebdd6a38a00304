import type { ProofTags } from './web.contract.ts';

/** What a page says about itself: texts and attributes as they stand there, entities decoded; '' where there is none. */
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

/** How many tags of a kind are read, and how many characters of a text or attribute. Scripts are read whole. */
export const pageLimits = { tags: 1_000, characters: 20_000 } as const;

/** Whether a relation of links is read. Pages have thousands of links with others, or none. */
export function isReadRelation(rel: string): boolean {
  return /(?:^|\s)(?:me|icon|apple-touch-icon[\w-]*|alternate|canonical)(?:\s|$)/.test(rel);
}

export function isMailLink(href: string): boolean {
  return /^mailto:/i.test(href);
}

/** The address that a `mailto:` link names; of several the first one. */
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
