/** The part of one of the operator's pages that is needed to link to it. */
interface LinkedPage {
  address: 'short' | 'pages';
  slug: string;
}

/** The path of one of the operator's pages: "/imprint" or "/pages/imprint". */
export function pagePath({ address, slug }: LinkedPage): string {
  return `${address === 'short' ? '' : '/pages'}/${encodeURIComponent(slug)}`;
}

/** The links below every email: the operator's published terms and privacy policy. */
export function legalLinks(
  pages: readonly (LinkedPage & { kind: string; title: string })[],
  origin: string,
): { text: string; url: string }[] {
  const found = ['terms', 'privacy'].map((kind) => pages.find((page) => page.kind === kind));
  return found.flatMap((page) => (page === undefined ? [] : [{ text: page.title, url: origin + pagePath(page) }]));
}
