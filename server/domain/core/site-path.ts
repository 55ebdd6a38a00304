/** The longest address of a page that is carried through a sign-in. */
export const maxSitePathLength = 500;

/**
 * Whether a text is the address of a page of this site, without its origin and hash ("/dashboard", "/submit-startup?step=2").
 * Browsers read "//host" and "/\host" as another site, and leave out tabs and line breaks.
 */
export function isSitePath(path: string): boolean {
  return path.length <= maxSitePathLength && /^\/(?![/\\])[!"$-[\]-~]*$/.test(path);
}
