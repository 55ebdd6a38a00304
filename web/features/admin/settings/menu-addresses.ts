import { say } from '../../../../server/domain/core/noun.ts';
import { pagePath } from '../../../../server/domain/core/page-paths.ts';
import type { PageLink } from '../../../../server/domain/content/pages.contract.ts';
import { isSitePath } from '../../../../server/domain/core/site-path.ts';
import { defaultPublicSections } from '../../../../server/domain/site/default-public-sections.ts';
import { contactLink } from '../../../../server/domain/core/menu-address.ts';
import { isHiddenPath } from '../../../../server/domain/site/menus.rules.ts';
import type { SitePart } from '../../../../server/domain/site/sections.contract.ts';
import type { MenuLink } from '../../../../server/domain/site/stored-sections.contract.ts';

/** The names of the parts of the site that can be hidden, in the order of their switches. */
export const partLabels: Readonly<Record<SitePart, string>> = {
  blog: 'Blog',
  collections: 'Collections',
  deals: 'Deals',
  plans: 'Plans',
  newsletter: 'Newsletter',
  advertise: 'Advertise',
  build: 'Build',
};

/** The links that the editor of the menus suggests: the site's pages, then the operator's own. */
export function suggestedLinks(pages: readonly PageLink[]): MenuLink[] {
  const { header, more, footer } = defaultPublicSections.menus;
  const links = [
    ...[header, more, ...footer.map((column) => column.links)].flat(),
    { label: 'Tags', address: '/tags' },
    { label: say`Submit a startup`, address: '/submit-startup' },
    { label: 'Feedback', address: '/feedback' },
    ...pages.map((page) => ({ label: page.title, address: pagePath(page) })),
  ];
  return [...new Map(links.map((link) => [link.address, link])).values()];
}

/** A note about the address of a link for the admin. `isPage` says whether a path belongs to one of the site's pages. */
export function addressHint(
  address: string,
  { hiddenParts, isPage }: { hiddenParts: readonly string[]; isPage: (path: string) => boolean },
): string | undefined {
  if (address === contactLink) return 'Opens an email to the contact address.';
  if (!isSitePath(address)) return undefined;
  if (isHiddenPath(address, hiddenParts)) return 'Not shown, because this part of the site is hidden.';
  const [path = ''] = address.split('?', 1);
  return path.includes('.') || isPage(path) ? undefined : 'This site has no page at this address.';
}
