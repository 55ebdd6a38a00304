/** The part of one of the operator's published pages that is needed to link to it. */
export interface LinkedPage {
  kind: string;
  address: 'short' | 'pages';
  slug: string;
  title: string;
}

/** The path of one of the operator's pages: "/imprint" or "/pages/imprint". */
export function pagePath({ address, slug }: Pick<LinkedPage, 'address' | 'slug'>): string {
  return `${address === 'short' ? '' : '/pages'}/${encodeURIComponent(slug)}`;
}

/** The links below every email: the operator's published terms and privacy policy. */
export function legalLinks(pages: readonly LinkedPage[], origin: string): { text: string; url: string }[] {
  const found = ['terms', 'privacy'].map((kind) => pages.find((page) => page.kind === kind));
  return found.flatMap((page) => (page === undefined ? [] : [{ text: page.title, url: origin + pagePath(page) }]));
}
