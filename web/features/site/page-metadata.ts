/** The page's data that `headFor` builds the head from. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Relative to the site's URL; undefined for pages that must not be indexed under their own address. */
  path: string | undefined;
  image: string;
  jsonLd: readonly object[];
  /** Keeps a page with an address out of search engines: search results and filtered lists. */
  noindex?: true;
  /** Open Graph properties of an article; only for articles. */
  article?: Record<string, string>;
  feed?: { title: string; href: string };
}

export interface MetadataHelpers {
  siteName: string;
  /** "Title · Site". */
  withSiteName: (title: string) => string;
  absolute: (path: string) => string;
  /** The breadcrumb list from the start page to this page. */
  breadcrumbs: (...steps: { name: string; path: string }[]) => object;
}
