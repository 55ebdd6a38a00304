/** What a kind of page says of itself; `headFor` makes the head from it. */
export interface Description {
  title: string;
  description: string;
  /** Below the site's address; undefined for pages that have no address of their own. */
  path: string | undefined;
  image: string;
  jsonLd: readonly object[];
  /** Has an address, and is not worth finding: what was searched for, narrowed lists. */
  hidden?: true;
  /** Only for articles: what Open Graph says of them. */
  article?: Record<string, string>;
  feed?: { title: string; href: string };
}

export interface DescriptionTools {
  siteName: string;
  /** "Title · Site". */
  named: (title: string) => string;
  absolute: (path: string) => string;
  /** The way from the start page to here. */
  crumbs: (...steps: { name: string; path: string }[]) => object;
}
