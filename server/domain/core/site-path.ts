/** The longest path of a page that is opened after a sign-in. */
export const maxSitePathLength = 500;

/**
 * Whether a text is the path of a page of this site, without its origin and hash ("/dashboard", "/submit-startup?step=2").
 * Browsers read "//host" and "/\host" as another site, and skip tabs and line breaks.
 */
export function isSitePath(path: string): boolean {
  return path.length <= maxSitePathLength && /^\/(?![/\\])[!"$-[\]-~]*$/.test(path);
}
