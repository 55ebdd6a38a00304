import { parseUrl } from '../server/domain/core/http-url.ts';

/**
 * Opens plain links to pages of this site inside the demo, because loading another document would show the real site or restart
 * the demo. The demo is below the path `base`, or at the top when `base` is ''. `history` is the router's history, which knows
 * the page's address.
 */
export function keepLinksInside(
  base: string,
  history: { readonly location: { href: string }; push: (path: string) => void },
): void {
  addEventListener('click', (event) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // The router has already prevented the default action for its own links.
    if (event.defaultPrevented || !isPlainClick) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '') return;
    const path = pathInside(base, link.getAttribute('href') ?? '', location.origin + history.location.href);
    if (path === undefined) return;
    event.preventDefault();
    history.push(path);
  });
}

/** The path in the demo for a link on the page at `address`; undefined for other sites, files, and places on the same page. */
export function pathInside(base: string, href: string, address: string): string | undefined {
  const url = href.startsWith('#') ? undefined : parseUrl(href, address);
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash } = url;
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  if (origin !== new URL(address).origin || isFile) return undefined;
  const isInside = pathname === base || pathname.startsWith(`${base}/`);
  const inside = (isInside ? '' : base) + pathname;
  // Removes the trailing slash, because the server redirects addresses that have one.
  return (inside === '/' ? '/' : inside.replace(/\/$/, '')) + search + hash;
}
