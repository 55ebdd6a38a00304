import { type LinkedPage, pagePath } from '../core/page-paths.ts';
import type { PublicMenus } from './sections.contract.ts';
import type { MenuLink, Menus } from './stored-sections.contract.ts';

/** Whether a path belongs to a hidden part of the site. */
export function isHiddenPath(path: string, hiddenParts: readonly string[]): boolean {
  return hiddenParts.includes(path.split(/[/?#]/, 2)[1]?.toLowerCase() ?? '');
}

/**
 * The menus as visitors see them, without empty columns and without links to hidden parts. Published legal pages that are missing
 * from all menus are added to the last line of the footer, because several countries require that every page links to them.
 */
export function presentMenus({ header, more, footer, hiddenParts }: Menus, pages: readonly LinkedPage[]): PublicMenus {
  const visible = (links: readonly MenuLink[]) => links.filter(({ address }) => !isHiddenPath(address, hiddenParts));
  const { shown, moved } = splitHeader(visible(header));
  const columns = footer.map(({ heading, links }) => ({ heading, links: visible(links) }));
  const linked = new Set([header, more, ...footer.map(({ links }) => links)].flat().map(({ address }) => address));
  const legalPages = pages.filter(
    ({ kind, slug }) =>
      ['imprint', 'privacy', 'terms'].includes(kind) &&
      !linked.has(pagePath({ address: 'short', slug })) &&
      !linked.has(pagePath({ address: 'pages', slug })),
  );
  const legalLinks = legalPages.map((page) => ({ label: page.title, address: pagePath(page) }));
  return {
    header: shown,
    more: [...moved, ...visible(more)],
    footer: [...columns, { heading: '', links: legalLinks }].filter(({ links }) => links.length > 0),
    hiddenParts,
  };
}

/**
 * The space for links in the header of a screen with 1280 pixels, beside the logo, the search field and the account. The unit is
 * the width of a narrow letter.
 */
const headerWidth = 40;

/** Splits the header's links at the point where they no longer fit. The remaining links are moved to the overflow menu. */
function splitHeader(links: readonly MenuLink[]): { shown: MenuLink[]; moved: MenuLink[] } {
  let width = 0;
  const fits = links.map(({ label }) => {
    // The padding of a link is about 2.5 letters wide.
    width += 2.5;
    // Letters outside the European scripts may be twice as wide.
    for (const letter of label) width += /[\0-\u04ff]/.test(letter) ? 1 : 2;
    return width <= headerWidth;
  });
  return { shown: links.filter((_, at) => fits[at]), moved: links.filter((_, at) => !fits[at]) };
}
